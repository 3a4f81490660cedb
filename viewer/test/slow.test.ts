// Tests long replays, whose first turns are shown while the others are read. The clock of these pages is accelerated, so
// that reading each line of a replay takes a whole time slice.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { test, type TestContext } from "node:test";
import type { Page } from "playwright-core";
import { pageWith } from "./browser.ts";
import { synthetic } from "./synthetic.ts";
import { label, text, visit, type Handle } from "./visit.ts";

const replay = synthetic({ turns: 30, seed: 5 });
/** A script that stops reading after the first turns until the test continues it. */
const HOLD = `
  let time = 0;
  performance.now = () => (time += 1000);
  const later = setTimeout;
  const held = [];
  globalThis.setTimeout = (call, after) => (held === null || after !== 0 ? later(call, after) : held.push(call));
  globalThis.advance = (count) => { for (let left = count; left > 0 && held.length > 0; left--) later(held.shift(), 1); return held.length; };`;

async function slow(t: TestContext, data: string, hash = ""): Promise<Page> {
  const file = await pageWith(data);
  const html = await readFile(file, "utf8");
  await writeFile(file, html.replace("<head>", () => `<head><script>${HOLD}</script>`));
  return visit(t, file + hash, {}, undefined, "#app > :not([hidden])");
}

const state = (page: Page) => page.evaluate(() => (globalThis as unknown as Handle).joute.state);
const steps = (page: Page) => page.evaluate(() => (globalThis as unknown as Handle).joute.film.replay.steps.length);

/** Lets the page read the remaining lines. */
async function readOn(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    (globalThis as unknown as { advance(count: number): number }).advance(1);
    return (globalThis as unknown as Handle).joute.state === "whole" || (document.querySelector(".trouble")?.textContent ?? "") !== "";
  });
}

test("the first turns are shown before the others are read", async (t) => {
  const page = await slow(t, replay);
  assert.equal(await state(page), "loading");
  assert.equal(await text(page, ".result"), "…");
  assert.equal(await steps(page), 2);
  assert.equal(await label(page), "Préparation");
  await readOn(page);
  assert.equal(await steps(page), 32);
  assert.match(await text(page, ".result"), /\(/);
  assert.equal(await label(page), "Préparation");
});

test("the turn of the address is shown when it has been read", async (t) => {
  const page = await slow(t, replay, "#turn=20");
  await readOn(page);
  assert.match(await label(page), /^Tour 20\u00a0: /);
  assert.match(page.url(), /#turn=20$/);
});

test("a reader who has moved keeps the position", async (t) => {
  const page = await slow(t, replay);
  await page.keyboard.press("Shift+ArrowRight");
  assert.equal(await label(page), "Tour 1\u00a0: médor");
  assert.equal(await state(page), "loading");
  await readOn(page);
  assert.equal(await label(page), "Tour 1\u00a0: médor");
});

test("an error in a later line is reported", async (t) => {
  const lines = replay.split("\n");
  lines[20] = "{}x";
  const page = await slow(t, lines.join("\n"));
  assert.equal(await state(page), "loading");
  await readOn(page);
  assert.match(await text(page, ".trouble"), /ligne 21\u00a0: ce n'est pas du JSON/);
});
