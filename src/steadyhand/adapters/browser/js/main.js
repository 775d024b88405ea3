// The entry: the order of listeners, the order in which kinds of widgets claim, and what Python calls.
import { changed, observe, onMutations, rest, stirred, version } from "./mutations.js";
import { openRoot, strange } from "./dom.js";
import { cover, coverSecrets, uncoverSecrets } from "./visibility.js";
import { emptyHost } from "./survey.js";
import { widgetKinds } from "./fields.js";
import { aimBeside } from "./overlays.js";
import { filePiece, filesHeld, forgetTroubles } from "./state.js";
import { look } from "./snapshot.js";
import { aim, aimPart, arm, disarm, listen, listenForLeaving, outerPoint, stay } from "./click.js";
import { fill, focus, readBack, ready, refocus, scroll } from "./fill.js";
import { calendarChosen, calendarClose, calendarGo, calendarKind, calendarOpen, calendarReady, dayKind, monthKind, typeDay } from "./datepicker.js";
import { boxesKind, datepartsKind, readyPart } from "./segments.js";
import { phoneCountry, phoneKind, phoneListed, phoneNumber, phoneOption, readyPhone } from "./phone.js";
import { listenForPresses, nextPress, nextStep, pressesKind, ratingKind, readySlider, sliderKind, sliderTold, threewayKind } from "./radiogroup.js";
import { aimAside, comboboxKind, listbuttonKind, promptKind, tagsKind, veiledKind } from "./combobox.js";
import { pasteRich, readyRich, richHolds, richKind } from "./richtext.js";
import { listboxKind } from "./listbox.js";
import { listSound, noteNewElements, suggestBinds, suggestKind, suggestOptional, suggestStands } from "./autocomplete.js";
import {
  aimFace, aimOption, listAt, listClosed, listConfirm, listGathered, listHeard, listKnown, listReady, listSearch, listShown, listTaken,
  listenForPicks,
} from "./listdriver.js";
import { filesKind } from "./file.js";
import { aimDrop, keepUpload, uploadGiven, uploadInput, uploadMenu, uploadSettles, uploadTerms } from "./upload.js";

// Before the page's own listeners, in this order.
observe(document);
listen();
listenForPresses();
listenForLeaving();
listenForPicks();
onMutations(noteNewElements);

// The first kind that claims an element has it.
widgetKinds.push(
  datepartsKind, calendarKind, dayKind, monthKind, phoneKind, richKind, boxesKind, pressesKind, ratingKind, sliderKind, threewayKind, comboboxKind,
  listbuttonKind, veiledKind, listboxKind, promptKind, tagsKind, suggestKind, filesKind,
);

globalThis.steadyhand = {
  look, filesHeld, filePiece, coverSecrets, cover, uncoverSecrets, emptyHost, openRoot, strange, version, fill, readBack, aim, aimBeside, arm, disarm, ready, focus, refocus, scroll, outerPoint, changed, stirred,
  aimPart, stay, readyPart, calendarReady, calendarOpen, calendarGo, calendarChosen, calendarClose, typeDay, phoneCountry, phoneOption, phoneListed, phoneNumber, readyPhone,
  readyRich, richHolds, pasteRich, nextPress, nextStep, readySlider, sliderTold, uploadTerms, uploadInput, uploadGiven, uploadSettles, uploadMenu, keepUpload, aimDrop,
  listReady, aimAside, aimFace, aimOption, listShown, listGathered, listAt, listSearch, listTaken, listClosed, listConfirm, listKnown, listSound, listHeard, suggestBinds, suggestOptional, suggestStands, forgetTroubles, rest,
};
