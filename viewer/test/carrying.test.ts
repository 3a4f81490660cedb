// Tests drawings of a look, badges, counts, numbers of turns left, and figures that lie flat.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test, type TestContext } from "node:test";
import { Damaged, lookOf } from "../src/painter/read.ts";
import { pageWith } from "./browser.ts";
import { replayOf } from "./scenes.ts";
import { pixels, seek, settled, spot, text, visit } from "./visit.ts";

/** The side of the board, as {@link spot} expects it. */
const SIDE = 40;
/** Cells are large enough for numbers. */
const viewport = { width: 1900, height: 1300 };
/** The cells of a board whose first cell has a number. */
const ground = (first = 0) => Array.from({ length: SIDE * SIDE }, (_, cell) => (cell === 0 ? first : 0));

const DRAWINGS = {
  nut: [{ path: "M10 10h80v80h-80z", paint: "own" }],
  head: [
    { path: "M30 30h40v40h-40z", paint: "light" },
    { path: "M30 50h40", paint: "dark", width: 8 },
  ],
};

const look = (figures: object, tiles: object[] = []) => ({
  columns: SIDE,
  lines: SIDE,
  drawings: DRAWINGS,
  layers: [{ tiles: { table: "ground", tiles: [{ value: 0, name: "ground" }, ...tiles] } }, { figures: { table: "things", name: "thing", at: [1], ...figures } }],
});

/** Opens a page with these figures. */
const shows = async (t: TestContext, look_: object, things: number[][], first = 0) => {
  const scene = { tables: { ground: ground(first), things }, look: look_ };
  return visit(t, await pageWith(replayOf({ players: 2, scene, steps: [[], [], []] })), { viewport });
};

/** A digest of the middle of a cell. Pictures of cells have too many numbers for a message. */
async function cell(page: Awaited<ReturnType<typeof visit>>, column: number, line: number, side = 21): Promise<string> {
  await settled(page);
  const { x, y } = await spot(page, column, line);
  const found = await pixels(page, ".board", x - side / 2, y - side / 2, side);
  return createHash("sha256").update(JSON.stringify(found)).digest("hex");
}

test("a drawing is painted on a tile and on a figure", async (t) => {
  const things = [[1, 2], [2, 5]];
  const drawn = await shows(t, look({ drawing: "head" }, [{ value: 1, name: "nut", drawing: "nut", player: 1 }]), things, 1);
  const plain = await shows(t, look({}, [{ value: 1, name: "nut" }]), things, 1);
  assert.notEqual(await cell(drawn, 0, 0), await cell(plain, 0, 0), "the tile");
  assert.notEqual(await cell(drawn, 2, 0), await cell(plain, 2, 0), "the figure");
  const blank = await shows(t, look({ shape: "blank" }), things);
  assert.equal(await cell(blank, 2, 0), await cell(blank, 1, 0), "nothing but ground");
});

test("badges show what a figure has, and a count of one is not written", async (t) => {
  const badges = [{ number: 2, name: "nuts", drawing: "nut" }];
  const shown = await shows(t, look({ drawing: "head", badges }), [[1, 0, 0], [2, 1, 1], [3, 2, 2]]);
  const pictures = [await cell(shown, 0, 0), await cell(shown, 1, 0), await cell(shown, 2, 0)];
  assert.equal(new Set(pictures).size, 3);
  await shown.locator(".board").hover({ position: await spot(shown, 2, 0) });
  assert.equal(await text(shown, ".cell"), "(2, 0) ground\nthing\n  nuts\u00a0: 2");
  await shown.locator(".board").hover({ position: await spot(shown, 0, 0) });
  assert.equal(await text(shown, ".cell"), "(0, 0) ground\nthing");
  const counted = await shows(t, look({ number: 2, number_is: "count" }), [[1, 0, 1], [2, 1, 2]]);
  const bare = await shows(t, look({}), [[1, 0, 1], [2, 1, 2]]);
  assert.equal(await cell(counted, 0, 0), await cell(bare, 0, 0));
  assert.notEqual(await cell(counted, 1, 0), await cell(bare, 1, 0));
});

test("turns that are left are counted down", async (t) => {
  const figures = { number: 2, number_is: "turn", tells: [{ number: 2, name: "turns", turns_left: true }] };
  const shown = await shows(t, look(figures), [[1, 2, 5]]);
  const pictures: string[] = [];
  const turns: number[] = [];
  for (const step of [0, 2]) {
    await seek(shown, step);
    await shown.locator(".board").hover({ position: await spot(shown, 2, 0) });
    turns.push(Number(/turns\u00a0: (\d)$/.exec(await text(shown, ".cell"))?.[1]));
    pictures.push(await cell(shown, 2, 0));
  }
  assert.equal((turns[0] ?? 0) - (turns[1] ?? 0), 2, turns.join());
  assert.notEqual(pictures[0], pictures[1]);
});

test("figures do not share their cell with those that lie flat", async (t) => {
  const at = (flat: boolean) => ({
    ...look({}),
    layers: [
      { figures: { table: "ground", name: "floor", at: [0], shape: "square", colour: "red", flat } },
      { figures: { table: "things", name: "thing", at: [1], shape: "square" } },
    ],
  });
  const things = [[1, 0], [2, 5]];
  const [flat, shared] = [await shows(t, at(true), things, 1), await shows(t, at(false), things, 1)];
  assert.equal(await cell(flat, 0, 0, 5), await cell(flat, 5, 0, 5), "the square hides what is below");
  assert.notEqual(await cell(shared, 0, 0, 5), await cell(shared, 5, 0, 5));
});

test("thin segments are dashed", async (t) => {
  const at = (thin: boolean) => ({ ...look({}), layers: [{ segments: { table: "things", name: "link", from: [1], to: [2], thin } }] });
  const [thin, thick] = [await shows(t, at(true), [[1, 0, 9]]), await shows(t, at(false), [[1, 0, 9]])];
  const along = async (page: typeof thin) => new Set(await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((column) => cell(page, column, 0, 3)))).size;
  assert.equal(await along(thick), 1);
  assert.ok((await along(thin)) > 1);
});

test("cards list figures with their drawing and what they have", async (t) => {
  const badges = [{ number: 2, name: "nuts", drawing: "nut" }];
  const shown = await shows(t, look({ drawing: "head", badges, player: 3, listed: true }), [[1, 0, 7, 0], [2, 1, 0, 0]]);
  await settled(shown);
  const lines = shown.locator(".team0 .pieces li:visible");
  assert.deepEqual(await lines.evaluateAll((all) => all.map((line) => `${line.querySelectorAll("canvas").length} ${line.textContent}`)), ["2 (0, 0)7", "1 (1, 0)"]);
  assert.equal(await lines.first().locator("button").getAttribute("aria-label"), "thing (0, 0) · nuts 7");
});

test("a card shows a drawing instead of the name of its line", async (t) => {
  const cards = [{ table: "things", number: 2, name: "coins" }, { table: "things", number: 2, name: "nuts", drawing: "nut", colour: "brown" }, { table: "things", number: 1, name: "heads", drawing: "head" }];
  const shown = await shows(t, { ...look({}), cards }, [[0, 3, 7], [1, 4, 0]]);
  await settled(shown);
  const things = shown.locator(".team0 .things");
  assert.equal(await things.count(), 1, "they stand side by side");
  assert.deepEqual(await things.locator(".load").evaluateAll((all) => all.map((load) => [load.getAttribute("title"), load.querySelector("b")?.textContent])), [["nuts", "7"], ["heads", "3"]]);
  const pictures = () => things.locator("canvas").evaluateAll((all) => all.map((canvas) => (canvas as HTMLCanvasElement).toDataURL()));
  const light = await pictures();
  assert.equal(new Set(light).size, 2);
  assert.match(await text(shown, ".card.team0"), /^[^]*coins\s*7/);
  await shown.emulateMedia({ colorScheme: "dark" });
  await settled(shown);
  assert.notDeepEqual(await pictures(), light, "the colours are those of the theme");
});

test("a drawing that is no path, or that is not there, is refused", () => {
  const good = look({});
  assert.equal(lookOf(good).layers.length, 2);
  for (const [damaged, place] of [
    [{ ...good, drawings: { nut: [{ path: "url(#a)", paint: "own" }] } }, "look.drawings.nut[0].path"],
    [{ ...good, drawings: { nut: [{ path: "M0 0", paint: "gold" }] } }, "look.drawings.nut[0].paint"],
    [look({ drawing: "bone" }), "look.layers[1].figures.drawing"],
    [look({ badges: [{ number: 1, name: "a" }] }), "look.layers[1].figures.badges[0].drawing"],
    [{ ...good, cards: [{ table: "things", number: 1, name: "a", drawing: "bone" }] }, "look.cards[0].drawing"],
  ] as const) {
    assert.throws(() => lookOf(damaged), (error) => error instanceof Damaged && error.message === place, place);
  }
});
