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
  };
  arm(globalThis);
})();
