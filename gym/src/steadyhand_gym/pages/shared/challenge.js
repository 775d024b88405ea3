// A challenge that is invisible: a token for the asking.
window.challenge = {
  execute: () => fetch("{{third}}/challenge/token?site=1").then((r) => r.json()).then((v) => v.token),
};
