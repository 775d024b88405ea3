// What sends this form is a division with a click listener: no button, no role, no tab stop.
document.getElementById("send").addEventListener("click", () => document.getElementById("apply").requestSubmit());
