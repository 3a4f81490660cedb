// Tests the explanations of the board: the legend, and the arrows of movements.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Film } from "../src/film.ts";
import { coloursOf } from "../src/painter/colours.ts";
import { symbolsOf } from "../src/painter/legend.ts";
import { lookOf } from "../src/painter/read.ts";
import { trailsOf } from "../src/painter/trails.ts";
import { parse } from "../src/replay.ts";
import type { Palette } from "../src/theme.ts";
import { pageWith } from "./browser.ts";
import { kept, replayOf } from "./scenes.ts";
import { seek, settled, text, visit } from "./visit.ts";

test("the legend names every symbol of the board", async (t) => {
  const { text: replay, locale } = kept("labyrinth");
  const page = await visit(t, await pageWith(replay, locale));
  const items = (await page.locator(".legend li").allInnerTexts()).map((text) => text.trim());
  const look = lookOf(parse(replay).scene?.look);
  for (const layer of look.layers) {
    const names = layer.is === "tiles" ? [...layer.tiles.values()].map(({ name }) => name) : [layer.name].filter((name) => name !== "");
    for (const name of names) assert.ok(items.some((item) => item.includes(name)), `${name} in ${items.join()}`);
  }
  assert.equal(new Set(items).size, items.length, "each is explained once");
  assert.ok(items.includes("bombe (nombre\u00a0: étapes avant l'explosion)"), items.join());
  const painted = await page.locator(".legend canvas").evaluateAll((all) =>
    all.every((canvas) => (canvas as HTMLCanvasElement).getContext("2d")?.getImageData(0, 0, 24, 24).data.some((part) => part > 0)),
  );
  assert.ok(painted, "each symbol is drawn");
  await page.keyboard.press("l");
  assert.equal(await page.locator(".legend li").first().isVisible(), false);
});

test("what players have alike is explained once, and the number on a figure by its name", () => {
  const marks = (of: number) => ({ marks: { table: `corners${of}`, name: "corner", of } });
  const bombs = (table: string) => ({ figures: { table, name: "bomb", number: 1, tells: [{ number: 1, name: "fuse" }] } });
  const look = lookOf({ columns: 2, lines: 1, layers: [marks(0), marks(1), bombs("old"), bombs("new")] });
  const colours = coloursOf({ dark: false, teams: ["#1f6fd6"] } as unknown as Palette);
  assert.deepEqual(symbolsOf(look, colours).map(({ text, owned }) => [text, owned]), [["bomb (nombre\u00a0: fuse)", false], ["corner", true]]);
});

test("the legend tells neutral figures, small ones, and what is both a number and a colour", () => {
  const layer = (table: string, more: object) => ({ figures: { table, at: [1, 2], player: 3, ...more } });
  const portals = layer("portals", { name: "portal", shape: "ring", colour: "grey" });
  const lemons = (table: string, small: boolean) => layer(table, { name: `${table} lemon`, small, number: 4, strength: { number: 4, most: 9 }, tells: [{ number: 4, name: "energy" }] });
  const symbols = symbolsOf(lookOf({ columns: 2, lines: 1, layers: [portals, lemons("sunken", true), lemons("high", false)] }), coloursOf({ dark: false, teams: ["#1f6fd6"] } as unknown as Palette));
  const both = "nombre et couleur pâle ou vive\u00a0: energy";
  const texts = symbols.map(({ text, neutral }) => [text, neutral]);
  assert.deepEqual(texts, [["high lemon", false], ["sunken lemon", false], ["portal, neutre", true], [both, false]]);
});

test("the legend explains the marks that the time line of the match has", async (t) => {
  const page = await visit(t, await pageWith(kept("labyrinth").text));
  assert.deepEqual(await page.locator(".legend .mark").allInnerTexts(), ["◆", "▲"]);
  const other = await visit(t, await pageWith(replay));
  assert.ok((await other.locator(".legend li").allInnerTexts()).includes("déplacement pendant ce tour"));
  const still = await visit(t, await pageWith(replayOf({ players: 2, scene: { kind: "", facts: {}, tables: { robots: [[5, 0, 3, 0]] }, look }, steps: [[], []] })));
  assert.deepEqual((await still.locator(".legend li").allInnerTexts()).map((text) => text.trim()), ["robot"], "nothing moves");
});

test("kinds whose names begin alike share a line, but no more than four", () => {
  const kind = (name: string, value: number) => ({ value, name });
  const figures = (table: string, names: string[], more = {}) => ({ figures: { table, name: "thing", kind: 1, shape: "square", kinds: names.map((name, at) => ({ ...kind(name, at), letter: `${table}${at}` })), ...more } });
  const textsOf = (...layers: object[]) => {
    const colours = coloursOf({ dark: false, teams: ["#1f6fd6"] } as unknown as Palette);
    return symbolsOf(lookOf({ columns: 2, lines: 1, layers }), colours).map(({ text, draws }) => `${text} ${draws.length}`);
  };
  assert.deepEqual(textsOf(figures("a", ["paw blue", "paw red", "paw green", "paw pink", "paw grey"])), ["paw blue, red, green, pink 4", "paw grey 1"]);
  assert.deepEqual(textsOf(figures("a", ["big bone", "big bone to come", "big star", "dog"])), ["big bone, to come 2", "big star 1", "dog 1"]);
  assert.deepEqual(textsOf(figures("a", ["paw blue"]), figures("b", ["paw red"])), ["paw red 1", "paw blue 1"], "of two layers");
  assert.deepEqual(textsOf(figures("a", ["paw blue", "paw red"], { player: 2 })), ["paw blue 1", "paw red 1"], "with both players' colours");
});

test("a phone shows the first symbols in a line, which opens the legend", async (t) => {
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
  const page = await visit(t, await pageWith(kept("blokus").text), phone);
  assert.equal(await page.locator(".legend li").first().isVisible(), false);
  assert.equal(await text(page, ".brief li:first-child"), "pièce");
  await page.locator(".brief").tap();
  assert.equal(await page.locator(".legend li").first().isVisible(), true);
  assert.equal(await page.locator(".brief").isVisible(), false, "the legend contains the line");
  await page.locator(".legend summary").tap();
  assert.equal(await page.locator(".legend li").first().isVisible(), false);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
});

const robots = (column: number, line = 3) => ({ robots: [[5, column, line, 0]] });
const look = { columns: 8, lines: 8, layers: [{ figures: { table: "robots", name: "robot", at: [1, 2], player: 3 } }] };
const go = (...all: object[]) => all.map((rows, index) => ({ of: 0, action: "go", index, rows: rows as Record<string, number[][]> }));
const steps = [go(robots(1), robots(2), robots(2)), go(robots(2, 4)), go({})];
const replay = replayOf({ players: 2, scene: { kind: "", facts: {}, tables: { robots: [[5, 0, 3, 0]] }, look }, steps });

test("arrows show the turn in progress, or the turn before at its start", () => {
  const film = new Film(parse(replay));
  film.seek(film.length);
  const ways = (beat: number) => trailsOf(film, lookOf(look), beat).map(({ rows }) => rows.map((row) => row.slice(1, 3)));
  assert.deepEqual(ways(0), []);
  assert.deepEqual(ways(1), [[[0, 3], [1, 3]]]);
  assert.deepEqual(ways(3), [[[0, 3], [1, 3], [2, 3]]], "at the start of a turn: the whole turn before");
  assert.deepEqual(ways(4), [[[2, 3], [2, 4]]]);
  assert.deepEqual(ways(5), [], "nothing moved in the last turn");
});

test("the arrows are switched by a key", async (t) => {
  const page = await visit(t, await pageWith(replay));
  await seek(page, 1);
  const picture = async () => {
    await settled(page);
    return page.locator(".board").evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  };
  const shown = await picture();
  await page.keyboard.press("a");
  const hidden = await picture();
  assert.notEqual(hidden, shown);
  await page.locator(".zooms [aria-pressed]").click();
  assert.equal(await picture(), shown);
});
