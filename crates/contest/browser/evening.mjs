// Tests a contest in a browser: sign in, submit, watch, lose, submit again, tournament, results. The test
// crates/contest/tests/browser.rs serves the contest, plays its matches and controls its clock. This script prints a line
// for each request to that test, which answers with a line on standard input.

import assert from "node:assert/strict";
import { createInterface } from "node:readline";
import { DESK, PHONE, look, open, reader, signIn, sound } from "./readers.mjs";

const { JOUTE_ADA: ada, JOUTE_OLGA: olga, JOUTE_GOOD: good, JOUTE_BAD: bad, JOUTE_BROKEN: broken } = process.env;
const PASSWORD = "correct horse";
const answers = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

/** Sends a request to the test: `work` does all waiting jobs, and `go 40` advances the clock by 40 minutes. */
async function ask(what) {
  console.log(`> ${what}`);
  assert.equal((await answers.next()).value, "done", what);
}

const browser = await open();
const readers = [];
const join = async (options) => {
  const one = await reader(browser, options);
  readers.push(one);
  return one.page;
};

console.log("Ada comes with her link, by keyboard");
const desk = await join(DESK);
await look(desk, ada);
await desk.keyboard.type(PASSWORD);
await desk.keyboard.press("Enter");
await desk.locator("header form button").waitFor();
await look(desk, "/");
await desk.keyboard.press("Tab");
assert.equal(await desk.evaluate(() => document.activeElement.className), "skip");
await desk.keyboard.press("Enter");
assert.equal(await desk.evaluate(() => document.activeElement.id), "main");

const send = async (archive) => {
  await desk.goto("/versions");
  await desk.locator("[name=archive]").setInputFiles(archive);
  await desk.locator("main form button").first().click();
  await desk.waitForLoadState();
};

console.log("she sends what does not compile, and is told");
await send(broken);
await ask("work");
await look(desk, "/versions/1");
assert.match(await desk.locator("main pre").innerText(), /champion\.c/);

console.log("she sends what loses, and sees it");
await send(bad);
await ask("work");
await look(desk, "/versions/2");
await look(desk, "/matches");
await desk.locator("#matches .match p a").first().click();
await desk.waitForLoadState();
const lost = new URL(desk.url()).pathname;
assert.match(lost, /^\/matches\/\d+$/);
await sound(desk);

console.log("she sends again, and asks for a match");
await send(good);
await ask("work");
await look(desk, "/versions/3");
await desk.goto("/matches");
await desk.locator("main form button").first().click();
await desk.waitForLoadState();
await ask("work");

console.log("Bob comes without scripts, on a phone, and signs up in French");
const plain = await join({ ...PHONE, javaScriptEnabled: false });
await plain.goto("/sign-up");
await plain.locator("[name=code]").fill("tournesol");
await plain.locator("main [name=name]").fill("Bob");
await plain.locator("main [name=password]").fill(PASSWORD);
await plain.locator("main button").click();
await plain.goto("/versions");
await plain.locator("[name=archive]").setInputFiles(good);
await plain.locator("main form button").first().click();
await plain.waitForLoadState();
await ask("work");
await plain.goto("/");
assert.equal(await plain.getAttribute("html", "lang"), "fr");
await plain.locator("footer [value=en]").click();
await plain.waitForLoadState();
assert.equal(await plain.getAttribute("html", "lang"), "en");

console.log("a tournament is announced within its hour, on a page that stays open, and played");
await desk.goto("/");
await ask("go 70");
await desk.locator(".banner", { hasText: "First round" }).waitFor();
await desk.goto("/tournaments");
await desk.locator("main table a").first().click();
await desk.waitForLoadState();
const round = new URL(desk.url()).pathname;
await ask("go 30");
await ask("work");
await desk.locator("main tr.own").first().waitFor();
await sound(desk);
const names = await desk.locator("main table").first().innerText();
assert.ok(names.includes("Ada") && names.includes("Bob"), names);

console.log("the ladder has played in the meantime");
await desk.goto("/ladder/own");
assert.match(await desk.locator("main").innerText(), /Bob/);

console.log("the organiser brings more people");
const office = await join(DESK);
await office.goto(olga);
await office.locator("[name=password]").fill(PASSWORD);
await office.locator("main button").click();
await office.locator("header form button").waitFor();
await look(office, "/people");
await office.locator("[name=list]").fill("Eve\nJim,jury");
await office.locator("main form button").last().click();
await office.waitForLoadState();
assert.match(await office.locator("main textarea").first().inputValue(), /Eve,candidate,,http.*\/link\//);
await sound(office);

console.log("every page, in both languages, light and dark, at a desk and on a phone");
const EVERYBODY = ["/", "/sign-in", "/sign-up", "/tournaments", round, "/scoreboard", "/ladder", "/spectators", `${round}/hall`, "/projector"];
const CANDIDATE = ["/", "/account", "/notices", "/versions", "/versions/1", "/versions/3", "/versions/3/compare?with=2", "/matches", "/matches?result=lost", "/editor", "/editor?version=3", lost, "/tokens", "/progress", "/ladder", "/ladder/own", "/ladder/own?version=3", "/matches?ladder=yes", "/duels", "/remarks", round];
const ORGANISER = ["/people", "/staff", "/staff/audit", "/staff/people/1", "/jury", "/jury/1", "/ladder/1", "/account"];
for (const [name, paths] of [[undefined, EVERYBODY], ["Ada", CANDIDATE], ["Olga", ORGANISER]]) {
  for (const options of [DESK, PHONE, { ...DESK, colorScheme: "dark" }]) {
    const page = await join(options);
    if (name !== undefined) {
      await page.goto(`/sign-in?to=${encodeURIComponent("/account")}`);
      await signIn(page, name, PASSWORD);
      assert.equal(new URL(page.url()).pathname, "/account");
    }
    for (const path of paths) {
      console.log(`${name ?? "nobody"} ${options.locale} ${path}`);
      // The pages for projectors refresh themselves, because no reader could lose their place.
      const rules = path === "/projector" || path.endsWith("/hall") ? { "meta-refresh": { enabled: false } } : {};
      await look(page, path, rules);
    }
    await page.context().close();
  }
}

const trouble = readers.flatMap((one) => one.trouble);
await browser.close();
assert.deepEqual(trouble, []);
process.exit(0);
