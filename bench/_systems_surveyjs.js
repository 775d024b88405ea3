// Shows the survey of this page as its library is meant to be used, and sends what it results in.
(() => {
  const own = JSON.parse(document.getElementById("own").textContent);
  const survey = new Survey.Model(own.survey);
  const post = async (path, body, type) => {
    const headers = type ? { "Content-Type": type } : {};
    const answer = await fetch(`/survey/${own.name}/${path}`, { method: "POST", headers, body });
    if (!answer.ok) throw new Error((await answer.json()).message);
    return answer.json();
  };
  survey.onUploadFiles.add(async (_, options) => {
    const form = new FormData();
    for (const file of options.files) form.append(file.name, file);
    try {
      const kept = await post("files", form);
      options.callback(options.files.map((file) => ({ file, content: kept[file.name] })), []);
    } catch (error) {
      options.callback([], [error.message]);
    }
  });
  survey.onDownloadFile.add((_, options) => options.callback("success", options.content));
  survey.onComplete.add(async (sender, options) => {
    options.showSaveInProgress();
    try {
      await post("results", JSON.stringify(sender.data), "application/json");
      if (own.saved) options.showSaveSuccess(own.saved);
      else options.clearSaveMessages();
    } catch (error) {
      options.showSaveError(error.message);
    }
  });
  if (own.checked) {
    survey.onServerValidateQuestions.add(async (sender, options) => {
      const body = JSON.stringify({ ...sender.data, ...options.data });
      Object.assign(options.errors, (await post("checks", body, "application/json")).errors);
      options.complete();
    });
  }
  survey.render(document.getElementById("survey"));
})();
