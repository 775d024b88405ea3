// Upload buttons that open a menu of sources ("From device", "From a cloud"): the file is on this device.
const MENU_MS = 400; // for the menu to show
const MENU_ITEM = "button,a,[role=button],[role^=menuitem],[role=option]";
const ON_DEVICE = words(
  "(?:this |my |your )?(?:device|computer|desktop|laptop|pc|mac|phone|disk|hard drive)|local(?: files?)?|gerät|rechner|festplatte|lokal(?:e datei(?:en)?)?|ordinateur|appareil|ordenador|equipo|dispositivo|computador|apparaat|schijf"
);

// What to press in the menu that came: {part}, or {} where none came or none of it says that.
async function uploadMenu(order) {
  const found = find(order);
  if (found.why || !found.widget) return JSON.stringify({});
  const end = performance.now() + MENU_MS;
  for (;;) {
    const part = onDevice(found);
    if (part || performance.now() >= end) return JSON.stringify(part ? { part: partOf(part) } : {});
    await changed(version(), STEP_MS);
  }
}

function onDevice(question) {
  const popup = popupOf({ el: question.widget.face, widget: question.widget });
  const came = gatherIn(document.documentElement, (el) => el.matches(MENU_ITEM) && drawn(el) && !shownBefore.has(el));
  const items = [...new Set([...(popup ? optionsIn(popup) : []), ...came])].filter((el) => !isDisabled(el) && !onForeignLink(el));
  return items.find((el) => ON_DEVICE.test(partText(el))) || items.find((el) => opensChooser(partText(el))) || null;
}
