// Tests two replays side by side: the text that contains both, the first difference, and the common position.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { firstDifference, splitReplays } from "../src/pair.ts";
import { parse } from "../src/replay.ts";
import { pageWith } from "./browser.ts";
import { synthetic } from "./synthetic.ts";
import { label, settled, text, visit } from "./visit.ts";

const one = synthetic({ turns: 12, output: (step) => `step ${step}` });
const two = synthetic({ turns: 12, timeout: 8 });
const both = `${one.trimEnd()}\n${two}`;

test("a text with two replays is split at the second header", () => {
  assert.deepEqual(splitReplays(both), [`${one.trimEnd()}\n`, two]);
  assert.deepEqual(splitReplays(one), [one, null]);
});

test("replays differ where actions differ or only one match continues", () => {
  assert.equal(firstDifference(parse(one), parse(two)), 8);
  assert.equal(firstDifference(parse(one), parse(synthetic({ turns: 12 }))), null, "output does not count");
  const lines = one.trimEnd().split("\n");
  const short = [...lines.slice(0, 6), lines.at(-1)].join("\n");
  assert.equal(firstDifference(parse(one), parse(short)), 5);
});

let file: string;
before(async () => {
  file = await pageWith(both, "en");
});

test("both boards move together, and the first difference is an event", async (t) => {
  const page = await visit(t, file);
  assert.equal(await page.locator(".pair .stage canvas").first().isVisible(), true);
  const captions = () => page.locator(".caption").allInnerTexts();
  const board = () => page.locator(".side + .side canvas").evaluateAll((boards) => boards.map((board) => (board as HTMLCanvasElement).toDataURL()).join());
  await page.keyboard.press("g");
  await page.keyboard.type("5");
  await page.keyboard.press("Enter");
  await settled(page);
  const [left, right] = await captions();
  assert.equal(left, right, "before the difference, the scores are equal");
  const before = await board();
  const kinds = page.locator(".jumps select").first();
  assert.equal(await kinds.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text), "≠ first difference (1)");
  await page.keyboard.press("e");
  assert.match(await label(page), /^Turn 8/);
  await settled(page);
  assert.ok((await board()) !== before, "the second board moves with the first one");
  const boxes = await page.locator(".pair .view").evaluateAll((views) => views.map((view) => view.clientWidth));
  assert.ok(boxes.length === 2 && boxes.every((width) => width > 300), `${boxes}`);
  const same = await visit(t, await pageWith(`${one.trimEnd()}\n${one}`, "en"));
  assert.match(await text(same, ".same"), /Both matches are equal/);
});
