// What the keys and gestures do, over the page.

import { element } from "./dom.ts";
import { GESTURES, KEYS, WORDS, type Lines } from "./words.ts";

/** `own` are those of the game's painter. */
export function helpBox(own: Lines): HTMLDialogElement {
  const rows = [...KEYS, ...own, ...GESTURES].map(([key, what]) =>
    element("tr", {}, element("th", { scope: "row" }, key), element("td", {}, what)),
  );
  const close = element("button", { type: "button", class: "primary" }, WORDS.close);
  // The button first: it gets the focus, and a long help must not open at its end.
  const heading = element("div", { class: "heading" }, element("h2", {}, WORDS.help), close);
  const box = element("dialog", { class: "help" }, heading, element("table", {}, ...rows));
  close.addEventListener("click", () => box.close());
  box.addEventListener("click", (event) => {
    if (event.target === box) box.close();
  });
  return box;
}
