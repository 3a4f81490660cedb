// Tests scenes with a look: descriptions of cells, visibility, the distinction of players, and untrusted looks.

import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import type { Page } from "playwright-core";
import { Film } from "../src/film.ts";
import { STRENGTHS, coloursOf, luminance, pale, strengthOf } from "../src/painter/colours.ts";
import { Present } from "../src/painter/present.ts";
import { Damaged, lookOf } from "../src/painter/read.ts";
import { tellCell } from "../src/painter/tell.ts";
import { Unreadable, parse } from "../src/replay.ts";
import type { Palette } from "../src/theme.ts";
import { pageWith } from "./browser.ts";
import { apart, board, kept, replayOf } from "./scenes.ts";
import { seek, settled, text, visit, type Handle } from "./visit.ts";

const KEPT = ["blokus", "citrons", "labyrinth", "portals"] as const;

/** The part of the page's global object that these tests use. */
type Inside = { joute: { painter: { camera: { look(): { scale: number; x: number; y: number } } } } };

/** Returns the middle of a cell on the board, in CSS pixels. */
async function middle(page: Page, column: number, line: number): Promise<{ x: number; y: number }> {
  const { scale, x, y } = await page.evaluate(() => (globalThis as unknown as Inside).joute.painter.camera.look());
  return { x: x + (column + 0.5) * scale, y: y + (line + 0.5) * scale };
}

/** Returns the description of a cell at the start of a step. */
function told(name: (typeof KEPT)[number], step: number, column: number, line: number, viewer: number | null = null): string {
  const film = new Film(parse(kept(name).text));
  film.seek(film.starts[step] ?? 0);
  const look = lookOf(film.replay.scene?.look);
  const present = new Present(look, { tables: film.tables, step, beat: film.beats[film.at] ?? null, part: 0 }, viewer);
  return tellCell(present, line * look.columns + column, film.replay.champions.map((champion) => champion.name)).join("\n");
}

test("descriptions of cells use the names of the look", () => {
  assert.equal(told("blokus", 16, 0, 0), "(1, 1) ann\npièce\u00a0: 1");
  assert.equal(told("labyrinth", 0, 2, 2), "(2, 2) case vide\navatar (ann)");
  assert.match(told("labyrinth", 15, 4, 1), /^\(1, 4\) case vide\nbombe\n {2}étapes avant l'explosion\u00a0: \d$/m);
  assert.match(told("portals", 30, 10, 17), /champ \(ann\)\n {2}points\u00a0: \d+[^]*lien \(10, 23\) – \(10, 17\)[^]*portail \(ann\)\n {2}boucliers\u00a0: \d/);
  const met = told("citrons", 0, 19, 20);
  assert.equal(met.split("citron (").length - 1, 5, met);
  assert.match(met, /énergie\u00a0: \d+\n {2}niveau\u00a0: au sol/);
});

test("descriptions contain only what the player sees", () => {
  assert.match(told("labyrinth", 0, 5, 0), /mur destructible/);
  assert.equal(told("labyrinth", 0, 5, 0, 3), "(0, 5) mur");
  assert.match(told("citrons", 0, 5, 0), /filon/);
  assert.equal(told("citrons", 0, 35, 35, 0), "(35, 35) hors de vue");
  assert.match(told("citrons", 0, 19, 20, 0), /citron \(bob\)/);
});

test("the view of a player hides unseen cells", async (t) => {
  const { text: replay, locale } = kept("citrons");
  const page = await visit(t, await pageWith(replay, locale));
  const shade = () =>
    page.locator(".board").evaluate((canvas: HTMLCanvasElement) => {
      const copy = document.createElement("canvas");
      copy.width = copy.height = 40;
      const paper = copy.getContext("2d", { willReadFrequently: true });
      paper?.drawImage(canvas, 0, 0, 40, 40);
      return [...(paper?.getImageData(0, 0, 40, 40).data ?? [])].reduce((sum, part) => sum + part, 0);
    });
  await settled(page);
  const all = await shade();
  await page.keyboard.press("v");
  await settled(page);
  assert.equal(await page.locator(".sees").inputValue(), "0");
  const one = await shade();
  await page.locator(".sees").selectOption("1");
  await settled(page);
  assert.equal(new Set([all, one, await shade()]).size, 3, "each sees another part");
  await page.locator(".board").hover({ position: await middle(page, 2, 2) });
  assert.equal(await text(page, ".cell"), "(2, 2) hors de vue");
  const open = await visit(t, await pageWith(kept("portals").text));
  assert.equal(await open.locator(".sees").isVisible(), false, "everybody sees everything");
});

test("larger numbers have stronger colours", () => {
  for (const dark of [false, true]) {
    const colours = coloursOf({ dark, teams: ["#1f6fd6"] } as unknown as Palette);
    const at = (energy: number) => strengthOf({ number: 1, most: 200 }, [7, energy]);
    assert.deepEqual([-5, 0, 50, 200, 900].map(at), [0, 0, STRENGTHS / 2, STRENGTHS, STRENGTHS]);
    assert.equal(strengthOf(null, [7, 3]), STRENGTHS, "without it a colour is whole");
    const shades = Array.from({ length: STRENGTHS + 1 }, (_, strength) => pale(colours, "#1f6fd6", strength));
    assert.equal(shades[STRENGTHS], "#1f6fd6");
    const far = shades.map((colour) => Math.abs(luminance(colour) - luminance(colours.named.plain)));
    assert.ok(far.every((one, index) => index === 0 || one > (far[index - 1] ?? 0)), `farther from bare ground each: ${shades.join(" ")}`);
  }
});

test("loose links differ from supported ones", async (t) => {
  const picture = async (loose: number) => {
    const look = { columns: 6, lines: 1, layers: [{ segments: { table: "links", name: "link", from: [1], to: [2], wide: true, arrow: true, loose: 3 } }] };
    const scene = { tables: { links: [[0, 1, 4, loose]] }, look };
    const page = await visit(t, await pageWith(replayOf({ players: 1, scene, steps: [[], []] })));
    await settled(page);
    return page.locator(".board").evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  };
  const whole = await picture(0);
  assert.equal(whole, await picture(0));
  assert.notEqual(whole, await picture(1));
});

test("lines can be counted from the bottom", async (t) => {
  const page = await visit(t, await pageWith(kept("blokus").text));
  await page.keyboard.press("End");
  await settled(page);
  await page.locator(".board").hover({ position: await middle(page, 0, 13) });
  assert.equal(await text(page, ".cell"), "(1, 1) ann\npièce\u00a0: 1");
});

test("figures move during a change, and jump over long distances", async (t) => {
  const page = await visit(t, await pageWith(board(9, 9, 2)));
  const seen = new Set<string>();
  for (const part of [0, 0.3, 0.6, 1]) {
    await page.evaluate((part) => (globalThis as unknown as Handle).joute.playback.seek(1 + part), part);
    await settled(page);
    seen.add(await page.locator(".board").evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL()));
  }
  assert.equal(seen.size, 4);
});

/** Returns pictures of squares of the board in greyscale. */
async function grey(page: Page, squares: readonly (readonly [number, number, number, number])[]): Promise<number[][]> {
  const { scale, x, y } = await page.evaluate(() => (globalThis as unknown as Inside).joute.painter.camera.look());
  return page.locator(".board").evaluate(
    (canvas: HTMLCanvasElement, [squares, scale, x, y]) =>
      squares.map(([column, line, wide, high]) => {
        const copy = document.createElement("canvas");
        [copy.width, copy.height] = [wide * 24, high * 24];
        const paper = copy.getContext("2d", { willReadFrequently: true });
        if (paper === null) return [];
        paper.filter = "grayscale(1)";
        paper.drawImage(canvas, x + column * scale, y + line * scale, wide * scale, high * scale, 0, 0, copy.width, copy.height);
        const { data } = paper.getImageData(0, 0, copy.width, copy.height);
        return Array.from({ length: data.length / 4 }, (_, at) => data[4 * at] ?? 0);
      }),
    [squares, scale, x, y] as const,
  );
}

/** Returns the difference of two greyscale pictures in shapes and patterns, regardless of their brightness. */
function differ(one: readonly number[], other: readonly number[]): number {
  const level = (picture: readonly number[]) => {
    const mean = picture.reduce((sum, shade) => sum + shade, 0) / picture.length;
    return picture.map((shade) => shade - mean);
  };
  const [a, b] = [level(one), level(other)];
  return a.filter((shade, at) => Math.abs(shade - (b[at] ?? 0)) > 22).length;
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`ten players differ without colour, ${colorScheme}`, async (t) => {
    const page = await visit(t, await pageWith(apart(10)), { colorScheme, viewport: { width: 1600, height: 900 } });
    await settled(page);
    for (const [what, line, wide, high] of [["tile", 0, 2, 2], ["figure", 2, 1, 1], ["disc", 3, 1, 1], ["link", 4, 3, 1], ["field", 6, 3, 3]] as const) {
      const pictures = await grey(page, Array.from({ length: 10 }, (_, player) => [3 * player, line, wide, high] as const));
      pictures.forEach((one, player) => {
        for (let other = 0; other < player; other++) {
          const apart = differ(one, pictures[other] ?? []);
          assert.ok(apart >= 12, `the ${what} of ${player} and that of ${other} differ in ${apart} points`);
        }
      });
    }
    const badges = await page.locator(".card .badge path").evaluateAll((paths) => paths.map((path) => path.getAttribute("d")));
    assert.equal(new Set(badges).size, 10, "each card has a shape of its own");
  });
}

test("boards from 3 × 3 to 128 × 128 are painted with bounded memory", async (t) => {
  for (const [columns, lines, players] of [[3, 3, 2], [21, 1, 4], [1, 128, 3], [128, 128, 10]] as const) {
    const page = await visit(t, await pageWith(board(columns, lines, players)));
    await seek(page, 2.5);
    const { width, height, paints } = await page.evaluate(() => {
      const { joute } = globalThis as unknown as Handle;
      const paints: number[] = [];
      for (let at = 0; at < 40; at++) {
        joute.playback.seek(joute.film.fromSteps((at / 40) * 11));
        joute.paint();
        paints.push(joute.paintTime);
      }
      const canvas = document.querySelector(".board") as HTMLCanvasElement;
      return { width: canvas.width, height: canvas.height, paints: paints.sort((a, b) => a - b) };
    });
    assert.ok(width * height < 4e6, `${width} × ${height} pixels`);
    t.diagnostic(`${columns} × ${lines}, ${players} players: a picture takes ${((paints[20] ?? 0) / (1000 / 60)).toFixed(2)} of 1/60 s, at most ${((paints[39] ?? 0) / (1000 / 60)).toFixed(2)}`);
    await page.locator(".board").hover({ position: await middle(page, columns - 1, lines - 1) });
    assert.ok((await text(page, ".cell")).startsWith(`(${columns - 1}, ${lines - 1})`));
  }
});

/** Returns the width and height of the smallest rectangle that contains all differences of two moments, in CSS pixels. */
async function changed(page: Page, from: number, to: number): Promise<[number, number]> {
  const compare = () =>
    page.locator(".board").evaluate((canvas: HTMLCanvasElement) => {
      const kept = globalThis as unknown as { before?: Uint32Array };
      const copy = document.createElement("canvas");
      [copy.width, copy.height] = [canvas.width, canvas.height];
      const paper = copy.getContext("2d", { willReadFrequently: true });
      paper?.drawImage(canvas, 0, 0);
      const now = new Uint32Array(paper?.getImageData(0, 0, copy.width, copy.height).data.buffer ?? new ArrayBuffer(0));
      let [left, right, top, low] = [Infinity, -Infinity, Infinity, -Infinity];
      now.forEach((colour, at) => {
        if (colour === kept.before?.[at]) return;
        const [x, y] = [at % canvas.width, Math.floor(at / canvas.width)];
        [left, right, top, low] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(low, y)];
      });
      kept.before = now;
      return [(right - left + 1) / devicePixelRatio, (low - top + 1) / devicePixelRatio] as [number, number];
    });
  await seek(page, from);
  await settled(page);
  await compare();
  await seek(page, to);
  await settled(page);
  return compare();
}

test("agents and shields are visible on a board of 30 × 30", async (t) => {
  const look = {
    columns: 30,
    lines: 30,
    layers: [
      { figures: { table: "portals", name: "portal", at: [1], player: 2, shape: "ring" } },
      { figures: { table: "agents", name: "agent", at: [1], player: 2, shape: "flag", stacked: true, large: true } },
      { labels: { table: "shields", name: "shields", at: [1], number: 2, corner: true } },
    ],
  };
  const tables = { portals: [[0, 400, 0]], agents: [], shields: [] };
  const steps = [[], [{ why: "x", rows: { shields: [[0, 400, 6]] } }], [{ why: "x", rows: { agents: [[0, 400, 0]] } }]];
  const page = await visit(t, await pageWith(replayOf({ players: 2, scene: { tables, look }, steps: [...steps, []] })));
  const { scale } = await page.evaluate(() => (globalThis as unknown as Inside).joute.painter.camera.look());
  assert.ok(scale < 20, `cells have ${scale} pixels at 1280 × 800`);
  const [wide, high] = await changed(page, 1, 2);
  assert.ok(wide >= 11 && high >= 11, `the number of shields has ${wide} × ${high} pixels`);
  const [broad, tall] = await changed(page, 2, 3);
  assert.ok(broad >= 18 && tall >= 24, `the agent has ${broad} × ${tall} pixels`);
});

test("a number that cannot be read is left out", async (t) => {
  const picture = async (columns: number, number: object) => {
    const look = { columns, lines: columns, layers: [{ figures: { table: "figures", name: "figure", at: [1], ...number } }] };
    const page = await visit(t, await pageWith(replayOf({ players: 1, scene: { tables: { figures: [[0, 3, 42]] }, look }, steps: [[], []] })));
    await settled(page);
    return page.locator(".board").evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  };
  assert.equal(await picture(100, { number: 2 }), await picture(100, {}), "cells are smaller than a number");
  assert.notEqual(await picture(10, { number: 2 }), await picture(10, {}));
});

test("the choice of a player's view fits beside the board and below it", async (t) => {
  const { text: replay, locale } = kept("citrons");
  const named = replay.replaceAll('"ann"', JSON.stringify("W".repeat(60)));
  for (const viewport of [{ width: 390, height: 844 }, { width: 1280, height: 800 }]) {
    const page = await visit(t, await pageWith(named, locale), { viewport });
    const [sees, room] = [await page.locator(".sees").boundingBox(), await page.locator(".beside").boundingBox()];
    assert.ok(sees !== null && room !== null && sees.x >= room.x && sees.x + sees.width <= room.x + room.width, `${JSON.stringify([sees, room])}`);
  }
});

test("the look determines the number of the first player", async (t) => {
  const numbered = (axes: object) => replayOf({ players: 2, scene: { tables: {}, look: { columns: 3, lines: 3, axes, layers: [] } }, steps: [[], []] });
  for (const [axes, numbers] of [[{}, ["0", "1"]], [{ player: 1 }, ["1", "2"]]] as const) {
    const page = await visit(t, await pageWith(numbered(axes)));
    assert.deepEqual(await page.locator(".card .badge text").allTextContents(), numbers);
  }
  assert.throws(() => lookOf({ columns: 3, lines: 3, axes: { player: -1 }, layers: [] }), /look\.axes\.player/);
});

test("names are not broken within words", async (t) => {
  const names = ["Antichampionnissimement", "les-portails-de-la-victoire", "W".repeat(60), "a b c"];
  const replay = replayOf({ players: 4, scene: { tables: {}, look: { columns: 3, lines: 3, layers: [] } }, steps: [[], []] });
  const [header = "", ...rest] = replay.split("\n");
  const told = JSON.stringify({ ...JSON.parse(header), champions: names.map((name) => ({ name, language: "python" })) });
  const page = await visit(t, await pageWith([told, ...rest].join("\n")));
  await settled(page);
  const broken = await page.locator(".card .name").evaluateAll((elements) =>
    elements.flatMap((element) => {
      const text = element.firstChild as Text;
      const words = [...text.data.matchAll(/[^\s-]+/g)];
      return words.filter((word) => {
        const range = document.createRange();
        range.setStart(text, word.index ?? 0);
        range.setEnd(text, (word.index ?? 0) + word[0].length);
        return new Set([...range.getClientRects()].map((rect) => rect.top)).size !== 1;
      });
    }),
  );
  assert.deepEqual(broken, []);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
});

test("printed pages are light and have no controls", async (t) => {
  const page = await visit(t, await pageWith(kept("labyrinth").text), { colorScheme: "dark", viewport: { width: 794, height: 1123 } });
  const corner = () =>
    page.locator(".board").evaluate((canvas: HTMLCanvasElement) => {
      const copy = document.createElement("canvas");
      copy.width = copy.height = 1;
      const paper = copy.getContext("2d", { willReadFrequently: true });
      paper?.drawImage(canvas, 0, 0, 1, 1);
      return paper?.getImageData(0, 0, 1, 1).data[0] ?? 0;
    });
  await settled(page);
  const dark = await corner();
  await page.emulateMedia({ media: "print" });
  await settled(page);
  assert.ok((await corner()) > dark + 60, "the board is light");
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(250, 247, 240)");
  assert.equal(await page.locator("button:visible:not(.actions button)").count(), 0);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
});

const bare = { columns: 2, lines: 2, layers: [] };
const figure = { table: "t", name: "a" };

test("errors of a look name their position", () => {
  for (const [look, place] of [
    [null, "look"],
    [[], "look"],
    [{ ...bare, columns: 129 }, "look.columns"],
    [{ ...bare, lines: 1.5 }, "look.lines"],
    [{ ...bare, lines: "2" }, "look.lines"],
    [{ ...bare, layers: Array(33).fill({ figures: figure }) }, "look.layers"],
    [{ ...bare, layers: [{ script: figure }] }, "look.layers[0]"],
    [{ ...bare, layers: [{}] }, "look.layers[0]."],
    [{ ...bare, layers: [{ figures: { ...figure, at: [0, 1, 2] } }] }, "look.layers[0].figures.at"],
    [{ ...bare, layers: [{ figures: { ...figure, at: [-1] } }] }, "look.layers[0].figures.at"],
    [{ ...bare, layers: [{ figures: { ...figure, shape: "constructor" } }] }, "look.layers[0].figures.shape"],
    [{ ...bare, layers: [{ figures: { ...figure, letter: "abcd" } }] }, "look.layers[0].figures.letter"],
    [{ ...bare, layers: [{ figures: { table: "t" } }] }, "look.layers[0].figures.name"],
    [{ ...bare, layers: [{ figures: { ...figure, strength: 3 } }] }, "look.layers[0].figures.strength"],
    [{ ...bare, layers: [{ segments: { ...figure, strength: { number: 1, most: 0 } } }] }, "look.layers[0].segments.strength.most"],
    [{ ...bare, layers: [{ segments: { ...figure, loose: 256 } }] }, "look.layers[0].segments.loose"],
    [{ ...bare, layers: [{ polygons: { ...figure, corners: [[0], [1]] } }] }, "look.layers[0].polygons.corners"],
    [{ ...bare, layers: [{ tiles: { table: "t", tiles: [{ value: 1, name: "a" }, { value: 1, name: "b" }] } }] }, "look.layers[0].tiles.tiles"],
    [{ ...bare, layers: [{ tiles: { table: "t", tiles: [{ value: 1, name: "a", colour: "url(x)" }] } }] }, "look.layers[0].tiles.tiles[0].colour"],
    [{ ...bare, words: { a: "b".repeat(81) } }, "look.words.a"],
    [{ ...bare, words: Object.fromEntries(Array.from({ length: 257 }, (_, at) => [`w${at}`, ""])) }, "look.words"],
    [{ ...bare, cards: [{ table: "t", number: 256, name: "a" }] }, "look.cards[0].number"],
    [{ ...bare, sight: 3 }, "look.sight"],
  ] as const) {
    assert.throws(() => lookOf(look), (error: unknown) => error instanceof Damaged && error.message === place, place);
  }
  for (const name of KEPT) lookOf(parse(kept(name).text).scene?.look);
});

test("a page with an invalid look shows the error and lists the actions", async (t) => {
  const replay = kept("blokus").text.replace('"columns":14', '"columns":1e9');
  const page = await visit(t, await pageWith(replay));
  assert.match(await text(page, ".undrawn p"), /Ce dessin est abîmé \(look\.columns\)/);
  assert.ok((await page.locator(".log li").count()) > 10);
});

/** Returns a generator of pseudo-random numbers. */
function dice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const ODD: readonly unknown[] = [null, -1, 1e300, 0.5, 1e9, 2 ** 31, "", "__proto__", "</script><img src=x onerror=alert(1)>", [], {}, [[]], true, [1, 2, 3], "é".repeat(300)];

/** Returns a value in which a random part is replaced, removed or repeated. */
function damaged(value: unknown, roll: (below: number) => number): unknown {
  if (Array.isArray(value) && value.length > 0 && roll(6) > 0) {
    const at = roll(value.length);
    const item: unknown = value[at];
    if (roll(12) === 0) return [...value.slice(0, at), ...Array<unknown>(1 + roll(300)).fill(item), ...value.slice(at)];
    if (roll(12) === 0) return value.slice(0, at);
    return value.map((one, index): unknown => (index === at ? damaged(item, roll) : one));
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value) && roll(6) > 0) {
    const keys = Object.keys(value);
    const key = keys[roll(Math.max(1, keys.length))];
    if (key === undefined) return value;
    const fields = value as Record<string, unknown>;
    return { ...fields, [roll(20) === 0 ? "__proto__x" : key]: damaged(fields[key], roll) };
  }
  return ODD[roll(ODD.length)];
}

/** Returns a replay with some damaged lines. The scene is damaged more often than other lines. */
function hostile(replay: string, seed: number): string {
  const roll = dice(seed);
  const lines = replay.split("\n");
  for (let times = 0; times <= roll(3); times++) {
    const at = roll(2) === 0 ? 0 : roll(lines.length);
    const whole: unknown = JSON.parse(lines[at] ?? "{}");
    const line = (typeof whole === "object" && whole !== null ? whole : {}) as Record<string, unknown>;
    const inner = at === 0 ? "scene" : "drawn";
    lines[at] = JSON.stringify(roll(4) > 0 && inner in line ? { ...line, [inner]: damaged(line[inner], roll) } : damaged(line, roll));
  }
  return lines.join("\n");
}

/** Reads a replay and calls all functions that a page calls. Returns false if it is refused. */
function read(replay: string): boolean {
  try {
    const film = new Film(parse(replay));
    const look = lookOf(film.replay.scene?.look);
    for (const at of [0, film.length, Math.floor(film.length / 2)]) {
      film.seek(at);
      const moment = { tables: film.tables, step: film.stepAt(at), beat: film.beats[at] ?? null, part: 0.7 };
      for (const viewer of [null, 0, 40]) {
        const present = new Present(look, moment, viewer);
        for (let cell = 0; cell < look.columns * look.lines; cell += 37) tellCell(present, cell, []);
      }
    }
    return true;
  } catch (error) {
    assert.ok(error instanceof Unreadable || error instanceof Damaged, String(error instanceof Error ? error.stack : error));
    return false;
  }
}

test("hostile replays are read, or refused with a message", () => {
  let good = 0;
  for (const name of KEPT) {
    const { text: replay } = kept(name);
    assert.ok(read(replay), name);
    for (let seed = 1; seed <= 250; seed++) good += read(hostile(replay, seed)) ? 1 : 0;
  }
  assert.ok(good > 100 && good < 900, `${good} of 1000 were good: damages are too weak or too strong`);
});

test("hostile scenes neither block nor break the page, and run no code", async (t: TestContext) => {
  const replays = KEPT.flatMap((name) => {
    const { text: replay } = kept(name);
    return Array.from({ length: 60 }, (_, seed) => hostile(replay, 1000 + seed)).filter((replay) => read(replay)).slice(0, 2);
  });
  // These are far more rows than any board has.
  const rows = (number: number) => Array.from({ length: number }, (_, id) => [id, id % 16384, (id * 7) % 16384, (id * 13) % 16384, -1, 1e9]);
  const look = {
    columns: 128,
    lines: 128,
    layers: Array.from({ length: 32 }, (_, at) =>
      [
        { figures: { table: "many", name: "a", at: [1], number: 5 } },
        { segments: { table: "many", name: "b", from: [1], to: [2] } },
        { polygons: { table: "many", name: "c", corners: [[1], [2], [3]] } },
        { labels: { table: "many", name: "d", number: 5, at: [2] } },
      ][at % 4],
    ),
  };
  const scene = (number: number) => ({ kind: "", facts: {}, tables: { many: rows(number) }, look });
  replays.push(replayOf({ players: 10, scene: scene(3000), steps: [[], []] }));
  for (const replay of replays) {
    const page = await visit(t, await pageWith(replay));
    await page.keyboard.press("End");
    await page.keyboard.press("v");
    await seek(page, 3.4);
    assert.equal(await page.evaluate(() => document.querySelectorAll("img, iframe, object, script[src]").length), 0);
    await page.close();
  }
  const over = replayOf({ players: 2, scene: scene(70_000), steps: [[], []] });
  assert.throws(() => parse(over), /il y en a trop \(65536 au plus\)/);
});
