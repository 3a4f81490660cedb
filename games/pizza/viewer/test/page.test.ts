// What the flagship's page tells: of a cell what info_case would, of a character where it is.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { pageWith } from "../../../../viewer/test/browser.ts";
import { label, seek, settled, spot, text, visit, type Handle } from "../../../../viewer/test/visit.ts";
import { synthetic } from "./match.ts";

let file: string;
before(async () => {
  file = await pageWith(synthetic({ turns: 30 }));
});

test("the turn, scores and characters are shown", async (t) => {
  const page = await visit(t, file);
  assert.equal(await label(page), "Préparation");
  await seek(page, 1);
  assert.equal(await label(page), "Tour 1 : médor");
  assert.equal(await text(page, ".card.team0 .score"), "1");
  assert.equal(await page.locator(".pieces li").count(), 20);
});

test("a character of the list is shown on the map, and followed", async (t) => {
  const page = await visit(t, file);
  await seek(page, 3);
  const first = page.locator(".card.team0 .pieces button").first();
  await first.click();
  const seen = new Set<string>();
  for (const steps of [3, 5, 7, 9, 11]) {
    await seek(page, steps);
    const title = (await first.getAttribute("title")) ?? "";
    const where = /^\(\d+, \d+\)/.exec(title)?.[0] ?? "nowhere";
    assert.ok((await text(page, ".cell b")).startsWith(where), title);
    seen.add(where);
  }
  assert.ok(seen.size > 1, "it moves");
  await first.click();
  await page.locator(".timeline").hover();
  await settled(page);
  assert.equal(await page.locator(".cell").isVisible(), false);
});

test("hovering over a cell tells what info_case would, a click keeps it", async (t) => {
  const page = await visit(t, file);
  const board = page.locator(".board");
  const cell = page.locator(".cell");
  await seek(page, 0);
  await board.hover({ position: await spot(page, 5, 5) });
  assert.equal(
    await text(page, ".cell"),
    "(5, 5) niche\nzone protégée de médor\nnon constructible\ncroquettes à terre : 0",
  );
  await board.hover({ position: await spot(page, 6, 5) });
  assert.match(await text(page, ".cell"), /^\(6, 5\) vide\n(.*\n)*chien de médor\n {2}points de mouvement : 4\n {2}porte : rien$/);
  await board.hover({ position: await spot(page, 20, 19) });
  assert.match(await text(page, ".cell"), /un portail doit s'ouvrir au tour 6/);
  await seek(page, 6);
  assert.match(await text(page, ".cell"), /portail, vagabond en \(\d+, \d+\)/);
  await board.click({ position: await spot(page, 20, 19) });
  await page.locator(".timeline").hover();
  await settled(page);
  assert.equal(await cell.isVisible(), true);
  await page.keyboard.press("Escape");
  await settled(page);
  assert.equal(await cell.isVisible(), false);
});

test("trees and skeletons say when they grow next", async (t) => {
  const page = await visit(t, file);
  await seek(page, 3);
  const cells = await page.evaluate(() => {
    const { tables } = (globalThis as unknown as Handle).joute.film;
    return ["trees", "skeletons"].map((name) => [...tables.rows(name).values()][0] ?? []);
  });
  for (const [index, what] of ["croquette", "os"].entries()) {
    const [at = 0, , next = 0, period = 0] = cells[index] ?? [];
    await page.locator(".board").hover({ position: await spot(page, at % 40, Math.floor(at / 40)) });
    const wait = next - 3;
    const turns = (number: number) => `${number} tour${number < 2 ? "" : "s"}`;
    const told = await text(page, ".cell");
    assert.match(told, new RegExp(`(prochain|prochaine) ${what} dans ${turns(wait)} \\(tous les ${turns(period)}\\)`));
  }
});

