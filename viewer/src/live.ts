// Follows a match while it is played. The lines of its replay arrive one by one.

import { element, setText } from "./dom.ts";
import { Page } from "./page.ts";
import { Reader, Unreadable } from "./replay.ts";
import { WORDS } from "./words.ts";

/** Shows the matches of a hall, one after the other. The events at the given address announce them. */
export function follow(app: HTMLElement, address: string, open: () => void, save: (text: string, name: string) => void): void {
  const word = element("p", { class: "waiting", role: "status" }, WORDS.waiting);
  app.replaceChildren(word);
  let reader = new Reader();
  let page: Page | null = null;
  let text: string[] = [];
  let name = "replay";
  /** The lines that arrived since the last picture. A page that is opened late receives many at once. */
  let fresh: string[] = [];
  let asked = false;

  const read = () => {
    asked = false;
    const begun = reader.begun;
    try {
      for (const line of fresh.splice(0)) reader.take(line);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      setText(word, error.message);
      return;
    }
    if (!reader.begun) return;
    const whole = () => save(`${text.join("\n")}\n`, name);
    if (page === null || !begun || reader.over) {
      const at = reader.over ? page?.playback : undefined;
      const following = at?.following ?? true;
      const position = at?.position ?? 0;
      page?.close();
      app.replaceChildren();
      page = new Page(app, reader.replay(), { open, save: whole }, reader.over ? "whole" : "live");
      // At the end of the match, a page that followed it shows the end. A page at an earlier position stays
      // there.
      if (!reader.over) page.playback.follow();
      else page.playback.seek(following ? page.film.length : position);
      page.paint();
    } else page.grow();
  };

  const source = new EventSource(address);
  source.addEventListener("match", (event) => {
    name = `match-${(event as MessageEvent<string>).data}`;
    reader = new Reader();
    [text, fresh] = [[], []];
  });
  source.onmessage = (event: MessageEvent<string>) => {
    text.push(event.data);
    fresh.push(event.data);
    if (asked) return;
    asked = true;
    // A timer is used instead of an animation frame, because pages in the background have no animation frames
    // and would accumulate lines.
    setTimeout(read, 0);
  };
  source.onerror = () => {
    if (page === null) setText(word, WORDS.severed);
  };
  source.onopen = () => {
    if (page === null) setText(word, WORDS.waiting);
  };
}
