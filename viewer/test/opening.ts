// Measures how long pages take to open: `node build/test/opening.mjs REPLAY.jsonl… WATCH.html?NAME…`.

import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { open, pageWith } from "./browser.ts";
import type { Handle } from "./visit.ts";

const TIMES = 5;

const browser = await open();
for (const argument of process.argv.slice(2)) {
  const address = argument.endsWith(".jsonl") ? await pageWith(await readFile(argument, "utf8")) : resolve(argument);
  const times: number[] = [];
  for (let round = 0; round < TIMES; round++) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`file://${address}`);
    const handle = await page.waitForFunction(() => (globalThis as unknown as Partial<Handle>).joute?.loadedAt ?? 0);
    times.push(await handle.jsonValue());
    await page.close();
  }
  const median = times.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0;
  console.log(`${argument}: the board is shown ${median.toFixed(0)} ms after the request (median of ${TIMES})`);
}
await browser.close();
