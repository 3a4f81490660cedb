// Tests the view of one player: board, cards, actions, output, time line and scores.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { linesOf } from "../src/actions.ts";
import { marksOf, visibleMarks } from "../src/events.ts";
import { Film } from "../src/film.ts";
import { parse } from "../src/replay.ts";
import { pageWith } from "./browser.ts";
import { seek, settled, text, visit } from "./visit.ts";

const look = {
  columns: 4,
  lines: 1,
  layers: [{ figures: { table: "robots", name: "robot", at: [1], player: 2 } }],
  sight: "lit",
  cards: [
    { table: "players", number: 1, name: "coal" },
    { table: "players", number: 2, name: "robots", seen: "all" },
  ],
};
const tables = { lit: [1, 1, 2, 2], robots: [[0, 0, 0], [1, 3, 1], [2, 1, 1]], players: [[0, 7, 1], [1, 8, 2]] };
const move = (of: number, index: number, rows: object) => ({ of, action: "walk", index, rows });
const turn = {
  is: "turn",
  number: 1,
  turns: [
    { player: 0, actions: [{ walk: [1] }] },
    // The moves of one robot are hidden. The start of the other robot's move is visible, but not its end.
    { player: 1, actions: [{ walk: [2] }, { walk: [3] }, { spy: [] }] },
  ],
  drawn: [
    move(0, 0, { robots: [[0, 1, 0]] }),
    move(1, 0, { robots: [[1, 2, 1]] }),
    move(1, 1, { robots: [[2, 2, 1]] }),
    { why: "quake", rows: { robots: [[1, 3, 1]] } },
  ],
  micros: [1000, 2000],
  output: ["I am ann", "I am bob"],
  refused: [{ shown: [], more: 0 }, { shown: [{ after: 0, action: { walk: [9] }, why: "WALL" }], more: 0 }],
  scores: [5, 3],
};
const later = { is: "turn", number: 2, turns: [{ player: 1, actions: [{ walk: [0] }] }], drawn: [move(1, 0, { robots: [[2, 0, 1]] }), move(1, 0, { robots: [[2, 1, 1]] })], micros: [5], scores: [5, 9] };
const replay = (scene: object) =>
  [
    { joute: 2, game: "robots", champions: [{ name: "ann", language: "c" }, { name: "bob", language: "c" }], scene: { tables, look: scene } },
    turn,
    later,
    { scores: [5, 9], ranks: [2, 1], gone: [null, null] },
  ]
    .map((line) => JSON.stringify(line))
    .join("\n");

let file: string;
before(async () => {
  file = await pageWith(replay(look), "en");
});

test("actions of other players are listed if all their changes were visible", () => {
  const film = new Film(parse(replay(look)));
  const sees = (beat: number) => beat === 1;
  const view = { viewer: 0, scores: false, sees };
  const texts = (view?: Parameters<typeof linesOf>[3]) => linesOf(film, 0, { event: (word) => word }, view).map((line) => line.text);
  assert.equal(texts().length, 6);
  assert.deepEqual(texts(view), ["ann\u00a0: walk(1)", "bob\u00a0: walk(2)", "2 actions hors de vue"]);
  const marks = visibleMarks(marksOf(film), view);
  assert.deepEqual(marks.map(({ player, kind }) => `${player} ${kind}`), ["0 output", "-1 game quake"]);
});

test("the view of a player restricts cards, scores, actions, output and the time line", async (t) => {
  const page = await visit(t, file);
  await seek(page, 0.1);
  const actions = async () => {
    await settled(page);
    return page.locator(".actions li:visible").allInnerTexts();
  };
  const cards = () => text(page, ".cards");
  assert.match(await cards(), /coal\s+7[^]*coal\s+8/);
  assert.equal((await actions()).length, 6);
  await page.keyboard.press("v");
  assert.equal(await page.locator(".sees").inputValue(), "0");
  assert.deepEqual(await actions(), ["ann: walk(1)", "3 actions out of sight"]);
  assert.match(await cards(), /ann[^]*coal\s+7\s+robots\s+1[^]*bob[^]*\?\s+coal\s+\?\s+robots\s+2/);
  const output = await text(page, ".output");
  assert.match(output, /I am ann/);
  assert.doesNotMatch(output, /bob/);
  await page.locator(".timeline").hover({ position: { x: 100, y: 40 } });
  assert.match(await text(page, ".tip"), /^Turn 1\nScores: 5 – \?\nann: 1\.00 ms$/);
  const kinds = await page.locator(".jumps select").first().innerText();
  assert.doesNotMatch(kinds, /refused|decisive/);
  await page.keyboard.press("v");
  assert.deepEqual((await actions()).slice(0, 2), ["✗ bob: walk(9): WALL", "bob: spy()"]);
  assert.doesNotMatch(await text(page, ".output"), /ann/);
  await seek(page, 1);
  assert.deepEqual(await actions(), ["walk(0)"]);
  await page.keyboard.press("v");
  await seek(page, 0.1);
  assert.equal((await actions()).length, 6);
  assert.match(await cards(), /coal\s+7[^]*coal\s+8/);
});

test("scores that all players know are shown to all", async (t) => {
  const page = await visit(t, await pageWith(replay({ ...look, scores: "all" }), "en"));
  await page.keyboard.press("v");
  await page.locator(".timeline").hover({ position: { x: 100, y: 40 } });
  assert.match(await text(page, ".tip"), /Scores: 5 – 3/);
  assert.match(await page.locator(".jumps select").first().innerText(), /decisive/);
});
