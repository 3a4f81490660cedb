// Measures how long pages take to open: `node build/test/opening.mjs REPLAY.jsonl… WATCH.html?NAME…`.

import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { open, pageWith } from "./browser.ts";
import type { Handle } from "./visit.ts";

const TIMES = 5;

const browser = await open();
for (const argument of process.argv.slice(2)) {
  const address = argument.endsWith(".jsonl") ? await pageWith(await readFile(argument, "utf8")) : resolve(argument);
  const [first, whole]: [number[], number[]] = [[], []];
  for (let round = 0; round < TIMES; round++) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`file://${address}`);
    await page.waitForFunction(() => {
      const { joute } = globalThis as unknown as Partial<Handle>;
      return joute !== undefined && joute.state === "whole" && joute.loadTime > 0;
    });
    const shown = await page.evaluate(() => performance.getEntriesByName("shown").map(({ startTime }) => startTime));
    first.push(shown[0] ?? 0);
    whole.push(shown[shown.length - 1] ?? 0);
    await page.close();
  }
  const median = (times: number[]) => (times.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0).toFixed(0);
  console.log(`${argument}: board after ${median(first)} ms, whole match after ${median(whole)} ms (medians of ${TIMES})`);
}
await browser.close();
