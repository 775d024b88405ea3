// The entry: the order of listeners, the order in which kinds of widgets claim, and what Python calls.
import { observe, onMutations, restartRest, version, waitForChange, waitForRest } from "./mutations.js";
import { markStranger, openRoot } from "./dom.js";
import { cover, coverSecrets, uncoverSecrets } from "./visibility.js";
import { emptyHost } from "./survey.js";
import { widgetKinds } from "./fields.js";
import { aimBeside } from "./overlays.js";
import { filePiece, filesHeld, forgetTroubles } from "./state.js";
import { look } from "./snapshot.js";
import { aim, aimPart, arm, disarm, holdNavigation, listen, listenForLeaving, outerPoint } from "./click.js";
import { fill, focus, readBack, ready, refocus, scroll } from "./fill.js";
import { awaitDay, calendarClose, calendarKind, calendarOpen, calendarReady, dayKind, dayMarked, monthKind, turnCalendar, typeDay } from "./datepicker.js";
import { boxesKind, datepartsKind, readyPart } from "./segments.js";
import { countryListOpen, phoneCountry, phoneKind, phoneNumber, phoneOption, readyPhone } from "./phone.js";
import { listenForPresses, nextPress, nextStep, pressesKind, ratingKind, readySlider, sliderKind, sliderState, threewayKind } from "./radiogroup.js";
import { aimAside, aimClear, comboboxKind, listbuttonKind, promptKind, tagsKind, veiledKind } from "./combobox.js";
import { pasteRich, readyRich, richHolds, richKind } from "./richtext.js";
import { listboxKind } from "./listbox.js";
import { choiceObjection, mayStandUnpicked, mustPickSuggestion, noteNewElements, suggestKind, textStands } from "./autocomplete.js";
import {
  aimFace, aimOption, awaitChoice, awaitHeard, awaitList, awaitListClose, gatherList, listAt, listConfirm, listReady, listSearch,
  listenForPicks, rememberList,
} from "./listdriver.js";
import { filesKind } from "./file.js";
import { outline, partBoxes, scrollPart } from "./outline.js";
import { aimDrop, awaitUpload, keepUpload, noteUpload, uploadInput, uploadMenu, uploadTerms } from "./upload.js";

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
  look, filesHeld, filePiece, coverSecrets, cover, uncoverSecrets, emptyHost, openRoot, markStranger, version, fill, readBack,
  aim, aimBeside, arm, disarm, ready, focus, refocus, scroll, outerPoint, waitForChange, restartRest, aimPart, holdNavigation,
  readyPart, calendarReady, calendarOpen, turnCalendar, awaitDay, calendarClose, dayMarked, typeDay, phoneCountry, phoneOption,
  countryListOpen, phoneNumber, readyPhone, readyRich, richHolds, pasteRich, nextPress, nextStep, readySlider, sliderState,
  uploadTerms, uploadInput, noteUpload, awaitUpload, uploadMenu, keepUpload, aimDrop, listReady, aimAside, aimClear, aimFace, aimOption,
  awaitList, gatherList, listAt, listSearch, awaitChoice, awaitListClose, listConfirm, rememberList, choiceObjection, awaitHeard,
  mustPickSuggestion, mayStandUnpicked, textStands, forgetTroubles, waitForRest, outline, scrollPart, partBoxes,
};
