// Tests the reasons for changes of scores: the list, the table, the time line, and the view of one player.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { linesOf } from "../src/actions.ts";
import { frequentKinds, marksOf, visibleMarks } from "../src/events.ts";
import { Film } from "../src/film.ts";
import { gainText, sumsOf } from "../src/gains.ts";
import { parse } from "../src/replay.ts";
import { pageWith } from "./browser.ts";
import { label, seek, settled, text, visit } from "./visit.ts";

const look = { columns: 4, lines: 3, axes: { column: 1, line: 1, up: true }, layers: [{ tiles: { table: "ground", tiles: [{ value: 1, name: "wall" }] } }], words: { wall: "wall destroyed" } };
const steps = Array.from({ length: 9 }, (_, index) => ({
  is: "turn",
  number: index + 1,
  turns: [{ player: 0, actions: ["Wait"] }, { player: 1, actions: ["Wait"] }],
  drawn: [
    { of: 0, action: "wait", index: 0, rows: { ground: [[1, index % 2]] }, ...(index === 3 ? { gains: [{ player: 0, amount: 30, kind: "wall", at: [2, 0] }, { player: 0, amount: 30, kind: "wall", at: [1, 1] }] } : {}) },
    { of: 1, action: "wait", index: 0 },
    ...(index === 6 ? [{ why: "hit", gains: [{ player: 1, amount: -200, kind: "hit" }] }] : []),
  ],
  scores: [index >= 3 ? 60 : 0, index >= 6 ? -200 : 0],
}));
const lines = [
  { joute: 2, game: "blasts", champions: [{ name: "ann", language: "c" }, { name: "bob", language: "c" }], scene: { tables: { ground: Array(12).fill(0) }, look } },
  ...steps,
  { scores: [60, -200], ranks: [1, 2], gone: [null, null] },
];
const replay = lines.map((line) => JSON.stringify(line)).join("\n");
/** The same match without reasons for changes. */
const silent = lines.map((line) => JSON.stringify(line, (key, value) => (key === "gains" ? undefined : value))).join("\n");
const film = new Film(parse(replay));

test("score changes are marked once for each player, reason and step", () => {
  const marks = marksOf(film);
  const gains = marks.filter(({ kind }) => kind.startsWith("gain ")).map(({ step, player, kind, text }) => [step, player, kind, text]);
  assert.deepEqual(gains, [[3, 0, "gain wall", "+60"], [6, 1, "gain hit", "−200"]]);
  assert.deepEqual([...frequentKinds(marks, 9)], [], "marks of rare changes are always drawn");
  assert.deepEqual([...frequentKinds(marks, 3)].filter((kind) => kind.startsWith("gain ")), ["gain wall", "gain hit"]);
  const seen = visibleMarks(marks, { viewer: 1, scores: false, sees: () => true });
  assert.deepEqual(seen.filter(({ kind }) => kind.startsWith("gain ")).map(({ player }) => player), [1]);
});

test("a change is listed below its action, with the reason and the cell", () => {
  const namer = { event: (word: string) => ({ wall: "wall destroyed" })[word] ?? word, place: (column: number, line: number) => `${column}/${line}` };
  assert.equal(gainText({ player: 0, amount: 30, kind: "wall", at: [2, 0] }, namer), "+30 wall destroyed 2/0");
  const listed = linesOf(film, 3, namer).map((line) => line.text.replace(/ ?: /, ": "));
  assert.deepEqual(listed, ["ann\u00a0: wait()", "± ann\u00a0: +30 wall destroyed 2/0", "± ann\u00a0: +30 wall destroyed 1/1", "bob\u00a0: wait()"]);
  const hidden = linesOf(film, 3, namer, { viewer: 1, scores: false, sees: () => true });
  assert.equal(hidden.some(({ kind }) => kind.startsWith("gain")), false, "the scores of other players are hidden");
});

test("the table sums the changes by reason up to a beat", () => {
  assert.deepEqual([...sumsOf(film, film.length)], [
    ["wall", [{ amount: 60, count: 2 }, { amount: 0, count: 0 }]],
    ["hit", [{ amount: 0, count: 0 }, { amount: -200, count: 1 }]],
  ]);
  assert.deepEqual([...sumsOf(film, 1)], []);
});

let file: string;
before(async () => {
  file = await pageWith(replay, "en");
});

test("the page lists, sums and marks the changes, and goes from one to the next", async (t) => {
  const page = await visit(t, file, { viewport: { width: 1280, height: 1100 } });
  const kinds = page.locator(".jumps select").first();
  await kinds.selectOption({ label: "± wall destroyed (1)" });
  await page.keyboard.press("e");
  assert.equal(await label(page), "Turn 4 · ◆ ann gains 60 (wall destroyed)");
  const moments = await page.locator(".moments li").allInnerTexts();
  assert.deepEqual(moments, ["◆ Turn 4 · ann gains 60 (wall destroyed)", "◆ Turn 7 · ann gains 200 (bob: hit)"]);
  await page.locator(".moments button").nth(1).click();
  assert.equal(await label(page), "Turn 7 · ◆ ann gains 200 (bob: hit)");
  await page.keyboard.press("Shift+e");
  assert.match(await text(page, ".actions"), /± ann: \+30 wall destroyed \(3, 1\)/);
  await page.keyboard.press("End");
  await settled(page);
  const rows = await page.locator(".gains tr").evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
  assert.deepEqual(rows, [
    ["", "ann", "bob"],
    ["hit", "", "−200"],
    ["wall destroyed", "+60 ×2", ""],
    ["total", "+60", "−200"],
  ]);
  await page.keyboard.press("Home");
  await kinds.selectOption({ label: "± wall destroyed (1)" });
  await page.keyboard.press("e");
  await settled(page);
  const total = async () => page.locator(".gains tfoot td").allInnerTexts();
  assert.deepEqual(await total(), ["+0", "+0"], "the table contains the changes before the turn, as the scores of the cards do");
  // The changes of a turn count from the middle of its last beat on, when the board shows them.
  for (const [steps, scores] of [[3.9, "60 – 0"], [3.1, "0 – 0"]] as const) {
    await seek(page, steps);
    await settled(page);
    const [first = "", second = ""] = scores.split(" – ");
    assert.deepEqual(await total(), [`+${first}`, `+${second}`]);
    assert.equal(await text(page, ".label .now"), scores);
    assert.deepEqual(await page.locator(".card .score").allInnerTexts(), [first, second]);
  }
  const rich = replay.replace(/"scores":\[(-?\d+),(-?\d+)\]/g, (_, one, two) => `"scores":[${Number(one) + 500},${Number(two) + 500}]`);
  const given = await visit(t, await pageWith(rich, "en"), { viewport: { width: 1280, height: 1100 } });
  await given.keyboard.press("End");
  await settled(given);
  assert.deepEqual(await given.locator(".gains tbody tr").first().locator("> *").allInnerTexts(), ["at the start", "+500", "+500"]);
  assert.deepEqual(await given.locator(".gains tfoot td").allInnerTexts(), ["+560", "+300"]);
  const embedded = await visit(t, `${file}#decisive`);
  assert.equal(await label(embedded), "Turn 7 · ◆ ann gains 200 (bob: hit)");
  const even = replay.replace(/"scores":\[(-?\d+),(-?\d+)\]/g, '"scores":[0,0]');
  assert.match(await label(await visit(t, `${await pageWith(even, "en")}#decisive`)), /^Turn 9/, "without a decisive moment, the page opens at the end");
  const still = await visit(t, await pageWith(silent, "en"));
  assert.equal(await still.locator(".gains").isVisible(), false, "a replay without reasons has no table");
});

test("a phone lists the decisive moments below the scores", async (t) => {
  const page = await visit(t, file, { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });
  const moment = page.locator(".cards + .moments button").nth(1);
  await moment.tap();
  assert.equal(await label(page), "Turn 7 · ◆ ann gains 200 (bob: hit)");
});
