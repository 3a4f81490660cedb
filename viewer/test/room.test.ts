// Tests the size of the board, texts on very large screens, areas, and pieces on cards.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pageWith } from "./browser.ts";
import { board, kept, replayOf } from "./scenes.ts";
import { label, seek, settled, text, visit } from "./visit.ts";

type Inside = { joute: { painter: { camera: { look(): { scale: number } } } } };
const scale = () => (globalThis as unknown as Inside).joute.painter.camera.look().scale;

test("the board fills the window", async (t) => {
  for (const [name, side] of [["blokus", 14], ["portals", 30]] as const) {
    const { text: replay, locale } = kept(name);
    const file = await pageWith(replay, locale);
    for (const [viewport, least] of [[{ width: 1280, height: 800 }, 0.68], [{ width: 3840, height: 2160 }, 0.74]] as const) {
      const page = await visit(t, file, { viewport });
      await settled(page);
      const part = ((await page.evaluate(scale)) * side) / viewport.height;
      assert.ok(part > least, `${name} takes ${part} of ${viewport.height} px`);
      const legend = await page.locator(".legend").boundingBox();
      const stage = await page.locator(".stage").boundingBox();
      assert.ok(legend && stage && legend.x + legend.width <= stage.x + stage.width && legend.y + legend.height <= stage.y + stage.height);
      await page.close();
    }
  }
  const wide = await visit(t, await pageWith(board(60, 20, 2), "en"));
  await settled(wide);
  assert.ok((await wide.evaluate(scale)) * 60 > 800, "the legend of a wide board is below it");
});

test("the panels take the width that a narrow board leaves free", async (t) => {
  const page = await visit(t, await pageWith(board(12, 20, 2), "en"), { viewport: { width: 1280, height: 800 } });
  await settled(page);
  const cell = await page.evaluate(scale);
  assert.ok(20 * cell > 0.7 * 800, "the board is as high as the window allows");
  const places = await Promise.all([".stage", ".legend", "aside"].map((name) => page.locator(name).boundingBox()));
  const [stage, legend, aside] = places.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
  assert.ok(stage && legend && aside);
  assert.ok(legend.x - stage.x - 12 * cell < 60, "the legend is beside the board");
  assert.ok(aside.width > 560, `the panels have ${aside.width} px`);
});

test("a phone shows the whole board and the scores above the controls", async (t) => {
  const phone = { viewport: { width: 390, height: 780 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
  for (const [columns, lines] of [[12, 20], [20, 20], [30, 12]] as const) {
    const page = await visit(t, await pageWith(board(columns, lines, 2), "en"), phone);
    await settled(page);
    const bottom = async (name: string) => {
      const box = await page.locator(name).first().boundingBox();
      return (box?.y ?? Infinity) + (box?.height ?? 0);
    };
    const top = (await page.locator("footer").boundingBox())?.y ?? 0;
    for (const name of [".board", ".zooms", ".card .score"]) assert.ok((await bottom(name)) <= top, `${name} of ${columns} × ${lines}`);
  }
});

/** Returns the texts of a page that are smaller than 11 px, and those that their box cuts at its right side. */
function unreadable(): string[] {
  const elements = [...document.querySelectorAll<HTMLElement>("#app *")].filter((element) => element.checkVisibility());
  const own = (element: HTMLElement) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const small = (element: HTMLElement) => parseFloat(getComputedStyle(element).fontSize) < 11;
  const cut = (element: HTMLElement) => getComputedStyle(element).overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
  const seen = (element: HTMLElement) => element.closest(".unseen, select, canvas") === null && getComputedStyle(element).overflowX !== "auto";
  return elements.filter((element) => own(element) && seen(element) && (small(element) || cut(element))).map((element) => `${element.className}: ${element.textContent}`);
}

test("no text is small or cut", async (t) => {
  for (const name of ["blokus", "citrons", "labyrinth", "portals"] as const) {
    const { text: replay, locale } = kept(name);
    const file = await pageWith(replay, locale);
    for (const width of [390, 1280, 1920]) {
      const page = await visit(t, file, { viewport: { width, height: 1000 } });
      await settled(page);
      assert.deepEqual(await page.evaluate(unreadable), [], `${name} at ${width} px`);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `${name} at ${width} px scrolls sideways`);
      await page.close();
    }
  }
});

test("a phone gives boards of many cells nearly its whole width", async (t) => {
  const page = await visit(t, await pageWith(board(64, 64, 4), "en"), { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, isMobile: true });
  await settled(page);
  const side = (await page.evaluate(scale)) * 64;
  assert.ok(side >= 0.9 * 390, `the board has ${side} of 390 px`);
});

test("the name of a decisive moment and the scores of ten players are not cut", async (t) => {
  const { text: replay, locale } = kept("labyrinth");
  const file = await pageWith(replay, locale);
  for (const width of [390, 1110, 1240, 1280, 1920]) {
    const page = await visit(t, file, { viewport: { width, height: 800 } });
    await page.keyboard.press("e");
    await page.keyboard.press("e");
    assert.match(await label(page), /◆/);
    const [free, right, edge] = await page.evaluate(() => {
      const [box, buttons] = [".label", ".jumps"].map((name) => document.querySelector(name) as HTMLElement) as [HTMLElement, HTMLElement];
      const beside = buttons.getBoundingClientRect().top < box.getBoundingClientRect().bottom;
      const texts = [...box.children].map((part) => part.getBoundingClientRect());
      return [box.clientHeight - box.scrollHeight, Math.max(...texts.map((text) => text.right)), beside ? buttons.getBoundingClientRect().left : innerWidth];
    });
    assert.ok(free >= -1 && right <= edge, `${width} px: ${-free} px too high, or wider than ${edge} px: ${right}`);
  }
});

test("the edges of the board do not cut what is larger than its cell", async (t) => {
  const phone = { viewport: { width: 390, height: 780 }, deviceScaleFactor: 3, isMobile: true };
  const look = { columns: 30, lines: 30, layers: [{ labels: { table: "shields", name: "shield", at: [1, 2], number: 3, corner: true } }] };
  /** Returns the number of white pixels of a plate on a cell. */
  const plate = async (column: number, line: number) => {
    const scene = { kind: "", facts: {}, tables: { shields: [[0, column, line, 6]] }, look };
    const page = await visit(t, await pageWith(replayOf({ players: 2, scene, steps: [[], []] })), phone);
    await settled(page);
    return page.locator(".board").evaluate((canvas: HTMLCanvasElement) => {
      const data = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
      return data.reduce((count, part, at) => count + Number(at % 4 === 0 && part === 255 && data[at + 1] === 255 && data[at + 2] === 255), 0);
    });
  };
  const whole = await plate(15, 15);
  assert.ok(whole > 20);
  for (const [column, line] of [[29, 15], [15, 29], [29, 29], [0, 0]] as const) {
    const shown = await plate(column, line);
    assert.ok(shown >= 0.9 * whole, `${shown} of ${whole} pixels at ${column}, ${line}`);
  }
});

test("texts are larger on very large screens, and the time line keeps its place", async (t) => {
  const page = await visit(t, await pageWith(kept("blokus").text), { viewport: { width: 3840, height: 2160 } });
  const name = await page.locator(".card .name").first().boundingBox();
  const small = await visit(t, await pageWith(kept("blokus").text), { viewport: { width: 1280, height: 800 } });
  const usual = await small.locator(".card .name").first().boundingBox();
  assert.ok(name && usual && name.height > 1.6 * usual.height);
  const middle = await visit(t, await pageWith(kept("blokus").text), { viewport: { width: 1920, height: 1080 } });
  const larger = await middle.locator(".card .name").first().boundingBox();
  assert.ok(larger && larger.height > 1.05 * usual.height);
  const box = await page.locator(".timeline").boundingBox();
  assert.ok(box);
  const steps = Number(await page.locator(".timeline").getAttribute("aria-valuemax"));
  const x = (step: number) => box.x + 36 * 1.75 + (step / steps) * (box.width - 48 * 1.75);
  await page.mouse.click(x(10.5), box.y + box.height / 2);
  assert.match(await label(page), /^Tour 10\b/);
  await page.mouse.move(x(12.5), box.y + box.height / 2);
  assert.match(await text(page, ".tip"), /^Tour 12\b/);
});

/** Returns the colour in the middle of a cell. */
async function shade(page: Awaited<ReturnType<typeof visit>>, column: number, line: number): Promise<number[]> {
  await settled(page);
  return page.locator(".board").evaluate(
    (canvas: HTMLCanvasElement, [column = 0, line = 0]) => {
      const { scale, x, y } = (globalThis as unknown as { joute: { painter: { camera: { look(): { scale: number; x: number; y: number } } } } }).joute.painter.camera.look();
      const copy = document.createElement("canvas");
      [copy.width, copy.height] = [canvas.width, canvas.height];
      const paper = copy.getContext("2d", { willReadFrequently: true });
      paper?.drawImage(canvas, 0, 0);
      return [...(paper?.getImageData(x + (column + 0.5) * scale, y + (line + 0.5) * scale, 1, 1).data ?? [])];
    },
    [column, line],
  );
}

test("areas are filled with a pale shade of their player", async (t) => {
  const look = (filled: boolean) => ({ columns: 3, lines: 3, layers: [{ outlines: { table: "areas", name: "area", players: 1, filled } }] });
  const scene = (filled: boolean) => ({ kind: "", facts: {}, tables: { areas: [1, 1, 0, 1, 1, 0, 0, 0, 0] }, look: look(filled) });
  const page = await visit(t, await pageWith(replayOf({ players: 2, scene: scene(true), steps: [[], []] })));
  const [red = 0, , blue = 0] = await shade(page, 0, 0);
  assert.ok(blue > red + 30, `a shade of blue: ${red}, ${blue}`);
  const ground = await shade(page, 2, 2);
  assert.ok(Math.abs((ground[2] ?? 0) - (ground[0] ?? 0)) < 30);
  const open = await visit(t, await pageWith(replayOf({ players: 2, scene: scene(false), steps: [[], []] })));
  assert.deepEqual(await shade(open, 0, 0), ground);
});

test("cards show the remaining pieces as shapes", async (t) => {
  const kinds = [
    { value: 1, name: "corner", cells: [[0, 0], [1, 0], [0, 1]] },
    { value: 2, name: "bar", cells: [[0, 0], [1, 0], [2, 0]] },
  ];
  const look = { columns: 3, lines: 3, axes: { up: true }, layers: [{ figures: { table: "left", name: "piece", at: [1], player: 2, kind: 3, kinds, listed: true } }] };
  const scene = { kind: "", facts: {}, tables: { left: [[1, -1, 0, 1], [2, -1, 0, 2], [3, -1, 1, 2]] }, look };
  const steps = [[], [{ of: 0, action: "put", rows: { left: [[1]] } }], []];
  const page = await visit(t, await pageWith(replayOf({ players: 2, scene, steps })));
  await seek(page, 0);
  const shown = async () => {
    await settled(page);
    return page.locator(".team0 .shape:visible button").evaluateAll((all) => all.map((button) => `${button.getAttribute("aria-label")} ${button.querySelector("path")?.getAttribute("d")}`));
  };
  assert.deepEqual(await shown(), ["corner M0 1h1v1h-1zM1 1h1v1h-1zM0 0h1v1h-1z", "bar M0 0h1v1h-1zM1 0h1v1h-1zM2 0h1v1h-1z"]);
  await seek(page, 2);
  assert.deepEqual(await shown(), ["bar M0 0h1v1h-1zM1 0h1v1h-1zM2 0h1v1h-1z"]);
  assert.equal(await page.locator(".legend").isVisible(), false, "cards explain what is on no board");
});
