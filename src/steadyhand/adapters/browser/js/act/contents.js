// What is in the files that a control itself holds, piece by piece. A file has a number as long as the
// document lives: another one has another, whatever its name and size.
const numbered = new Map(); // File -> its number

const filesIn = (members) => members.flatMap((m) => (m.type === "file" && m.files ? [...m.files] : []));

function numberOf(file) {
  if (!numbered.has(file)) numbered.set(file, numbered.size);
  return numbered.get(file);
}

// [{number, size}, ...] of the files in the inputs of that question; [] where none holds any.
function filesHeld(ref) {
  const el = elementOf(ref);
  const question = el && questionWith(el);
  const files = el ? filesIn(question ? question.members : [el]) : [];
  return JSON.stringify(files.map((file) => ({ number: numberOf(file), size: file.size })));
}

// The bytes from *begin* up to *end* as base64; null where they cannot be read.
async function filePiece(number, begin, end) {
  const file = [...numbered.keys()].find((each) => numbered.get(each) === number);
  const reader = new FileReader();
  const read = new Promise((done) => (reader.onloadend = done));
  reader.readAsDataURL(file.slice(begin, end));
  await read;
  return reader.error ? null : JSON.stringify(reader.result.slice(reader.result.indexOf(",") + 1));
}
