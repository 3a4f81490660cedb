// The entry point of the page. It plays the replay that is embedded in the page, the one next to it that its
// address names, the one on its server, or any file that is dropped on it.

import { fetched, project } from "./away.ts";
import { dropPage } from "./drop.ts";
import { beside, named } from "./beside.ts";
import { follow } from "./live.ts";
import { carried, sourceOf, textOf } from "./packed.ts";
import { splitReplays } from "./pair.ts";
import { Page } from "./page.ts";
import { Reader, Unreadable, parse } from "./replay.ts";
import { readFor, sourceOfText, type Source } from "./source.ts";
import { WORDS } from "./words.ts";

const app = document.getElementById("app") as HTMLElement;
// This also removes the message of page.html for browsers that do not support this program.
app.replaceChildren();
let page: Page | null = null;
/** The time in milliseconds after which the turns that were read are shown. Most replays are read whole until then. */
const FIRST = 400;
/** The time in milliseconds for which lines are read before the page answers to the user. */
const SLICE = 50;
/** The number of requested files. The last one is shown, regardless of the order in which files are loaded. */
let asked = 0;

/** Loads and shows a replay. If it is long, its first turns are shown while the others are read. */
async function show(load: () => Promise<Source>, name: string): Promise<void> {
  const start = performance.now();
  const ticket = ++asked;
  try {
    const { lines, second, text } = await load();
    if (ticket !== asked) return;
    const reader = new Reader();
    let whole = readFor(reader, lines, second === null ? FIRST : Infinity);
    const other = second === null ? null : parse(second);
    const compare = () =>
      drop.pick((file) => void show(async () => sourceOfText(pairOf(splitReplays(text())[0], await textOfFile(file))), `${name} – ${file.name}`));
    const files = { open: pick, save: () => save(text(), name), compare };
    const { hash } = location;
    page?.close();
    app.replaceChildren();
    page = new Page(app, reader.replay(), files, whole ? "whole" : "loading", other);
    page.loaded(start);
    if (whole) return;
    const { position } = page.playback;
    while (!whole) {
      await new Promise((done) => setTimeout(done, 0));
      if (ticket !== asked) return;
      whole = readFor(reader, lines, SLICE);
    }
    page = replaced(page, position, hash, () => new Page(app, reader.replay(), files));
    page.loaded(start);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    drop.refuse(`${name}${WORDS.colon}${error.message}`);
  }
}

/**
 * Replaces the page of the first turns. A reader who has moved meanwhile stays at the same position. The page of any
 * other reader shows the turn that the address names.
 */
function replaced(old: Page, position: number, hash: string, create: () => Page): Page {
  const { position: now, playing } = old.playback;
  old.close();
  app.replaceChildren();
  const moved = playing || now !== position;
  if (!moved && hash !== "") history.replaceState(history.state, "", hash);
  const made = create();
  if (moved) made.playback.seek(now);
  if (playing) made.playback.toggle();
  return made;
}

const drop = dropPage(app, (file) => void show(async () => sourceOfText(await textOfFile(file)), file.name));

async function textOfFile(file: File): Promise<string> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new Unreadable(WORDS.unreadable);
  }
  return textOf(bytes);
}

/** Returns the text of a pair of replays. Of a file with several replays, the first one is taken. */
function pairOf(first: string, other: string): string {
  return `${first.trimEnd()}\n${splitReplays(other)[0]}`;
}

function pick(): void {
  drop.pick();
}

/** Saves the replay as a file in the format of `joute match`. */
function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: `${name.replace(/\.jsonl(\.gz)?$/, "")}.jsonl` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The address of the events, if the page follows a match in progress. */
const live = document.documentElement.dataset["live"];

/** The address of the replay, if a server provides it. */
const kept = document.documentElement.dataset["replay"];

const packed = document.getElementById("replay")?.textContent?.trim() ?? "";
const name = named(location.search);
if (live !== undefined) follow(app, live, pick, save);
else if (kept !== undefined) void show(async () => sourceOf(await fetched(kept)), document.title).then(() => project(page));
else if (packed === "" && name !== null) void show(() => beside(name), name);
else if (packed === "") drop.welcome();
else void show(async () => sourceOf(carried(packed)), "replay");
