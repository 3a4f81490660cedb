// Tests the events on the time line, jumps to events, and the curves.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { ticks } from "../src/curves.ts";
import { kindsOf, marksOf } from "../src/events.ts";
import { Film } from "../src/film.ts";
import { decisiveMoments, leadsOf, sharesOf } from "../src/lead.ts";
import { parse } from "../src/replay.ts";
import { pageWith } from "./browser.ts";
import { synthetic } from "./synthetic.ts";
import { label, settled, text, visit } from "./visit.ts";

test("a lead is the difference to the best other player", () => {
  assert.deepEqual(leadsOf([5, 9, 2]), [-4, 4, -7]);
  assert.deepEqual(leadsOf([9, 9, 2]), [0, 0, -7]);
  assert.deepEqual(leadsOf([3]), [0]);
});

test("shares of the points add up, with negative scores as well", () => {
  assert.deepEqual(sharesOf([[0, 0], [1, 3], [-4, 4]]), [[50, 50], [500 / 12, 700 / 12], [0, 100]]);
});

test("decisive moments are the largest changes of the lead", () => {
  // The players gain points alternately, so each change of the lead is undone in the next turn.
  const steady = Array.from({ length: 60 }, (_, step) => [500 * Math.ceil((step + 1) / 2), 500 * Math.floor((step + 1) / 2)]);
  const scores = steady.map(([a = 0, b = 0], step) => [a + (step >= 20 ? 300 : 0), b + (step >= 41 ? 900 : 0)]);
  const found = decisiveMoments(scores, 2);
  assert.deepEqual(found.map(({ step, player }) => [step, player]), [[20, 0], [41, 1]]);
  assert.deepEqual(decisiveMoments([], 1), []);
  assert.deepEqual(decisiveMoments([[0, 0], [0, 0]], 1), []);
});

test("the labels of the scale are round numbers", () => {
  assert.deepEqual(ticks(-130, 420, 4), [0, 200, 400]);
  assert.deepEqual(ticks(0, 1, 6), [0, 1]);
  assert.deepEqual(ticks(0, 4420, 2), [0, 2500]);
});

/** The steps of a match with two players who alternate. The second turn of the first player is slow. */
const steps = Array.from({ length: 12 }, (_, index) => ({
  is: "turn",
  number: index + 1,
  turns: [{ player: index % 2, actions: ["Wait"], ...(index === 9 ? { late: true } : {}) }],
  micros: [index === 2 ? 50_000 : 900],
  drawn: [
    { of: index % 2, action: "wait", index: 0, ...(index === 4 ? { why: "blocked" } : {}), rows: index === 6 ? { dots: [[1, 1]] } : { robots: [[0, 1]] } },
    { why: "turn" },
    ...(index === 5 ? [{ why: "quake" }, { why: "quake" }] : []),
  ],
  scores: [index >= 7 ? 10 : 0, 0],
}));
const lines = [
  { joute: 2, game: "robots", champions: [{ name: "ann", language: "c" }, { name: "bob", language: "c" }], scene: { tables: {}, look: LOOK() } },
  ...steps,
  { scores: [10, 0], ranks: [1, 2], gone: [null, null] },
];
const replay = lines.map((line) => JSON.stringify(line)).join("\n");

function LOOK(): object {
  return { columns: 4, lines: 4, layers: [{ marks: { table: "dots", name: "dot", at: [1] } }], words: { quake: "the ground trembles" } };
}

test("each kind of event is found, at most once in a step", () => {
  const film = new Film(parse(replay));
  const marks = marksOf(film, (beat) => "dots" in beat.rows);
  const of = (kind: string) => marks.filter((mark) => mark.kind === kind).map(({ step, player }) => [step, player]);
  assert.deepEqual(of("slow"), [[2, 0]]);
  assert.deepEqual(of("cancelled"), [[4, 0]]);
  assert.deepEqual(of("game quake"), [[5, -1]]);
  assert.deepEqual(of("drawn"), [[6, 0]]);
  assert.deepEqual(of("decisive"), [[7, 0]]);
  assert.deepEqual(of("late"), [[9, 1]]);
  const kinds = kindsOf(marks, steps.length);
  assert.deepEqual([...kinds.keys()], ["decisive", "late", "cancelled", "slow", "drawn", "game quake"]);
  assert.equal(kinds.has("game turn"), false, "an event of every turn is none to go to");
});

let file: string;
before(async () => {
  file = await pageWith(replay, "en");
});

test("keys and buttons go to the next event of the chosen kind", async (t) => {
  const page = await visit(t, file);
  await page.keyboard.press("e");
  assert.equal(await label(page), "Turn 8: bob · ◆ ann gains 10");
  const kinds = page.locator(".jumps select").first();
  const kind = () => kinds.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text);
  assert.equal(await kind(), "◆ decisive moments (1)");
  await page.locator(".timeline").hover({ position: { x: 28 + (7.5 / 12) * ((await page.locator(".timeline").boundingBox())?.width ?? 0) - 25, y: 20 } });
  assert.match(await text(page, ".tip"), /◆ ann gains 10/);
  await page.keyboard.press("e");
  assert.equal(await label(page), "Turn 8: bob · ◆ ann gains 10", "there is no other");
  await kinds.selectOption({ label: "the ground trembles (1)" });
  await page.keyboard.press("Shift+E");
  assert.equal(await label(page), "Turn 6: bob");
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  assert.equal(await kind(), "missed turns (1)");
  await page.locator(".jumps button").nth(1).click();
  assert.equal(await label(page), "Turn 10: bob");
});

test("the curves show scores, shares or leads, and the time line grows", async (t) => {
  const page = await visit(t, await pageWith(synthetic({ turns: 60 })));
  const picture = async () => {
    await settled(page);
    return page.locator(".timeline").evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  };
  const height = async () => (await page.locator(".timeline").boundingBox())?.height ?? 0;
  const seen = [await picture()];
  const small = await height();
  await page.keyboard.press("c");
  await page.waitForFunction((small) => (document.querySelector(".timeline")?.clientHeight ?? 0) > 3 * small, small);
  for (const _ of [1, 2, 3]) {
    seen.push(await picture());
    await page.keyboard.press("s");
  }
  assert.equal(new Set(seen).size, 4);
  assert.equal(await picture(), seen[1], "after the leads come the scores");
  await page.locator(".jumps button").last().click();
  await page.waitForFunction((small) => document.querySelector(".timeline")?.clientHeight === small, small);
  const still = await visit(t, await pageWith(replay.replaceAll(/,"scores":\[\d+,0\]\}/g, "}"), "en"));
  assert.equal(await still.locator(".jumps select").nth(1).isVisible(), false, "without scores there are no curves");
});
