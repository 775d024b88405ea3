// Each digit leads on to the next box; the button is on once all are filled.
const digits = [...document.querySelectorAll("[name=digit]")];
for (const [at, box] of digits.entries()) {
  box.addEventListener("input", () => {
    if (box.value && digits[at + 1]) digits[at + 1].focus();
    document.querySelector("[type=submit]").disabled = digits.some((each) => !each.value);
  });
}
