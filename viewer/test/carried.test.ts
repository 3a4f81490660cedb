// Tests a page that `joute view` wrote. crates/cli/tests/view.rs sets JOUTE_PAGE to its path and JOUTE_REPLAY to that of the replay.

import assert from "node:assert/strict";
import { mkdtemp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { Film } from "../src/film.ts";
import { Unreadable, parse } from "../src/replay.ts";
import { bytesOf, named } from "../src/beside.ts";
import { PATIENCE, open } from "./browser.ts";
import { textOf } from "../src/packed.ts";
import { languageName } from "../src/words.ts";

const path = process.env["JOUTE_PAGE"] ?? "";
const replayPath = process.env["JOUTE_REPLAY"] ?? "";
/** The paths of the replay's script on a site, without and with a base. */
const scriptPath = process.env["JOUTE_SCRIPT"] ?? "";
const basedPath = process.env["JOUTE_BASED_SCRIPT"] ?? "";
/** A replay in columns, the format of older sites. */
const oldPath = new URL("../../test/formats/first.columns.gz", import.meta.url);
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

  await page.waitForFunction(() => document.querySelector(".label .step")?.textContent === "Préparation");
  await page.keyboard.press("Shift+ArrowRight");
  await page.waitForFunction(() => document.querySelector(".label .step")?.textContent?.startsWith("Tour 1\u00a0: "));
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.querySelector(".label .step")?.textContent === "Fin de la partie");
  const scores = await page.locator(".card .score").allInnerTexts();
  assert.deepEqual(scores.map(Number), replay.scores);
  const names = await page.locator(".card .name").allTextContents();
  assert.deepEqual(names, replay.champions.map(({ name, language }) => `${name} ${languageName(language)}`));
  const pieces = await page.locator(".pieces li").count();
  assert.equal(pieces, [...film.tables.rows("pieces").values()].filter((row) => (row[2] ?? -1) >= 0).length);
  assert.deepEqual(trouble, []);
});

/** Returns the arguments of the function call in a script. */
async function call(path: string): Promise<string[]> {
  const told: string[][] = [];
  runInNewContext(await readFile(path, "utf8"), { jouteCompact: (...values: string[]) => told.push(values) });
  return told[0] ?? [];
}
const skipScript = skip || (scriptPath === "" || basedPath === "" ? "no JOUTE_SCRIPT and JOUTE_BASED_SCRIPT" : false);

test("the scripts of a site decode to exactly the replay", { skip: skipScript }, async () => {
  const replay = await readFile(replayPath, "utf8");
  const [letters = ""] = await call(scriptPath);
  const bytes = bytesOf(letters);
  assert.equal(await textOf(bytes), replay);
  const [based = "", name] = await call(basedPath);
  assert.equal(name, "0123abcd");
  assert.equal(await textOf(bytesOf(based), undefined, bytes), replay);
  await assert.rejects(textOf(bytes, 100_000), Unreadable);
});

test("a page opened from disk plays the replays beside it", { skip: skipScript }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "joute-site-"));
  t.after(() => rm(folder, { recursive: true }));
  const html = await readFile(new URL("../viewer.html", import.meta.url), "utf8");
  const up = '<link rel="up" href="league.html" title="Résultats"></head>';
  await writeFile(join(folder, "watch.html"), html.replace("</head>", () => up));
  await mkdir(join(folder, "replays"));
  await writeFile(join(folder, "replays/0123abcd.js"), await readFile(scriptPath));
  await writeFile(join(folder, "replays/based.js"), await readFile(basedPath));
  await writeFile(join(folder, "replays/old.js"), `jouteReplay("${(await readFile(oldPath)).toString("base64")}")`);
  await writeFile(join(folder, "replays/odd.js"), 'jouteReplay("!")');
  await writeFile(join(folder, "replays/lost.js"), (await readFile(basedPath, "utf8")).replace("0123abcd", "nowhere"));
  const browser = await open();
  t.after(() => browser.close());
  const page = await browser.newPage({ acceptDownloads: true });
  page.setDefaultTimeout(PATIENCE);
  await page.goto(`file://${folder}/watch.html?0123abcd#turn=7`);
  await page.waitForFunction(() => document.querySelector(".label .step")?.textContent?.startsWith("Tour 7\u00a0: "));
  assert.match(await page.locator("header .up").innerText(), /← Résultats/);
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator('[aria-label^="Enregistrer"]').click()]);
  assert.equal(download.suggestedFilename(), "0123abcd.jsonl");
  assert.deepEqual(parse(await readFile(await download.path(), "utf8")), parse(await readFile(replayPath, "utf8")));
  await page.goto(`file://${folder}/watch.html?based#turn=7`);
  await page.waitForFunction(() => document.querySelector(".label .step")?.textContent?.startsWith("Tour 7\u00a0: "));
  await page.goto(`file://${folder}/watch.html?old#turn=3`);
  await page.waitForFunction(() => document.querySelector(".label .step")?.textContent?.startsWith("Tour 3\u00a0: "));
  for (const [name, why] of [["lost", /lost\u00a0: il n'y a pas de telle partie/], ["none", /none\u00a0: il n'y a pas de telle partie/], ["odd", /odd\u00a0: ce fichier compressé est abîmé/]] as const) {
    await page.goto(`file://${folder}/watch.html?${name}`);
    assert.match(await page.locator(".trouble").innerText(), why);
  }
});

test("an address can only name a replay of the folder", () => {
  for (const [search, name] of [["?a.b", "a.b"], ["?%C3%A9", "é"], ["", null], ["?", null], ["?..", null], ["?a/b", null], ["?..%2Fa", null], ["?%", null]] as const) {
    assert.equal(named(search), name, search);
  }
});
