// The form is in a modal dialog; closing it keeps what was typed.
const dialog = document.getElementById("dialog");
document.getElementById("open").addEventListener("click", () => dialog.showModal());
document.getElementById("close").addEventListener("click", () => dialog.close());
