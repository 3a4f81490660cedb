// The entry point of the page. It plays the replay that is embedded in the page, the one next to it that its
// address names, the one on its server, or any file that is dropped on it.

import { fetched, project } from "./away.ts";
import { dropPage } from "./drop.ts";
import { beside, named } from "./beside.ts";
import { follow } from "./live.ts";
import { carried, textOf } from "./packed.ts";
import { splitReplays } from "./pair.ts";
import { Page } from "./page.ts";
import { Unreadable, parse } from "./replay.ts";
import { WORDS } from "./words.ts";

const app = document.getElementById("app") as HTMLElement;
// This also removes the message of page.html for browsers that do not support this program.
app.replaceChildren();
let page: Page | null = null;
/** The number of requested files. The last one is shown, regardless of the order in which files are loaded. */
let asked = 0;

/** Shows the replay whose text a function loads. */
async function show(read: () => Promise<string>, name: string): Promise<void> {
  const start = performance.now();
  const ticket = ++asked;
  try {
    const text = await read();
    if (ticket !== asked) return;
    const [first, second] = splitReplays(text);
    const [replay, other] = [parse(first), second === null ? null : parse(second)];
    page?.close();
    app.replaceChildren();
    const compare = () => drop.pick((file) => void show(async () => pairOf(first, await textOfFile(file)), `${name} – ${file.name}`));
    page = new Page(app, replay, { open: pick, save: () => save(text, name), compare }, false, other);
    page.loaded(start);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    drop.refuse(`${name}${WORDS.colon}${error.message}`);
  }
}

const drop = dropPage(app, (file) => void show(() => textOfFile(file), file.name));

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
else if (kept !== undefined) void show(async () => textOf(await fetched(kept)), document.title).then(() => project(page));
else if (packed === "" && name !== null) void show(() => beside(name), name);
else if (packed === "") drop.welcome();
else void show(async () => textOf(carried(packed)), "replay");
