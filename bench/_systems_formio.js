// Shows the form of this page as its library is meant to be used; the library sends it by itself.
(async () => {
  const own = JSON.parse(document.getElementById("own").textContent);
  const form = await Formio.createForm(document.getElementById("formio"), location.origin + own.path, {
    language: own.language,
    i18n: { [own.language]: own.words },
    noDefaultSubmitButton: true,
  });
  form.nosubmit = false;
  if (own.thanks) {
    form.on("submitDone", () => {
      document.getElementById("formio").innerHTML = own.thanks;
    });
  }
})();
