// Tests sharing a match: a link, a picture of the board, and a video of some turns.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, test } from "node:test";
import type { Page } from "playwright-core";
import { pageWith } from "./browser.ts";
import { synthetic } from "./synthetic.ts";
import { visit } from "./visit.ts";

let file: string;
before(async () => {
  file = await pageWith(synthetic({ turns: 12 }), "en");
});

/** Returns the name and the bytes of the file that a click saves. */
async function saved(page: Page, button: string): Promise<[string, Buffer]> {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
  return [download.suggestedFilename(), await readFile(await download.path())];
}

test("a turn is shared as a link, a picture and a video", async (t) => {
  const page = await visit(t, file);
  await page.keyboard.press("g");
  await page.keyboard.type("4");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Share this turn" }).click();
  assert.match(await page.getByLabel("Link to this turn").inputValue(), /\.html#turn=4$/);
  const [name, png] = await saved(page, "Save a picture of the board (PNG)");
  assert.equal(name, "joute-4.png");
  assert.deepEqual([...png.subarray(1, 4)], [...Buffer.from("PNG")]);
  assert.ok(png.readUInt32BE(16) > 300 && png.readUInt32BE(20) > 300, "the picture has the size of the board");
  await page.getByLabel("first turn").fill("3");
  await page.getByLabel("last turn").fill("2");
  await page.getByRole("button", { name: "Save a video of these turns (WebM)" }).click();
  assert.match(await page.locator(".share [role=status]").innerText(), /must be numbers/);
  await page.getByLabel("last turn").fill("4");
  const [film, webm] = await saved(page, "Save a video of these turns (WebM)");
  assert.equal(film, "joute-3-4.webm");
  assert.equal(webm.readUInt32BE(0), 0x1a45dfa3, "the video is an EBML document");
  assert.ok(webm.length > 2000, `${webm.length} bytes`);
});
