// Tests the drawings of champions: the overlay, the layers and the charts.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { drawingsOf } from "../src/drawings/data.ts";
import { pageWith } from "./browser.ts";
import { drawn } from "./scenes/drawn.ts";
import { seek, settled, visit } from "./visit.ts";

/** A warning of Chromium that the test itself causes, because it reads the canvas several times. */
const READBACK = /willReadFrequently/;

/** Returns the colour of the overlay in the middle of a cell, as [red, green, blue, alpha]. */
const colourAt = (page: Page, column: number, line: number) =>
  page.evaluate(
    ([column, line]) => {
      const { joute } = globalThis as unknown as { joute: { painter: { grid(): { x: number; y: number; scale: number } } } };
      const { x, y, scale } = joute.painter.grid();
      const canvas = document.querySelector<HTMLCanvasElement>("canvas.drawings");
      const at = (start: number, cell: number) => Math.round((start + (cell + 0.15) * scale) * devicePixelRatio);
      return [...(canvas?.getContext("2d")?.getImageData(at(x, column), at(y, line), 1, 1).data ?? [])];
    },
    [column, line] as const,
  );

test("a drawing is in the cell that its two numbers name", async (t) => {
  for (const axes of [{}, { line_first: true, column: 1, line: 1, up: true }]) {
    const page = await visit(t, await pageWith(drawn(axes), "en"), {}, READBACK);
    await seek(page, 1);
    await settled(page);
    assert.ok(((await colourAt(page, 2, 1))[3] ?? 0) > 0, `the filled cell, ${JSON.stringify(axes)}`);
    assert.equal((await colourAt(page, 5, 5))[3], 0, "an empty cell");
  }
});

test("layers are switched one by one, and charts show the turn's number", async (t) => {
  const page = await visit(t, await pageWith(drawn({}), "en"), {}, READBACK);
  await seek(page, 1);
  const labels = page.locator(".layers label");
  assert.deepEqual((await labels.allInnerTexts()).map((text) => text.trim()), ["without a name", "danger", "plan"]);
  assert.deepEqual(await page.locator(".drawn .who:visible").allInnerTexts(), ["0\nann"], "only champions that drew have a heading");
  assert.equal(await page.locator(".charts output").innerText(), "13.3333");
  assert.match(await page.locator(".drawn .excess").innerText(), /^7 more/);
  await labels.nth(0).locator("input").uncheck();
  await settled(page);
  assert.equal((await colourAt(page, 2, 1))[3], 0, "the layer is hidden");
  await labels.nth(0).locator("input").check();
  await settled(page);
  assert.ok(((await colourAt(page, 2, 1))[3] ?? 0) > 0, "the layer is shown again");
});

test("a shared picture contains drawings only after a tick", async (t) => {
  const shared = async (draws: boolean, tick: boolean) => {
    const page = await visit(t, await pageWith(drawn({}, draws), "en"), {}, READBACK);
    await seek(page, 1);
    await settled(page);
    await page.getByRole("button", { name: "Share this turn" }).click();
    const box = page.locator(".consent input");
    assert.equal(await box.isVisible(), draws, "there is a box if there are drawings");
    if (tick) await box.check();
    const button = page.getByRole("button", { name: "Save a picture of the board (PNG)" });
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    const picture = await readFile(await download.path());
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Share this turn" }).click();
    assert.equal(await box.isChecked(), false, "the next dialog asks again");
    return picture;
  };
  const plain = await shared(false, false);
  assert.ok(plain.equals(await shared(true, false)), "without a tick, the picture is that of a replay without drawings");
  assert.ok(!plain.equals(await shared(true, true)), "with a tick, the picture shows them");
});

test("a replay without drawings has no panel for them", async (t) => {
  const page = await visit(t, await pageWith(drawn({}, false), "en"));
  assert.equal(await page.locator(".drawn").isVisible(), false);
});

test("damaged drawings are left out", () => {
  const shown = [{ mark: [[1, 2], 3] }, { mark: [[1], 3] }, { text: [[1, 2]] }, { sing: [1] }, {}, { value: [[0, 0], null] }];
  assert.deepEqual(drawingsOf({ shown, more: -1 }, "").shown.map(({ is }) => is), ["mark", "value"]);
  assert.equal(drawingsOf({ shown, more: -1 }, "").more, 0);
});
