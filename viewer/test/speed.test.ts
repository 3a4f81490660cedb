// Measures the time to load a replay and to paint it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pageWith } from "./browser.ts";
import { synthetic } from "./synthetic.ts";
import { visit, type Handle } from "./visit.ts";

test("loading and scrubbing stay within the time of a frame", async (t) => {
  const replay = synthetic({ turns: 200 });
  const page = await visit(t, await pageWith(replay));
  const { load, paints, beats } = await page.evaluate(() => {
    const { joute } = globalThis as unknown as Handle;
    const paints: number[] = [];
    // The cursor moves forward and back over the whole match, one frame for each position.
    for (let frame = 0; frame < 400; frame++) {
      const steps = 101 + 101 * Math.sin(frame / 25);
      joute.playback.seek(joute.film.fromSteps(steps));
      joute.paint();
      paints.push(joute.paintTime);
    }
    return { load: joute.loadTime, paints: paints.sort((a, b) => a - b), beats: joute.film.length };
  });
  const budget = 1000 / 60;
  const share = (part: number) => ((paints[Math.floor(part * (paints.length - 1))] ?? 0) / budget).toFixed(2);
  t.diagnostic(`${beats} beats, ${(replay.length / 1024).toFixed(0)} KiB; text to first picture: ${(load / 1000).toFixed(3)} of a second`);
  t.diagnostic(`painting while scrubbing, in frames of 1/60 s: median ${share(0.5)}, 95 % ${share(0.95)}, most ${share(1)}`);
  assert.equal(paints.length, 400);
});
