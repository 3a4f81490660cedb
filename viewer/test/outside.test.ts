// Tests a game's own painter outside of the checkout, like the example of viewer/README.md.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pageWith } from "./browser.ts";
import { replayOf } from "./scenes.ts";
import { label, text, visit } from "./visit.ts";

const HOME = new URL("../../", import.meta.url).pathname;

const build = (...args: string[]) => execFileSync("node", [join(HOME, "build.mjs"), ...args], { encoding: "utf8", stdio: "pipe" });

test("painters outside of the checkout work in TypeScript and JavaScript", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "joute-painter-"));
  t.after(() => rm(folder, { recursive: true }));
  const [, shown = ""] = /```ts\n([^]*?)```/.exec(await readFile(join(HOME, "README.md"), "utf8")) ?? [];
  assert.match(shown, /export const painter/);
  const robots = [[0, 1], [1, 2], [2, 3]];
  const scene = { kind: "robots/1", facts: {}, tables: { robots } };
  const replay = replayOf({ players: 2, scene, steps: [[], [{ why: "gone", rows: { robots: [[1]] } }], []] });
  for (const [file, source] of [["painter.ts", shown], ["painter.js", shown.replace(", type School", "").replace(": School", "")]] as const) {
    await writeFile(join(folder, file), source);
    await writeFile(join(folder, "painter.css"), ".stage { color: rgb(1, 2, 3); }");
    const out = join(folder, `${file}.html`);
    build("--painter", folder, "--out", out);
    const page = await visit(t, await pageWith(replay, "fr", await readFile(out, "utf8")));
    assert.equal(await text(page, ".stage"), "step 0: 3 robots");
    await page.keyboard.press("End");
    assert.equal(await text(page, ".stage"), "step 2: 2 robots");
    assert.equal(await label(page), "step 2");
    assert.equal(await page.locator(".stage").evaluate((stage) => getComputedStyle(stage).color), "rgb(1, 2, 3)");
    await rm(join(folder, file));
  }
  assert.throws(() => build("--painter", folder, "--out", join(folder, "none.html")), /must contain painter\.ts or painter\.js/);
});
