// Opens replay files that are dropped on the page or selected in a dialog.

import { element, setText } from "./dom.ts";
import { WORDS } from "./words.ts";

export interface Drop {
  /** Shows the page without a replay. */
  welcome(): void;
  /** Shows the reason why a file cannot be opened. The current replay stays visible. */
  refuse(reason: string): void;
  /** Opens the dialog that selects a file. The file is passed to `use`, or shown by default. */
  pick(use?: (file: File) => void): void;
}

export function dropPage(app: HTMLElement, show: (file: File) => void): Drop {
  const trouble = element("p", { class: "trouble", role: "alert", hidden: "" });
  const veil = element("div", { class: "veil", hidden: "" }, element("p", {}, WORDS.dropNow));
  const input = element("input", { type: "file", id: "file", accept: ".jsonl,.json,.txt,.gz", hidden: "" });
  document.body.append(input, veil, trouble);

  let use = show;
  const read = (file: File | undefined, use: (file: File) => void) => {
    if (file === undefined) return;
    trouble.hidden = true;
    use(file);
  };
  const pick = (next = show) => {
    use = next;
    input.click();
  };
  const refuse = (reason: string) => {
    setText(trouble, reason);
    trouble.hidden = false;
    if (app.childElementCount === 0) welcome();
  };
  const welcome = () => {
    app.replaceChildren(
      element(
        "main",
        { class: "welcome" },
        element("h1", {}, "joute"),
        element("p", { class: "big" }, WORDS.drop),
        element("p", {}, WORDS.dropHow),
        element("button", { type: "button", class: "primary", onclick: () => pick() }, WORDS.choose),
      ),
    );
  };

  input.addEventListener("change", () => {
    read(input.files?.[0], use);
    input.value = "";
  });
  trouble.addEventListener("click", () => (trouble.hidden = true));
  addEventListener("dragover", (event) => {
    event.preventDefault();
    veil.hidden = false;
  });
  addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) veil.hidden = true;
  });
  addEventListener("drop", (event) => {
    event.preventDefault();
    veil.hidden = true;
    read(event.dataTransfer?.files[0], show);
  });
  return { welcome, refuse, pick };
}
