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
import { TextSource, readFor, type Source } from "./source.ts";
import { WORDS } from "./words.ts";

const app = document.getElementById("app") as HTMLElement;
// This also removes the message of page.html for browsers that do not support this program.
app.replaceChildren();
let page: Page | null = null;
/** The time in milliseconds after which the turns that were read are shown. Most replays are read whole until then. */
const FIRST = 250;
/** The time in milliseconds for which lines are read before the page answers to the user. */
const SLICE = 50;
/** The number of requested files. The last one is shown, regardless of the order in which files are loaded. */
let asked = 0;

/** Loads and shows a replay. If it is long, its first turns are shown while the others are read. */
async function show(load: () => Promise<Source>, name: string): Promise<void> {
  const start = performance.now();
  const ticket = ++asked;
  try {
    const source = await load();
    const reader = new Reader();
    let whole = await readFor(reader, source.lines, FIRST);
    if (ticket !== asked) return;
    const compare = () => drop.pick((file) => void show(() => pairOf(source, file), `${name} – ${file.name}`));
    const files = { open: pick, save: () => void source.text().then((text) => save(text, name)), compare };
    const second = () => {
      const text = source.second();
      return text === null ? null : parse(text);
    };
    const { hash } = location;
    const other = whole ? second() : null;
    page?.close();
    app.replaceChildren();
    page = new Page(app, reader.replay(), files, whole ? "whole" : "loading", other);
    page.loaded(start);
    if (whole) return;
    const { position } = page.playback;
    while (!whole) {
      await new Promise((done) => setTimeout(done, 0));
      whole = await readFor(reader, source.lines, SLICE);
      if (ticket !== asked) return;
    }
    const all = second();
    page = replaced(page, position, hash, () => new Page(app, reader.replay(), files, "whole", all));
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

const drop = dropPage(app, (file) => void show(async () => sourceOf(await bytesOfFile(file)), file.name));

async function bytesOfFile(file: File): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new Unreadable(WORDS.unreadable);
  }
}

/** Returns a replay together with that of a file. Of several replays, the first one is taken. */
async function pairOf(source: Source, file: File): Promise<Source> {
  const [first] = splitReplays(await source.text());
  const [second] = splitReplays(await textOf(await bytesOfFile(file)));
  return new TextSource([`${first.trimEnd()}\n${second}`]);
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
else if (kept !== undefined) void show(() => fetched(kept), document.title).then(() => project(page));
else if (packed === "" && name !== null) void show(() => beside(name), name);
else if (packed === "") drop.welcome();
else void show(async () => sourceOf(carried(packed)), "replay");
