// The editor for champions: indents lines with the Tab key, shows the position of the cursor, and asks before unsaved text is lost.
const field = document.querySelector(".editor textarea");
const form = field?.form;

/** Returns the indentation that the text uses: tabs, or as many spaces as its first indented line has. */
function indentation(text) {
  const first = /^(\t| {2,8})\S/m.exec(text);
  return first?.[1] ?? "    ";
}

/** Replaces a part of the text so that the browser can undo it. */
function replace(from, to, text) {
  field.setSelectionRange(from, to);
  document.execCommand(text === "" ? "delete" : "insertText", false, text);
}

/** Indents the selected lines, or moves them back. */
function shift(back) {
  const { value, selectionStart: start, selectionEnd: end } = field;
  const unit = indentation(value);
  if (!back && start === end) return replace(start, end, unit);
  const from = value.lastIndexOf("\n", start - 1) + 1;
  const lines = value.slice(from, end).split("\n");
  const moved = lines.map((line) => {
    if (!back) return line === "" ? line : unit + line;
    return line.startsWith(unit) ? line.slice(unit.length) : line.replace(/^[ \t]+/, "");
  });
  const text = moved.join("\n");
  if (text === value.slice(from, end)) return;
  replace(from, end, text);
  field.setSelectionRange(start === end ? from + text.length : from, from + text.length);
}

/** Begins a line with the indentation of the one before. */
function newline() {
  const { value, selectionStart: start, selectionEnd: end } = field;
  const from = value.lastIndexOf("\n", start - 1) + 1;
  const before = value.slice(from, start);
  const opened = /[{(:[]\s*$/.test(before) ? indentation(value) : "";
  replace(start, end, `\n${/^[ \t]*/.exec(before)[0]}${opened}`);
}

function begin() {
  // After Escape, the Tab key leaves the field, as it does everywhere else.
  let leaves = false;
  field.addEventListener("keydown", (event) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, isComposing } = event;
    if (isComposing || altKey) return;
    if (key === "Enter" && (ctrlKey || metaKey)) {
      event.preventDefault();
      form.requestSubmit();
    } else if (key === "Enter" && !shiftKey) {
      event.preventDefault();
      newline();
    } else if (key === "Tab" && !leaves && !ctrlKey) {
      event.preventDefault();
      shift(shiftKey);
    }
    leaves = key === "Escape" || (leaves && ["Shift", "Tab"].includes(key));
  });
  document.querySelector("#keys").hidden = false;

  const place = form.querySelector("output");
  const show = () => {
    const before = field.value.slice(0, field.selectionStart).split("\n");
    place.textContent = place.dataset.line.replace("#", before.length).replace("#", before.at(-1).length + 1);
  };
  place.hidden = false;
  show();
  document.addEventListener("selectionchange", show);
  field.addEventListener("input", show);

  let sent = false;
  form.addEventListener("submit", () => (sent = true));
  addEventListener("beforeunload", (event) => {
    const changed = field.value !== field.defaultValue || "refused" in form.dataset;
    if (changed && !sent) event.preventDefault();
  });
}

if (field) begin();
