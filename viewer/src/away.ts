// Replays from a server: the page's root says where its own is, and, on a projector, where to go on after its end.

import type { Page } from "./page.ts";
import { Unreadable } from "./replay.ts";
import { WORDS } from "./words.ts";

/** Milliseconds for which the end of a match is shown. */
const END = 6_000;
/** Milliseconds between two looks at whether it is over. */
const LOOK = 500;

/** Loads a replay that this server keeps. */
export async function fetched(address: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const answer = await fetch(address);
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
  } catch {
    // A server that cannot be asked has no replay either.
  }
  throw new Unreadable(WORDS.missing);
}

/** Plays by itself and goes on to the next page; without a page, because there is no replay, it only goes on. */
export function project(page: Page | null): void {
  const { next, previous } = document.documentElement.dataset;
  if (next === undefined) return;
  const go = (address: string | undefined) => address !== undefined && location.replace(address);
  addEventListener("keydown", (event) => {
    if (event.key === "PageDown" || event.key === "n") go(next);
    if (event.key === "PageUp" || event.key === "b") go(previous);
  });
  page?.playback.toggle();
  const playback = page?.playback;
  const look = setInterval(() => {
    if (playback !== undefined && playback.position < playback.film.length) return;
    clearInterval(look);
    setTimeout(() => go(next), END);
  }, LOOK);
}
