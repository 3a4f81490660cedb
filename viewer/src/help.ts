// The dialog that explains keys and gestures.

import { element } from "./dom.ts";
import { GESTURES, KEYS, WORDS, type Lines } from "./words.ts";

/** Creates the dialog. `own` contains the keys of the game's painter. */
export function helpBox(own: Lines): HTMLDialogElement {
  const rows = [...KEYS, ...own, ...GESTURES].map(([key, what]) =>
    element("tr", {}, element("th", { scope: "row" }, key), element("td", {}, what)),
  );
  const close = element("button", { type: "button", class: "primary" }, WORDS.close);
  // The button comes first, because it gets the focus, and a long help text must not open at its end.
  const heading = element("div", { class: "heading" }, element("h2", {}, WORDS.help), close);
  const box = element("dialog", { class: "help" }, heading, element("table", {}, ...rows));
  close.addEventListener("click", () => box.close());
  box.addEventListener("click", (event) => {
    if (event.target === box) box.close();
  });
  return box;
}
