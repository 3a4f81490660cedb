// The page: plays the replay that it carries, the one beside it that its address names, the one that its server keeps, or
// any that is dropped on it.

import { fetched, project } from "./away.ts";
import { dropPage } from "./drop.ts";
import { beside, named } from "./beside.ts";
import { follow } from "./live.ts";
import { carried, textOf } from "./packed.ts";
import { Page } from "./page.ts";
import { Unreadable, parse } from "./replay.ts";
import { WORDS } from "./words.ts";

const app = document.getElementById("app") as HTMLElement;
// Also takes away what page.html says to browsers that cannot read this program.
app.replaceChildren();
let page: Page | null = null;
/** Files asked for so far: the last one is shown, in whatever order they are read. */
let asked = 0;

async function show(read: () => Promise<Uint8Array<ArrayBuffer>>, name: string): Promise<void> {
  const start = performance.now();
  const ticket = ++asked;
  try {
    const text = await textOf(await read());
    if (ticket !== asked) return;
    const replay = parse(text);
    page?.close();
    app.replaceChildren();
    page = new Page(app, replay, pick, () => save(text, name));
    page.loaded(start);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    drop.refuse(`${name}${WORDS.colon}${error.message}`);
  }
}

const drop = dropPage(app, (file) => void show(() => bytesOf(file), file.name));

async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new Unreadable(WORDS.unreadable);
  }
}

function pick(): void {
  drop.pick();
}

/** Gives the replay as the file that `joute match` writes. */
function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: `${name.replace(/\.jsonl(\.gz)?$/, "")}.jsonl` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Where the events of a match under way come from, if the page is one that follows. */
const live = document.documentElement.dataset["live"];

/** Where the page's replay is, if a server keeps it. */
const kept = document.documentElement.dataset["replay"];

const packed = document.getElementById("replay")?.textContent?.trim() ?? "";
const name = named(location.search);
if (live !== undefined) follow(app, live, pick, save);
else if (kept !== undefined) void show(() => fetched(kept), document.title).then(() => project(page));
else if (packed === "" && name !== null) void show(() => beside(name), name);
else if (packed === "") drop.welcome();
else void show(async () => carried(packed), "replay");
