// The page: plays the replay that it carries, or any that is dropped on it.

import { dropPage } from "./drop.ts";
import { Page } from "./page.ts";
import { Unreadable, parse } from "./replay.ts";
import { WORDS } from "./words.ts";

const app = document.getElementById("app") as HTMLElement;
let page: Page | null = null;

function show(text: string, name: string): void {
  const start = performance.now();
  try {
    const replay = parse(text);
    page?.close();
    app.replaceChildren();
    page = new Page(app, replay, pick);
    page.loaded(start);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    drop.refuse(`${name}${WORDS.colon}${error.message}`);
  }
}

const drop = dropPage(app, show);

function pick(): void {
  drop.pick();
}

const carried = document.getElementById("replay")?.textContent ?? "";
if (carried.trim() === "") drop.welcome();
else show(carried, "replay");
