// Says everything in native dialogs, and writes nothing into the page.
const asking = document.getElementById("apply");
const WANTED = [
  ["given_name", /\S/, "Please enter your given name."],
  ["family_name", /\S/, "Please enter your family name."],
  ["email", /^\S+@\S+$/, "Please enter your email address."],
  ["phone", /^\+[1-9]/, "Please enter your phone number with + and the country code."],
  ["start_on", /\S/, "Please enter your start date."],
];
asking.addEventListener("submit", (event) => {
  const wrong = WANTED.find(([name, wanted]) => !wanted.test(asking.elements[name].value));
  if (!wrong) return;
  event.preventDefault();
  window.alert(wrong[2]);
  asking.elements[wrong[0]].focus();
});
const refusal = JSON.parse(document.getElementById("refusal").textContent);
if (refusal) window.alert(refusal);
