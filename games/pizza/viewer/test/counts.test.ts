// What is counted: one more is painted otherwise than one fewer, on the map, and told in the cards.

import assert from "node:assert/strict";
import { test } from "node:test";
import { colours } from "../colours.ts";
import { area, at, cells, look, same, visitThings, type Thing } from "./still.ts";

/** `from` to `to`, both of them. */
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

const MASTER_CROQUETTES = 3;
const DOG_BONES = 10;
/** The rules set no limit to what lies in a cell or what a dog picks up in a turn: as many as a match may see. */
const HEAP = 12;

const carrier =
  (kind: number, player: number, croquettes: number, bones: readonly number[] = [0, 0, 0]): Thing =>
  (cell, id) => ({ pieces: [[id, kind, player, ...at(cell), 4, croquettes, ...bones]] });

/** So many bones of one age, none of the others. */
const ofAge = (age: number, number: number) => [0, 1, 2].map((other) => (other === age ? number : 0));

/** By name: the same thing with each count that the rules allow, in order. */
const COUNTS: Readonly<Record<string, readonly Thing[]>> = {
  "croquettes on the ground": range(0, HEAP).map((number) => (cell) => ({ croquettes: [[cell, number]] })),
  "turns until a portal opens": range(0, HEAP).map((wait) => (cell, id) => ({ coming: [[id, 1 + wait, ...at(cell)]] })),
  ...Object.fromEntries(
    [0, 1].flatMap((player): [string, Thing[]][] => [
      [`croquettes of a master of ${player}`, range(0, MASTER_CROQUETTES).map((number) => carrier(1, player, number))],
      [`croquettes of a dog of ${player}`, range(0, HEAP).map((number) => carrier(0, player, number))],
      ...[0, 1, 2].map((age): [string, Thing[]] => [
        `bones of age ${age} of a dog of ${player}`,
        range(0, DOG_BONES).map((number) => carrier(0, player, 0, ofAge(age, number))),
      ]),
    ]),
  ),
  // The other ages full, and croquettes beside them.
  "bones of a loaded dog": range(0, DOG_BONES).map((number) => carrier(0, 0, 3, [number, DOG_BONES, DOG_BONES])),
  "croquettes of a loaded dog": range(0, HEAP).map((number) => carrier(0, 0, number, ofAge(2, DOG_BONES))),
  // With the same number of bones.
  "ages of a dog's bones": [[6, 0, 0], [0, 6, 0], [0, 0, 6], [3, 3, 0], [3, 0, 3], [0, 3, 3], [2, 2, 2]].map((bones) =>
    carrier(0, 0, 0, bones),
  ),
};

test("each count is painted otherwise than every other", async (t) => {
  // The last of each twice: the same must look the same, or any difference would mean nothing.
  const things = Object.values(COUNTS).flatMap((counts) => [...counts, ...counts.slice(-1)]);
  const { page } = await visitThings(t, things);
  const pictures = await look(page, cells.slice(0, things.length));
  const trouble: string[] = [];
  for (const [name, counts] of Object.entries(COUNTS)) {
    const own = pictures.splice(0, counts.length + 1);
    const again = own.pop();
    own.forEach((shown, index) => {
      const twin = own.findIndex((other) => same(shown, other));
      if (twin < index) trouble.push(`${name}: the picture at ${index} is that at ${twin}`);
    });
    if (!same(again, own.at(-1))) trouble.push(`${name}: the same is painted otherwise elsewhere`);
  }
  assert.deepEqual(trouble, []);
});

test("up to three croquettes are painted one by one", async (t) => {
  const heaps: Readonly<Record<string, readonly Thing[]>> = {
    "on the ground": range(0, 3).map((number) => (cell) => ({ croquettes: [[cell, number]] })),
    "of a dog": range(0, 3).map((number) => carrier(0, 0, number)),
    "of a master": range(0, 3).map((number) => carrier(1, 1, number)),
    "on a tree": range(0, 1).map((ripe) => (cell) => ({ ground: [[cell, 4]], trees: [[cell, ripe, 9, 9, 0]] })),
  };
  const things = Object.values(heaps).flat();
  const { page } = await visitThings(t, things);
  const pictures = await look(page, cells.slice(0, things.length));
  const { croquette } = colours(false);
  for (const [name, heap] of Object.entries(heaps)) {
    const [none = 0, ...areas] = pictures.splice(0, heap.length).map((picture) => area(picture, croquette));
    const [one = 0] = areas.map((area) => area - none);
    areas.forEach((area, index) => {
      const share = (area - none) / one;
      assert.ok(one > 0 && share > index + 0.7 && share < index + 1.3, `${name}: ${index + 1} fill ${share} times the place of one`);
    });
  }
});

test("the cards tell what each character carries, and what is at home", async (t) => {
  const loads = [
    ...range(0, HEAP).map((number) => [number, 0, 0, 0]),
    ...[0, 1, 2].flatMap((age) => range(1, DOG_BONES).map((number) => [0, ...ofAge(age, number)])),
    [3, 1, 2, 10],
    [HEAP, 10, 10, 10],
  ];
  const home = [[4, 5, 6], [10, 0, 123]];
  const things = loads.map((load): Thing => carrier(0, 1, load[0] ?? 0, load.slice(1)));
  const players = home.map((bones, player) => [player, 1, 7 + player, ...bones]);
  const { page } = await visitThings(t, things, { players });
  assert.deepEqual(await page.locator(".card .bones").allInnerTexts(), home.map((bones) => bones.join("\n")));
  const lines = page.locator(".card.team1 .pieces li");
  const told = await lines.evaluateAll((items) =>
    items.map((item) =>
      [...item.querySelectorAll(".load")].map((load) => {
        const shown = load.checkVisibility() && load.querySelector("img")?.complete === true;
        return shown ? Number((load as HTMLElement).innerText) : 0;
      }),
    ),
  );
  assert.deepEqual(told, loads);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const out = await page.locator(".card").evaluateAll((cards) =>
      cards.flatMap((card) => {
        const edge = card.getBoundingClientRect().right;
        const parts = [...card.querySelectorAll(".load, .score, .bones b")];
        return parts.filter((part) => part.getBoundingClientRect().right > edge).map((part) => part.outerHTML);
      }),
    );
    assert.deepEqual(out, [], `out of their card at ${width} pixels`);
  }
  // What is told apart by its picture has a picture of its own.
  const pictures = await lines.last().locator("img").evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  assert.equal(new Set(pictures).size, 5);
  assert.ok(pictures.every((src) => src.startsWith("data:image/png;base64,")));
});
