// Follows a contest in a browser, from the first sign-in to the results of a tournament. The test
// crates/contest/tests/browser.rs serves the contest, plays its matches and controls its clock. This script prints a line
// for each request to that test, which answers with a line on standard input.

import assert from "node:assert/strict";
import { createInterface } from "node:readline";
import { DESK, PHONE, WALL, checkPage, checkPaper, cutOptions, newReader, open, paints, signIn, visit } from "./readers.mjs";

const { JOUTE_ADA: ada, JOUTE_OLGA: olga, JOUTE_GOOD: good, JOUTE_BAD: bad, JOUTE_BROKEN: broken } = process.env;
const PASSWORD = "correct horse";
const answers = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

/** Sends a request to the test: `work` does all waiting jobs, and `go 40` advances the clock by 40 minutes. */
async function request(command) {
  console.log(`> ${command}`);
  assert.equal((await answers.next()).value, "done", command);
}

const browser = await open();
const readers = [];
/** Opens a browser window for a reader. */
const openWindow = async (name, options) => {
  const reader = await newReader(browser, name, options);
  readers.push(reader);
  return reader.page;
};

console.log("Ada signs in with her link, by keyboard");
const desk = await openWindow("ada", DESK);
await visit(desk, ada);
await desk.keyboard.type(PASSWORD);
await desk.keyboard.press("Enter");
await desk.locator("header form button").waitFor();
await visit(desk, "/");
await desk.keyboard.press("Tab");
assert.equal(await desk.evaluate(() => document.activeElement.className), "skip");
await desk.keyboard.press("Enter");
assert.equal(await desk.evaluate(() => document.activeElement.id), "main");

/** Submits an archive on the page of versions. */
const submit = async (archive) => {
  await desk.goto("/versions");
  await desk.locator("[name=archive]").setInputFiles(archive);
  await desk.locator("main form button").first().click();
  await desk.waitForLoadState();
};

console.log("Ada submits a version that does not compile, and sees the error");
await submit(broken);
await request("work");
await visit(desk, "/versions/1");
assert.match(await desk.locator("main pre").innerText(), /champion\.c/);

console.log("Ada submits a version that loses, and sees its match");
await submit(bad);
await request("work");
await visit(desk, "/versions/2");
await visit(desk, "/matches");
await desk.locator("#matches .match p a").first().click();
await desk.waitForLoadState();
const lost = new URL(desk.url()).pathname;
assert.match(lost, /^\/matches\/\d+$/);
assert.equal(await desk.locator("main tbody th").first().innerText(), "opponent", "the winner comes first");
const top = async (part) => (await desk.locator(part).boundingBox()).y;
assert.ok((await top("main pre")) < (await top("main iframe")), "the output is above the player");
await checkPage(desk);

console.log("Ada submits a better version and requests a match");
await submit(good);
await request("work");
await visit(desk, "/versions/3");
await desk.goto("/matches");
await desk.locator("main form button").first().click();
await desk.waitForLoadState();
await request("work");

console.log("Bob signs up in French, on a phone, without scripts");
const plain = await openWindow("bob", { ...PHONE, javaScriptEnabled: false });
await plain.goto("/sign-up");
await plain.locator("[name=code]").fill("tournesol");
await plain.locator("main [name=name]").fill("Bob");
await plain.locator("main [name=password]").fill(PASSWORD);
await plain.locator("main button").click();
await plain.goto("/versions");
await plain.locator("[name=archive]").setInputFiles(good);
await plain.locator("main form button").first().click();
await plain.waitForLoadState();
await request("work");
await plain.goto("/");
assert.equal(await plain.getAttribute("html", "lang"), "fr");
await plain.locator("footer [value=en]").click();
await plain.waitForLoadState();
assert.equal(await plain.getAttribute("html", "lang"), "en");

console.log("Bob opens the menu on the phone");
assert.equal(await plain.locator("#menu a").first().isVisible(), false);
const [whole, section] = await plain.evaluate(() => [".top", ".pages"].map((part) => document.querySelector(part)?.offsetHeight ?? 0));
assert.ok(whole - section <= 60, `the header is ${whole - section} pixels high without the section's pages`);
await plain.locator(".opener").click();
await plain.locator("#menu a[href='/matches']").click();
await plain.waitForURL("**/matches");

console.log("Ada challenges Bob, who accepts");
await desk.goto("/challenges");
await desk.locator("main form button").first().click();
await desk.waitForLoadState();
await checkPage(desk);
await plain.goto("/challenges");
await plain.locator("#challenges form button").first().click();
await plain.waitForLoadState();
await request("work");
await visit(desk, "/challenges");
assert.match(await desk.locator("#challenges").innerText(), /accepted.*Match \d+/);

console.log("Cleo creates a team, and Dan joins it with her link");
let invitation = "/team";
for (const name of ["Cleo", "Dan"]) {
  const member = await openWindow(name.toLowerCase(), PHONE);
  await member.goto("/sign-up");
  await member.locator("[name=code]").fill("tournesol");
  await member.locator("main [name=name]").fill(name);
  await member.locator("main [name=password]").fill(PASSWORD);
  await member.locator("main button").click();
  await visit(member, invitation);
  if (name === "Cleo") {
    await member.locator("main [name=name]").fill("Les Pizzas");
    await member.locator("main button").last().click();
    const link = new URL(await member.locator("main pre").innerText());
    invitation = `${link.pathname}${link.search}`;
  } else {
    await member.locator("main button").first().click();
    await member.locator("main li", { hasText: "Cleo" }).waitFor();
    assert.equal(await member.locator("form[action='/team/leave'] button").isVisible(), false, "a click asks first");
  }
  await checkPage(member);
  await member.context().close();
}

console.log("Ada asks two questions");
for (const question of ["May I use threads?\nHow many?", "When is lunch?"]) {
  await desk.goto("/clarifications");
  await desk.locator("[name=question]").fill(question);
  await desk.locator("main form button").first().click();
  await desk.waitForLoadState();
}
await checkPage(desk);

console.log("an open page announces a tournament, and the tournament is played");
await desk.goto("/");
await request("go 70");
await desk.locator(".banner", { hasText: "First round" }).waitFor();
await desk.goto("/tournaments");
await desk.locator("main table a").first().click();
await desk.waitForLoadState();
const round = new URL(desk.url()).pathname;
await request("go 30");
await request("work");
await desk.locator("main tr.own").first().waitFor();
await checkPage(desk);
const names = await desk.locator("main table").first().innerText();
assert.ok(names.includes("Ada") && names.includes("Bob"), names);

console.log("the ladder has played Ada against Bob");
await desk.goto("/ladder/own");
assert.match(await desk.locator("main").innerText(), /Bob/);

console.log("standings are printed with the explanations of their numbers");
const paper = await openWindow("paper", { ...DESK, colorScheme: "dark" });
for (const path of [round, "/scoreboard", "/ladder"]) await checkPaper(paper, path);
await paper.context().close();

console.log("Ada shows a match on her profile");
await desk.locator(".match .title a").first().click();
await desk.locator("form[action$='/profile'] button").click();
await desk.locator("form[action$='/profile'] [name=shown][value=no]").waitFor({ state: "attached" });
const profile = await desk.locator("main table a", { hasText: "Ada" }).getAttribute("href");
await plain.goto(profile);
assert.equal(await plain.locator("main .match").count(), 1);

console.log("the organiser adds people");
const office = await openWindow("olga", DESK);
await office.goto(olga);
await office.locator("[name=password]").fill(PASSWORD);
await office.locator("main button").click();
await office.locator("header form button").waitFor();
await visit(office, "/people");
await office.locator("[name=list]").fill("Eve\nJim,jury");
await office.locator("main form button").first().click();
await office.waitForLoadState();
assert.match(await office.locator("main textarea").first().inputValue(), /Eve,candidate,,http.*\/link\//);
await checkPage(office);

console.log("the organiser answers a question to everyone");
await visit(office, "/clarifications");
assert.match(await office.locator("#unanswered").innerText(), /2/);
await office.locator("article [name=answer]").first().fill("Yes, four.");
await office.locator("article [value=yes]").first().click();
await office.waitForLoadState();
assert.match(await office.locator("#unanswered").innerText(), /1/);
await plain.goto("/clarifications");
assert.match(await plain.locator("article").innerText(), /Yes, four/);

console.log("every page, in both languages, light and dark, at a desk and on a phone");
const EVERYBODY = ["/", "/sign-in", "/sign-up", "/forgotten", "/tournaments", round, "/scoreboard", "/ladder", "/spectators", profile, `${round}/hall`, "/projector"];
const CANDIDATE = ["/", "/account", "/notices", "/versions", "/versions/1", "/versions/3", "/versions/3/compare?with=2", "/matches", "/matches?result=lost", "/editor", "/editor?version=3", lost, "/tokens", "/team", "/progress", "/ladder", "/ladder/own", "/ladder/own?version=3", "/matches?ladder=yes", "/duels", "/challenges", "/clarifications", "/remarks", round];
const ORGANISER = ["/people", "/teams", "/clarifications", "/staff", "/staff/audit", "/staff/people/1", "/jury", "/jury/1", "/ladder/1", "/account"];
// Windows that are only needed for pictures.
const pictureWindows = process.env.JOUTE_SHOTS === undefined ? [] : [{ ...PHONE, colorScheme: "light" }, WALL, { ...WALL, colorScheme: "dark" }];
for (const [name, paths] of [["visitor", EVERYBODY], ["Ada", CANDIDATE], ["Cleo", ["/team", "/tokens"]], ["Olga", ORGANISER]]) {
  for (const options of [DESK, PHONE, { ...DESK, colorScheme: "dark" }, ...pictureWindows]) {
    const page = await openWindow(name.toLowerCase(), options);
    if (name !== "visitor") {
      await page.goto(`/sign-in?to=${encodeURIComponent("/account")}`);
      await signIn(page, name, PASSWORD);
      assert.equal(new URL(page.url()).pathname, "/account");
    }
    for (const path of paths) {
      console.log(`${name} ${options.locale} ${path}`);
      // The pages for projectors refresh themselves, because no reader could lose their place.
      const rules = path === "/projector" || path.endsWith("/hall") ? { "meta-refresh": { enabled: false } } : {};
      await visit(page, path, rules);
    }
    await page.context().close();
  }
}

paints.sort((one, other) => one - other);
const [median, many, most] = [0.5, 0.95, 1].map((share) => Math.round(paints[Math.ceil(share * paints.length) - 1]));
console.log(`first paint of ${paints.length} pages: median ${median} ms, 95 % within ${many} ms, at most ${most} ms`);
const problems = readers.flatMap((reader) => reader.problems);
await browser.close();
assert.deepEqual(problems, []);
assert.deepEqual(cutOptions, [], "options that are wider than their list");
process.exit(0);
