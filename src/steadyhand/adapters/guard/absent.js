// Ways to talk that a page does not have here: see absent.py.
(() => {
  const define = (scope, name, value) => {
    if (!(name in scope)) return;
    try {
      Object.defineProperty(scope, name, { value, writable: false, configurable: false });
    } catch {
      // what cannot be taken away ends at the proxy
    }
  };

  // A socket on a line so poor that it never opens.
  class Silent extends EventTarget {
    constructor(url) {
      super();
      this.url = String(new URL(url, location.href)).replace(/^http/, "ws");
      Object.assign(this, { readyState: 0, bufferedAmount: 0, extensions: "", protocol: "" });
      Object.assign(this, { binaryType: "blob", onopen: null, onmessage: null, onerror: null, onclose: null });
      setTimeout(() => this.close());
    }
    send() {
      if (this.readyState === 0) throw new DOMException("Still in CONNECTING state.", "InvalidStateError");
    }
    close() {
      if (this.readyState === 3) return;
      this.readyState = 3;
      this.tell(new Event("error"));
      this.tell(new CloseEvent("close", { code: 1006, reason: "", wasClean: false }));
    }
    tell(event) {
      this.dispatchEvent(event);
      const heard = this["on" + event.type];
      if (typeof heard === "function") heard.call(this, event);
    }
  }
  const states = { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 };
  Object.assign(Silent, states);
  Object.assign(Silent.prototype, states);
  Object.defineProperty(Silent, "name", { value: "WebSocket" });

  const MISSING = ["WebSocketStream", "WebTransport", "SharedWorker", "fetchLater", "RTCPeerConnection", "webkitRTCPeerConnection"];

  // A download that begins late, or whose frame is gone by then, passes no `Fetch` event, and nothing
  // tells of it (measured: 16 of 40 frames that a page removed at once, 4 of 12 links of a page that
  // stayed). Files are refused anyway, so none begins; what it would have been the snapshot tells.
  const native = (proto, name) => Object.getOwnPropertyDescriptor(proto, name)?.get;
  const read = (get, of) => Reflect.apply(get, of, []);
  const refuseDownloads = (scope) => {
    scope.navigation?.addEventListener("navigate", (event) => {
      if (event.downloadRequest !== null) event.preventDefault();
    });
    refuseBlankClicks(scope);
  };

  // Of some documents the Navigation API says nothing. In one that was never loaded (`about:blank`)
  // what a script clicks has its listeners and no action, since a link may lie in a closed shadow
  // around it; in one of an opaque origin that holds for links that are to be kept.
  const LINKS = "a[download], area[download]";
  const refuseBlankClicks = (scope) => {
    const { Node, Element, Event, EventTarget, HTMLElement, MouseEvent } = scope;
    if (!Node || !scope.Navigation) return;
    const ownerDocument = native(Node.prototype, "ownerDocument");
    const view = native(scope.Document.prototype, "defaultView");
    const address = native(scope.Document.prototype, "URL");
    const entry = native(scope.Navigation.prototype, "currentEntry");
    const [type, cancelable] = [native(Event.prototype, "type"), native(Event.prototype, "cancelable")];
    const { preventDefault } = Event.prototype;
    const { dispatchEvent } = EventTarget.prototype;
    const { click } = HTMLElement.prototype;
    const { closest } = Element.prototype;
    const isClick = (event) => {
      try {
        return read(type, event) === "click"; // an event of another window is one as well
      } catch {
        return false;
      }
    };
    const isMute = (frame) => {
      try {
        return read(entry, frame.navigation) === null;
      } catch {
        return true; // a page put something else there
      }
    };
    const isBlank = (node) => {
      try {
        const page = read(ownerDocument, node);
        const frame = page && read(view, page);
        if (!frame || (frame.top === frame && frame.opener === null)) return false;
        if (read(address, page) === "about:blank") return true;
        return isMute(frame) && Reflect.apply(closest, node, [LINKS]) !== null;
      } catch {
        return false; // it is no element
      }
    };
    const replace = (proto, methods) => {
      for (const [name, value] of Object.entries(methods))
        Object.defineProperty(proto, name, { value, writable: true, configurable: true, enumerable: true });
    };
    replace(EventTarget.prototype, {
      dispatchEvent(...given) {
        const [event] = given;
        if (isClick(event) && isBlank(this)) {
          if (!read(cancelable, event)) return false;
          Reflect.apply(preventDefault, event, []);
        }
        return Reflect.apply(dispatchEvent, this ?? scope, given);
      },
    });
    replace(HTMLElement.prototype, {
      click() {
        if (!isBlank(this)) return Reflect.apply(click, this, []);
        const event = new MouseEvent("click", { bubbles: true, cancelable: true, composed: true, view: scope });
        Reflect.apply(preventDefault, event, []);
        Reflect.apply(dispatchEvent, this, [event]);
      },
    });
  };

  // A window that a page opens is the page's to script before any script of ours runs there.
  const wrap = (host, scope) => {
    const bare = host?.open;
    if (typeof bare !== "function") return;
    const open = {
      open(...told) {
        const opened = Reflect.apply(bare, this ?? scope, told);
        try {
          if (opened?.window === opened) arm(opened);
        } catch {
          // it shows another site already, and was armed before its first script
        }
        return opened;
      },
    }.open;
    Object.defineProperty(host, "open", { value: open, writable: true, configurable: true });
  };
  const arm = (scope) => {
    if (scope.WebSocket === Silent) return;
    define(scope, "WebSocket", Silent);
    for (const name of MISSING) define(scope, name, undefined);
    wrap(scope, scope);
    wrap(scope.Document?.prototype, scope);
    if (scope.document) refuseDownloads(scope);
  };
  arm(globalThis);
})();
