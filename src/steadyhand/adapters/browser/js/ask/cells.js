// Names that stand in the cells of a table.

// In a table: the cell to the left; where the row holds several controls, the head of the column.
function cellLabel(el) {
  const cell = el.closest("td,th");
  if (!cell || !cell.parentElement || checkable(el)) return "";
  if (spoken(cell) && precedingText(el).text) return "";
  const column = columnHead(cell);
  const crowded = controlCount(cell.parentElement) > 1;
  return crowded ? column || rowHead(cell) : rowHead(cell) || column;
}

function rowHead(cell) {
  for (let left = cell.previousElementSibling; left; left = left.previousElementSibling) {
    if (holdsControl(left)) return "";
    const text = markedCell(left);
    if (text) return text;
  }
  return "";
}

// A first row of one cell heads no columns: it says what the table is about.
function columnHead(cell) {
  const table = cell.closest("table");
  const top = table && table.rows[0];
  if (!top || top === cell.parentElement || top.cells.length < 2 || holdsControl(top)) return "";
  const head = top.cells[cell.cellIndex];
  return head ? markedCell(head) : "";
}

// For a tick box alone in its cell: the cell after it; in a grid of them the head of the column.
function tickCellLabel(el) {
  const cell = el.closest("td,th");
  if (!cell || spoken(cell)) return "";
  const next = cell.nextElementSibling;
  const after = next && !holdsControl(next) ? markedCell(next) : "";
  return after || columnHead(cell) || rowHead(cell);
}

const markedCell = (cell) => {
  const text = spoken(cell);
  return text && silentMark(cell, null) && !unmarked(text).marked ? `${text} *` : text;
};
