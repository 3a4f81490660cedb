// Replays from a server. The root element of the page contains the address of its replay and, on a projector,
// the next page.

import { sourceOfStream } from "./packed.ts";
import type { Page } from "./page.ts";
import { Unreadable } from "./replay.ts";
import type { Source } from "./source.ts";
import { WORDS } from "./words.ts";

/** The time in milliseconds for which the end of a match is shown. */
const END = 6_000;
/** The interval in milliseconds at which the end of the match is checked. */
const LOOK = 500;

/** Loads a replay from the server, whose first turns are shown while the others arrive. */
export async function fetched(address: string): Promise<Source> {
  try {
    const answer = await fetch(address);
    if (answer.ok && answer.body !== null) return sourceOfStream(answer.body);
  } catch {
    // A server that cannot be reached is handled like a missing replay.
  }
  throw new Unreadable(WORDS.missing);
}

/** Starts playback and opens the next page at the end. Only opens the next page if there is no replay. */
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
