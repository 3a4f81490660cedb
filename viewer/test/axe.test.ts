// Checks pages with axe-core: games of test/scenes.ts, and the replays of every game that `JOUTE_REPLAYS` names.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test, type TestContext } from "node:test";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { pageWith } from "./browser.ts";
import { apart, kept } from "./scenes.ts";
import { seek, settled, visit } from "./visit.ts";

const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true };

/** Returns the rules that a page breaks, with the elements that break them. */
async function violations(page: Page): Promise<string[]> {
  await settled(page);
  await page.evaluate(axe.source);
  const found = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

const scenes = ["blokus", "citrons", "labyrinth", "portals"].map((name) => ({ name, read: async () => kept(name).text }));
const files = (process.env["JOUTE_REPLAYS"] ?? "").split(":").filter((name) => name !== "");
const replays = files.map((name) => ({ name, read: () => readFile(name, "utf8") }));

/** Opens a page in windows of two widths, in both themes, and checks what each step shows. */
async function check(t: TestContext, replay: string, ...steps: readonly ((page: Page) => Promise<void>)[]): Promise<void> {
  const file = await pageWith(replay);
  for (const window of [DESKTOP, PHONE]) {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await visit(t, file, { ...window, colorScheme });
      for (const step of steps) {
        await step(page);
        assert.deepEqual(await violations(page), [], `${colorScheme}, ${window.viewport.width} px`);
      }
    }
  }
}

for (const { name, read } of [...scenes, { name: "ten players", read: async () => apart(10) }, ...replays]) {
  test(`axe-core finds nothing in ${name}`, async (t) => {
    await check(t, await read(), (page) => seek(page, 2.5));
  });
}

test("axe-core finds nothing in the legend, all output, and the dialogs", async (t) => {
  const explained = async (page: Page) => {
    if ((await page.locator(".legend[open]").count()) === 0) await page.locator(".legend summary").click();
    await page.keyboard.press("o");
  };
  const helped = (page: Page) => page.keyboard.press("?");
  const shared = async (page: Page) => {
    await page.keyboard.press("Escape");
    await page.locator("header nav button").nth(3).click();
  };
  await check(t, kept("labyrinth").text, explained, helped, shared);
});
