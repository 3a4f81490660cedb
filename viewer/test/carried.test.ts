// A page that `joute view` wrote: JOUTE_PAGE is its path, JOUTE_REPLAY the replay's. cli/tests/view.rs sets both.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { Film } from "../src/film.ts";
import { parse } from "../src/replay.ts";
import { PATIENCE, open } from "./browser.ts";

const path = process.env["JOUTE_PAGE"] ?? "";
const replayPath = process.env["JOUTE_REPLAY"] ?? "";
const skip = path === "" || replayPath === "" ? "no JOUTE_PAGE and JOUTE_REPLAY" : false;

test("a page that joute wrote plays its replay", { skip }, async (t) => {
  const replay = parse(await readFile(replayPath, "utf8"));
  const film = new Film(replay);
  film.seek(film.length);
  const browser = await open();
  t.after(() => browser.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  const trouble: string[] = [];
  page.on("console", (message) => trouble.push(message.text()));
  page.on("pageerror", (error) => trouble.push(String(error)));
  page.on("request", (request) => /^(file|data):/.test(request.url()) || trouble.push(request.url()));
  await page.goto(`file://${path}`);

  await page.waitForFunction(() => document.querySelector(".label")?.textContent === "Préparation");
  await page.keyboard.press("Shift+ArrowRight");
  await page.waitForFunction(() => document.querySelector(".label")?.textContent?.startsWith("Tour 1 : "));
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.querySelector(".label")?.textContent === "Fin de la partie");
  const scores = await page.locator(".card .score").allInnerTexts();
  assert.deepEqual(scores.map(Number), replay.scores);
  const names = await page.locator(".card .name").allInnerTexts();
  assert.deepEqual(names, replay.champions.map(({ name, language }) => `${name} ${language}`));
  const pieces = await page.locator(".pieces li").count();
  assert.equal(pieces, [...film.tables.rows("pieces").values()].filter((row) => (row[2] ?? -1) >= 0).length);
  assert.deepEqual(trouble, []);
});
