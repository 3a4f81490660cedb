// Tests a site that `joute site` wrote. crates/cli/tests/view.rs sets JOUTE_SITE to its folder. Its league is that of
// crates/testkit/src/league.rs.

import assert from "node:assert/strict";
import { test } from "node:test";
import { text, visit } from "./visit.ts";

const folder = process.env["JOUTE_SITE"] ?? "";
const skip = folder === "" ? "no JOUTE_SITE" : false;

test("results can be filtered and link to the match", { skip }, async (t) => {
  const page = await visit(t, `${folder}/league/league.html`, {}, undefined, ".played li");
  const names = () => page.locator(".played li a").allInnerTexts();
  assert.deepEqual(await names(), ["ann – bo", "bo – <i>é", "<i>é – ann", "bo – ann"]);
  assert.equal(await text(page, ".filters output"), "4 matchs");
  await page.locator("[name=champion]").selectOption("bo");
  await page.locator("[name=outcome]").selectOption("-1");
  assert.deepEqual(await names(), ["ann – bo", "bo – ann"]);
  assert.deepEqual(await page.locator(".played .mark").allInnerTexts(), ["D", "D"]);
  await page.locator("[name=map]").selectOption("lake");
  assert.deepEqual(await names(), ["bo – ann"]);
  await page.reload();
  await page.locator(".played li").first().waitFor();
  assert.deepEqual(await names(), ["bo – ann"], "the filters are in the address");
  await page.locator("[name=outcome]").selectOption("out");
  assert.equal(await text(page, ".filters output"), "Aucun match.");
  for (const name of ["champion", "map"]) await page.locator(`[name=${name}]`).selectOption("");
  assert.deepEqual(await names(), ["bo – <i>é", "<i>é – ann"]);
  await page.locator("[name=against]").selectOption("ann");
  await page.locator(".played li a").click();
  await page.waitForFunction(() => document.querySelector(".label .step")?.textContent === "Préparation");
  await page.locator("header .up").click();
  await page.locator(".played li").first().waitFor();
});

test("the pages of results and champions fit a phone", { skip }, async (t) => {
  const phone = { viewport: { width: 360, height: 740 }, isMobile: true };
  for (const path of ["index.html", "league/league.html", "league/champions/i.html"]) {
    const page = await visit(t, `${folder}/${path}`, phone, undefined, "main");
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, path);
    const wide = page.locator(".wide");
    const out = await wide.evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth + 1).length);
    assert.equal(out, 0, `${path}: a table is wider than the phone`);
  }
});
