// Overwritten by each test: what this copy of the extension does.
globalThis.TOLD = { values: {}, ask: "load", panel: "open", late: {}, tells: "" };
