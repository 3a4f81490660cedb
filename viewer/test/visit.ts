// A browser for the tests of a file, and functions that examine its pages.

import assert from "node:assert/strict";
import { after, before, type TestContext } from "node:test";
import type { Browser, Page } from "playwright-core";
import { PATIENCE, open, whole, type Handle } from "./browser.ts";

export type { Handle };

type Options = Parameters<Browser["newPage"]>[0];

let browser: Browser;
before(async () => {
  browser = await open();
});
after(() => browser.close());

/** Opens a page. The test fails if the page logs an error other than `expected`, or makes a network request.
 * Waits for `ready`, by default until the viewer has read its whole replay. */
export async function visit(
  t: TestContext,
  path: string,
  options: Options = {},
  expected = /^\b$/,
  ready?: string,
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options });
  page.setDefaultTimeout(PATIENCE);
  const trouble: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") trouble.push(message.text());
  });
  page.on("pageerror", (error) => trouble.push(String(error)));
  page.on("request", (request) => {
    if (!/^(file|data|blob):/.test(request.url())) trouble.push(request.url());
  });
  t.after(async () => {
    await page.close();
    assert.deepEqual(trouble.filter((what) => !expected.test(what)), []);
  });
  await page.goto(`file://${path}`);
  await (ready === undefined ? whole(page) : page.locator(ready).first().waitFor());
  return page;
}

/** Waits until the page has painted its changes, which it does in the browser's next frame. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Returns the text of an element after painting. */
export async function text(page: Page, selector: string): Promise<string> {
  await settled(page);
  return page.locator(selector).innerText();
}

export const position = (page: Page) => page.evaluate(() => (globalThis as unknown as Handle).joute.playback.position);
export const label = (page: Page) => text(page, ".label .step");

export async function seek(page: Page, steps: number): Promise<void> {
  await page.evaluate((steps) => {
    const { joute } = globalThis as unknown as Handle;
    joute.playback.seek(joute.film.fromSteps(steps));
    joute.paint();
  }, steps);
}

/** Returns the pixels of a square of a canvas as red, green, blue and alpha. Its corner is given in CSS pixels. */
export function pixels(page: Page, canvas: string, x: number, y: number, side: number): Promise<number[][]> {
  return page.locator(canvas).evaluate(
    (canvas: HTMLCanvasElement, [x = 0, y = 0, side = 0]) => {
      const ratio = canvas.width / canvas.clientWidth;
      const copy = document.createElement("canvas");
      copy.width = copy.height = side;
      const paper = copy.getContext("2d", { willReadFrequently: true });
      paper?.drawImage(canvas, -Math.floor(x * ratio), -Math.floor(y * ratio));
      const data = [...(paper?.getImageData(0, 0, side, side).data ?? [])];
      return Array.from({ length: side * side }, (_, index) => data.slice(4 * index, 4 * index + 4));
    },
    [x, y, side],
  );
}

/** Returns the middle of a cell in the canvas. */
export async function spot(page: Page, column: number, line: number): Promise<{ x: number; y: number }> {
  return (await spots(page))(column, line);
}

/** Returns a function that computes the middle of any cell. */
export async function spots(page: Page): Promise<(column: number, line: number) => { x: number; y: number }> {
  const box = await page.locator(".board").boundingBox();
  assert.ok(box);
  // The size of a cell is a whole number of device pixels, not of CSS pixels.
  const ratio = await page.evaluate(() => devicePixelRatio);
  const scale = Math.floor((Math.min(box.width, box.height) / 40) * ratio) / ratio;
  const middle = (room: number, index: number) => (room - 40 * scale) / 2 + (index + 0.5) * scale;
  return (column, line) => ({ x: middle(box.width, column), y: middle(box.height, line) });
}
