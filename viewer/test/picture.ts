// Writes the picture of a match for the project's README.md. Usage: node build/test/picture.mjs REPLAY FILE.png [TURN]

import { readFile } from "node:fs/promises";
import { open, pageWith, whole, type Handle } from "./browser.ts";

const [replay, file, turn = "120"] = process.argv.slice(2);
if (replay === undefined || file === undefined) throw new Error("picture.mjs REPLAY FILE.png [TURN]");
const browser = await open();
const page = await browser.newPage({ viewport: { width: 1280, height: 760 }, colorScheme: "light" });
await page.goto(`file://${await pageWith(await readFile(replay, "utf8"))}`);
await whole(page);
await page.evaluate((steps) => {
  const { joute } = globalThis as unknown as Handle;
  joute.playback.seek(joute.film.fromSteps(steps));
}, Number(turn) + 0.35);
await page.waitForTimeout(300);
await page.screenshot({ path: file });
await browser.close();
