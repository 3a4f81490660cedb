// Takes pictures of the page, for people to look at: node build/test/shots.mjs FOLDER [REPLAY].

import { mkdir, readFile } from "node:fs/promises";
import { open, pageWith, unpacked } from "./browser.ts";
import { synthetic } from "./synthetic.ts";

const [folder = "build/shots", replay] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const sample = synthetic({
  turns: 200,
  timeout: 150,
  output: (step, player) => (step % 9 < 2 ? `tour ${step}\nje suis le joueur ${player}\n` : ""),
});
const text = replay === undefined ? sample : await readFile(replay, "utf8");
const file = await pageWith(text);
const browser = await open();
for (const [name, width, height, ratio] of [
  ["desktop", 1366, 768, 1],
  ["phone", 360, 740, 3],
] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: ratio, colorScheme });
    await page.goto(`file://${file}`);
    await unpacked(page);
    for (const steps of [0.3, 8.4, 100.55, 150.2, 202]) {
      await page.evaluate((steps) => {
        const { joute } = globalThis as unknown as { joute: import("../src/page.ts").Page };
        joute.playback.seek(joute.film.fromSteps(steps));
      }, steps);
      await page.waitForTimeout(100);
      if (steps === 8.4) await page.locator(".board").click({ position: { x: width === 360 ? 60 : 320, y: 70 } });
      await page.screenshot({ path: `${folder}/${name}-${colorScheme}-${steps}.png` });
    }
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}-whole.png`, fullPage: true });
    await page.keyboard.press("?");
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}-help.png` });
    await page.close();
  }
}
await browser.close();
