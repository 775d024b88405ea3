// Shows the form of this page as its library is meant to be used, and sends what it collects.
(async () => {
  const own = JSON.parse(document.getElementById("own").textContent);
  const form = new FormViewer.Form({ container: document.getElementById("form") });
  await form.importSchema(own.schema);
  form.on("submit", async ({ data, errors, files }) => {
    if (Object.keys(errors).length) return;
    const body = new FormData();
    body.append("variables", JSON.stringify(data));
    for (const [key, several] of files || new Map()) for (const file of several) body.append(key, file);
    const sent = files && files.size ? { body } : { headers: { "Content-Type": "application/json" }, body: JSON.stringify({ variables: data }) };
    const answer = await fetch(`/process/${own.name}/submit-form`, { method: "POST", ...sent });
    const told = await answer.json();
    const place = document.getElementById("told");
    if (answer.ok) {
      document.getElementById("form").remove();
      place.innerHTML = own.thanks;
    } else {
      place.innerHTML = `<p role="alert"></p>`;
      place.firstChild.textContent = told.message;
    }
  });
})();
