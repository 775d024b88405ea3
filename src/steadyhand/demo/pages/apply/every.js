// Editable text is no control: it joins the form when the form is gathered. The picture's click
// coordinates are no answer and stay out.
const gathered = document.getElementById("apply");
const about = document.getElementById("about");
gathered.addEventListener("formdata", ({ formData }) => {
  formData.set("about", about.innerText.trim());
  for (const name of ["send.x", "send.y"]) formData.delete(name);
});
const shown = document.getElementById("travel-shown");
const slider = document.getElementById("travel");
slider.addEventListener("input", () => { shown.value = `${slider.value} %`; });
