// What the browser itself sends for a page: reports, hints, icons, manifests, checks of identities.
// Where an answer's header names the place it tells the way's name alone, as a site sets it up
// beforehand; what was typed is in what the report then tells.
const apart = HERE.replace(/\d+$/, APART); // an origin of the page's own site for this place alone
const endpoint = (name) => ({ "Reporting-Endpoints": `z="${mark(name)}", default="${mark(name)}"` });
const told = `/told?${SECRET}`;
const reports = async (name, headers, body = "") =>
  frame({ src: `${await answer({ headers: { ...endpoint(name), ...headers }, body })}?${SECRET}` });
const hinted = (name, rel) => shown({ headers: { Link: `<${there(name)}>; ${rel}` }, body: "x" });
const hint = (rel, href) => document.head.append(make("link", { rel, href }));
const registered = async (name, kind = "plain") => {
  const made = await navigator.serviceWorker.register(file(kind, name));
  for (let turn = 0; turn < 20 && !made.active; turn += 1) await later(50);
  return made;
};
const playing = `data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=`;

const STAYING = {
  csp_report_to: (name) => reports(name, { "Content-Security-Policy": "img-src 'none'; report-to z" }, `<img src="${told}">`),
  csp_report_only: (name) => shown({ headers: { "Content-Security-Policy-Report-Only": `img-src 'none'; report-uri ${mark(name)}` }, body: `<img src="${told}">` }),
  csp_report_by_meta: (name) => shown({ headers: endpoint(name), body: `<meta http-equiv="Content-Security-Policy" content="img-src 'none'; report-to z"><img src="${told}">` }),
  csp_report_of_worker: (name) => new Worker(file("reporting", name)),
  csp_sample: (name) => reports(name, { "Content-Security-Policy": "script-src 'report-sample'; report-to z" }, `<script>${SECRET}</script>`),
  network_error_log: async (name) => {
    const group = JSON.stringify({ group: PLACE, max_age: 600, include_subdomains: false, endpoints: [{ url: mark(name) }] });
    const wanted = JSON.stringify({ report_to: PLACE, max_age: 600, success_fraction: 1, failure_fraction: 1 });
    const made = await answer({ headers: { "Report-To": group, NEL: wanted }, body: "x" });
    await fetch(apart + made, { mode: "no-cors" });
    await later(300);
    return fetch(`${apart}${made}?${SECRET}`, { mode: "no-cors", cache: "no-store" });
  },
  deprecation_report: (name) => reports(name, {}, `<script>const x = new XMLHttpRequest(); x.open("GET", "/blank", false); x.send(); addEventListener("unload", () => {});</script>`),
  coop_report: async (name) => {
    const made = await answer({ headers: { ...endpoint(name), "Cross-Origin-Opener-Policy-Report-Only": `same-origin; report-to="z"` }, body: "x" });
    const other = open(`${made}?${SECRET}`);
    await later(400);
    return other?.closed;
  },
  coep_report: (name) => reports(name, { "Cross-Origin-Embedder-Policy-Report-Only": `require-corp; report-to="z"` }, `<img src="${apart}/plain?${SECRET}">`),
  permissions_policy_report: (name) => reports(name, { "Permissions-Policy": "geolocation=();report-to=z", "Permissions-Policy-Report-Only": "camera=();report-to=z" }, `<script>navigator.geolocation.getCurrentPosition(() => {}, () => {})</script>`),
  integrity_policy_report: (name) => reports(name, { "Integrity-Policy-Report-Only": "blocked-destinations=(script), endpoints=(z)" }, `<script src="${apart}/static/plain?${SECRET}"></script>`),
  link_header_preload: (name) => hinted(name, "rel=preload; as=image"),
  link_header_prefetch: (name) => hinted(name, "rel=prefetch"),
  link_header_modulepreload: (name) => hinted(name, "rel=modulepreload"),
  link_header_stylesheet: (name) => hinted(name, "rel=stylesheet"),
  link_header_preconnect: (name) => shown({ headers: { Link: `<${bare(name)}>; rel=preconnect` }, body: "x" }),
  link_header_dns: (name) => shown({ headers: { Link: `<${bare(name)}>; rel=dns-prefetch` }, body: "x" }),
  link_header_dictionary: (name) => hinted(name, "rel=compression-dictionary"),
  refresh_header: (name) => shown({ headers: { Refresh: `0; url=${there(name)}` }, body: "x" }),
  alternative_service: async (name) => {
    const made = await answer({ headers: { "Alt-Svc": `h3="127.0.0.1:${UDP[name]}"; ma=600` }, body: "x" });
    for (const _ of [1, 2, 3]) await fetch(apart + made, { mode: "no-cors", cache: "no-store" });
  },
  source_map: (name) => add("script", { textContent: `1 //# sourceMappingURL=${there(name)}` }),
  dns_of_a_label: (name) => hint("dns-prefetch", bare(name).replace("//", `//${WORD}.`)),
  preconnect_of_a_label: (name) => hint("preconnect", bare(name).replace("//", `//${WORD}.`)),
  attribution_image: (name) => add("img", { attributionSrc: there(name), src: "/blank" }),
  attribution_link: (name) => {
    const made = add("a", { href: "#", attributionSrc: there(name) });
    made.setAttribute("attributionsrc", there(name));
    made.click();
  },
  attribution_request: (name) => fetch(there(name), { attributionReporting: { eventSourceEligible: true, triggerEligible: false }, mode: "no-cors", keepalive: true }),
  topics_request: (name) => fetch(there(name), { browsingTopics: true, mode: "no-cors" }),
  private_token: (name) => fetch(there(name), { privateToken: { version: 1, operation: "token-request" } }),
  background_sync: async (name) => (await registered(name, "sync")).sync.register(name),
  content_index: async (name) => (await registered(name)).index.add({ id: name, title: "x", description: "x", url: "/blank", icons: [{ src: there(name), sizes: "9x9" }] }),
  manifest: (name) => document.head.append(make("link", { rel: "manifest", href: there(name) })),
  shared_storage: (name) => sharedStorage.worklet.addModule(there(name)),
  interest_group: (name) => navigator.joinAdInterestGroup({ owner: THERE, name: "x", lifetimeMs: 9999, biddingLogicURL: there(name), updateURL: there(name), ads: [] }, 9),
  ad_auction: (name) => navigator.runAdAuction({ seller: THERE, decisionLogicURL: there(name), interestGroupBuyers: [THERE] }),
  download_in_frame: (name) => frame({ src: onward(302, name) }),
  pdf_in_frame: (name) => frame({ src: `${there(name)}#view=fit`, type: "application/pdf" }),
  pdf_that_submits: (name) => {
    const action = `<</Type/Catalog/Pages 2 0 R/OpenAction<</S/SubmitForm/F<</FS/URL/F(${there(name)})>>/Flags 4>>>>`;
    const body = `%PDF-1.4\n1 0 obj${action}endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj trailer<</Root 1 0 R>>`;
    return shown({ headers: { "Content-Type": "application/pdf" }, body });
  },
};
// What asks a person, or waits for the whole page.
const ALONE = {
  intervention_report: async (name) => frame({ src: `${apart}${await answer({ headers: endpoint(name), body: "<script>navigator.vibrate(1)</script>" })}?${SECRET}` }),
  document_policy_report: (name) => reports(name, { "Document-Policy-Report-Only": "sync-xhr=?0;report-to=z, network-efficiency-guardrails;report-to=z", "Document-Policy": "network-efficiency-guardrails;report-to=z" }, `<script>const x = new XMLHttpRequest(); x.open("GET", "/blank", false); x.send()</script>`),
  federated_identity: (name) => navigator.credentials.get({ identity: { providers: [{ configURL: there(name), clientId: SECRET, nonce: "x" }] } }),
  federated_disconnect: (name) => IdentityCredential.disconnect({ configURL: there(name), clientId: "x", accountHint: SECRET }),
  payment_method: (name) => new PaymentRequest([{ supportedMethods: there(name), data: {} }], { total: { label: "x", amount: { currency: "EUR", value: "1" } } }).show(),
  payment_possible: (name) => new PaymentRequest([{ supportedMethods: there(name), data: {} }], { total: { label: "x", amount: { currency: "EUR", value: "1" } } }).canMakePayment(),
  passkey_of_related_origin: (name) => navigator.credentials.get({ publicKey: { challenge: new Uint8Array(16), rpId: new URL(bare(name)).hostname, timeout: 2000 } }),
  passkey_made: (name) => navigator.credentials.create({ publicKey: { challenge: new Uint8Array(16), rp: { id: new URL(bare(name)).hostname, name: "x" }, user: { id: new Uint8Array(8), name: SECRET, displayName: SECRET }, pubKeyCredParams: [{ type: "public-key", alg: -7 }], timeout: 2000 } }),
  background_fetch: async (name) => (await registered(name)).backgroundFetch.fetch(name, [there(name)], { title: SECRET }),
  notification_icon: async (name) => (await Notification.requestPermission(), new Notification("x", { icon: there(name), image: there(name), badge: there(name) })),
  push_subscription: async (name) => (await registered(name)).pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: new Uint8Array(65).fill(4) }),
  media_artwork: async (name) => {
    const made = new Audio(playing);
    navigator.mediaSession.metadata = new MediaMetadata({ title: SECRET, artwork: [{ src: there(name), sizes: "96x96", type: "image/png" }] });
    navigator.mediaSession.playbackState = "playing";
    return made.play();
  },
  password_icon: (name) => navigator.credentials.store(new PasswordCredential({ id: "x", password: "x", iconURL: there(name) })),
  protocol_of_a_page: (name) => {
    navigator.registerProtocolHandler("web+told", `${HERE}/blank?u=%s`);
    return frame({ src: `web+told:${there(name)}` });
  },
  manifest_icons: async (name) => {
    const made = await answer({ headers: { "Content-Type": "application/manifest+json" }, body: JSON.stringify({ name: "x", start_url: "/home", display: "standalone", icons: [{ src: there(name), sizes: "192x192", type: "image/png" }] }) });
    return document.head.append(make("link", { rel: "manifest", href: made }));
  },
  web_install: (name) => navigator.install(there(name)),
  fenced_frame: (name) => add("fencedframe", { config: new FencedFrameConfig(there(name)) }),
  download_link: (name) => add("a", { href: there(name), download: SECRET }).click(),
  storage_access: async (name) => (await Promise.race([document.requestStorageAccessFor(THERE).catch(() => {}), later(500)]), fetch(there(name), { mode: "no-cors", credentials: "include" })),
  launch_of_a_scheme: (name) => frame({ src: `mailto:x@${new URL(bare(name)).hostname}?body=${SECRET}` }),
  share_sheet: (name) => navigator.share({ url: there(name), title: SECRET }),
  digital_credential: (name) => navigator.credentials.get({ digital: { requests: [{ protocol: "openid4vp", data: { client_id: there(name) } }] } }),
};
// What browsers do only for the tab that is in front.
const FRONT = {
  favicon_changed: (name) => {
    document.head.append(make("link", { rel: "icon", href: there(name) }));
    document.title = "x";
  },
  speculation_header: async (name) => {
    const told = await answer({ headers: { "Content-Type": "application/speculationrules+json" }, body: JSON.stringify({ prefetch: [{ source: "list", urls: [there(name)], eagerness: "immediate" }] }) });
    return open(await answer({ headers: { "Speculation-Rules": `"${told}"` }, body: "x" }));
  },
  speculation_header_elsewhere: async (name) => open(await answer({ headers: { "Speculation-Rules": `"${there(name)}"` }, body: "x" })),
  search_description: (name) => document.head.append(make("link", { rel: "search", type: "application/opensearchdescription+xml", href: there(name) })),
};
const LEAVING = {
  clear_site_then_leave: async (name) => (location = await answer({ headers: { Refresh: `0; url=${there(name)}`, "Clear-Site-Data": `"cache"` }, body: "x" })),
};
