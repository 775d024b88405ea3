// Requests that the browser makes for a page. Each way provokes one, and tells `SECRET` to `THERE` where it
// can; `HERE` is the page's own site. What a way needs beside its script stands in background.py.
const hit = (name, rest = "") => `${THERE}/hit/${name}${rest}?e=${SECRET}`;
const add = (tag, given) => document.body.appendChild(Object.assign(document.createElement(tag), given));
const link = (rel, href, given = {}) => document.head.append(Object.assign(document.createElement("link"), { rel, href, ...given }));
const rules = (told) => add("script", { type: "speculationrules", textContent: JSON.stringify(told) });
const ahead = (url) => [{ source: "list", urls: [url], eagerness: "immediate" }];
const within = (ms, what) => Promise.race([what, new Promise((told) => setTimeout(told, ms))]);
const inUrl = () => history.replaceState(null, "", `${location.pathname}?e=${SECRET}`);
const bytes = new Uint8Array(8);
const key = "BDd3_hVL9fZi9Ybo2UUzA284WG5FZR30_95YeZJsiApwXKpNcF1rRPF3foIiBHXRdJI2Qhumhf6_LFTeZaNndIo";
const registered = async () => {
  await navigator.serviceWorker.register("/worker.js");
  return navigator.serviceWorker.ready;
};
const deprecated = () => {
  inUrl();
  const asked = new XMLHttpRequest();
  asked.open("GET", "/blank", false);
  asked.send();
};
const pays = () => {
  const total = { label: "x", amount: { currency: "USD", value: "1" } };
  return new PaymentRequest([{ supportedMethods: hit("payment") }], { total });
};
const group = { owner: THERE, name: SECRET, lifetimeMs: 1e6, biddingLogicURL: hit("interest_group"), ads: [{ renderURL: `${THERE}/ad` }] };
const artwork = [{ src: hit("media_artwork"), sizes: "512x512", type: "image/png" }];
const picked = { configURL: hit("fedcm", "/config"), clientId: SECRET, nonce: SECRET };

const SENDERS = {
  home: () => fetch("/hit/home"),
  csp: () => (inUrl(), (new Image().src = `/blocked?e=${SECRET}`)),
  csp_report_uri: () => (inUrl(), (new Image().src = `/blocked?e=${SECRET}`)),
  deprecation: deprecated,
  report_to: deprecated,
  intervention: () => {},
  permissions_policy: () => (inUrl(), navigator.geolocation.getCurrentPosition(() => {})),
  coop: () => (inUrl(), open(`${THERE}/blank`)),
  coep: () => (inUrl(), (new Image().src = `${THERE}/blank`)),
  integrity: () => (inUrl(), add("script", { src: `${THERE}/blank` })),
  crash: async () => {
    inUrl();
    await crashReport.initialize(1024);
    await crashReport.set("typed", SECRET);
  },
  spec_header: () => {},
  spec_prefetch: () => rules({ prefetch: ahead(hit("spec_prefetch")) }),
  spec_prerender: () => rules({ prerender: ahead(`/hit/spec_prerender?e=${SECRET}`) }),
  prefetch: () => link("prefetch", hit("prefetch")),
  preload_header: () => {},
  early_hint: () => {},
  preload_scanner: () => {},
  preconnect: () => link("preconnect", "https://preconnect.linnea.test"),
  dns_prefetch: () => link("dns-prefetch", "https://dns-prefetch.linnea.test"),
  dictionary: () => link("compression-dictionary", hit("dictionary")),
  manifest: () => link("manifest", hit("manifest"), { crossOrigin: "use-credentials" }),
  opensearch: () => link("search", hit("opensearch"), { type: "application/opensearchdescription+xml", title: "x" }),
  topics: () => document.browsingTopics(),
  attribution: () => {
    document.body.append(Object.assign(new Image(), { attributionSrc: hit("attribution") }));
    add("script", { attributionSrc: hit("attribution") });
    add("a", { href: "#", attributionSrc: hit("attribution") }).click();
  },
  interest_group: async () => {
    await navigator.joinAdInterestGroup({ ...group, updateURL: hit("interest_group") }, 1000);
    await navigator.joinAdInterestGroup({ ...group, owner: HERE, biddingLogicURL: `${HERE}/hit/interest_group`, updateURL: `${HERE}/hit/interest_group` }, 1000);
    navigator.updateAdInterestGroups();
  },
  auction: () => navigator.runAdAuction({ seller: THERE, decisionLogicURL: hit("auction"), interestGroupBuyers: [THERE] }),
  shared_storage: () => sharedStorage.worklet.addModule(hit("shared_storage")),
  private_aggregation: () => privateAggregation.contributeToHistogram({ bucket: 1n, value: 1 }),
  private_token: () => fetch(hit("private_token"), { privateToken: { version: 1, operation: "token-request" } }),
  fedcm: () => within(1000, navigator.credentials.get({ identity: { providers: [picked] } })),
  fedcm_disconnect: () => IdentityCredential.disconnect({ configURL: hit("fedcm_disconnect", "/config"), clientId: SECRET, accountHint: SECRET }),
  payment: async () => {
    await pays().canMakePayment();
    await within(1000, pays().show());
  },
  webauthn: () => within(1000, navigator.credentials.get({ publicKey: { challenge: bytes, rpId: "related.test" } })),
  password: async () => {
    await navigator.credentials.store(new PasswordCredential({ id: "a", password: SECRET, iconURL: hit("password") }));
    await within(500, navigator.credentials.get({ password: true }));
  },
  background_fetch: async () => (await registered()).backgroundFetch.fetch(String(Math.random()), [hit("background_fetch")]),
  background_sync: async () => (await registered()).sync.register(hit("background_sync")),
  periodic_sync: async () => (await registered()).periodicSync.register(hit("periodic_sync"), { minInterval: 1 }),
  push: async () => within(1000, (await registered()).pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })),
  worker_script: () => navigator.serviceWorker.register(`/hit/worker_script?e=${SECRET}`),
  worker_update: async () => (await navigator.serviceWorker.register("/hit/worker_update")).update(),
  notification: () => new Notification("x", { icon: hit("notification") }),
  fetch_later: () => fetchLater(hit("fetch_later"), { method: "POST", body: SECRET, activateAfter: 0 }),
  download: () => add("a", { href: `/hit/download?e=${SECRET}`, download: "x" }).click(),
  protocol: () => {
    navigator.registerProtocolHandler("mailto", `${HERE}/hit/protocol?u=%s`);
    location = `mailto:${SECRET}`;
  },
  pdf: () => {},
  media_artwork: async () => {
    await add("audio", { src: "/tone.wav", loop: true }).play();
    navigator.mediaSession.metadata = new MediaMetadata({ title: "x", artwork });
  },
  hls: () => add("video", { src: hit("hls", "/list"), preload: "auto", muted: true, autoplay: true }).load(),
  bundle: () => add("script", { type: "webbundle", textContent: JSON.stringify({ source: hit("bundle"), resources: [`${THERE}/x`] }) }),
  worklet: () => new OfflineAudioContext(1, 128, 44100).audioWorklet.addModule(hit("worklet")),
  session: () => {},
  misdirected: () => fetch(`${THERE}/hit/misdirected`),
  model: () => within(1000, LanguageModel.create()),
  translator: () => within(1000, Translator.create({ sourceLanguage: "en", targetLanguage: "de" })),
  speech: () => new webkitSpeechRecognition().start(),
  voice: () => speechSynthesis.speak(new SpeechSynthesisUtterance(SECRET)),
  geolocation: () => navigator.geolocation.getCurrentPosition(() => {}),
  presentation: () => within(1000, new PresentationRequest([hit("presentation")]).start()),
  related_apps: () => navigator.getInstalledRelatedApps(),
  nel: () => (inUrl(), fetch("/blank").catch(() => {})),
  nel_dns: () => fetch(`https://gone.related.test:${PORT}/blank?e=${SECRET}`).catch(() => {}),
  trial: () => fetch("/blank", { get retryOptions() { fetch(`${THERE}/hit/trial`, { mode: "no-cors" }); return undefined; } }),
};
