// Tests reading replays in the formats of sites. `test/formats/` has one in columns, which
// sites before the compact format have, and two in the compact format, the second with the first
// one as its base.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { bytesOf } from "../src/beside.ts";
import { compactText } from "../src/compact.ts";
import { textOf } from "../src/packed.ts";
import { Unreadable, parse } from "../src/replay.ts";

const file = (name: string) => readFile(new URL(`../../test/formats/${name}`, import.meta.url));
const bytes = async (name: string) => Uint8Array.from(await file(name));
const text = (name: string) => file(name).then(String);

/** Decoding refuses the bytes in words, and nothing else happens. */
const refused = (data: Uint8Array<ArrayBuffer>, most?: number, base?: Uint8Array) =>
  assert.rejects(textOf(data, most, base ?? null), (error) => error instanceof Unreadable && error.message !== "");

test("replays of older sites and of this version open", async () => {
  const first = await text("first.jsonl");
  // Columns do not keep the order of keys.
  assert.deepEqual(parse(await textOf(await bytes("first.columns.gz"))), parse(first));
  assert.equal(await textOf(await bytes("first.compact")), first);
  assert.equal(await textOf(await bytes("second.compact"), undefined, await bytes("first.compact")), await text("second.jsonl"));
});

test("a replay without its base, or with a wrong one, is refused", async () => {
  const second = await bytes("second.compact");
  await refused(second);
  for (const base of [second, second.slice(0, 5), Uint8Array.from([]), (await bytes("first.compact")).slice(0, 90)]) {
    await refused(second, undefined, base);
  }
});

test("damaged replays are refused, and none is longer than allowed", async () => {
  const packed = await bytes("first.compact");
  const whole = await text("first.jsonl");
  // Without the first four bytes, the data would be the text of a replay.
  for (let at = 4; at < packed.length - 1; at += 3) {
    const damaged = packed.slice();
    damaged[at] = (damaged[at] ?? 0) ^ (1 << (at % 8));
    await refused(damaged);
    await refused(packed.slice(0, at));
  }
  await refused(Uint8Array.from([...packed, 0, 0, 0, 0, 0]));
  await refused(packed, whole.length / 4);
});

test("each check refuses its damage, for the same reason as in Rust", async () => {
  // crates/compact/src/tests/damaged.rs makes the bytes.
  const cases = JSON.parse(await text("damaged.json")) as [string, string][];
  assert.ok(cases.length > 20);
  for (const [why, hex] of cases) {
    const damaged = Uint8Array.from(Buffer.from(hex, "hex"));
    assert.throws(() => compactText(damaged, null, 1000), { message: `compact: ${why}` }, why);
  }
});

test("a base that is too short, or that has a base, is refused", async () => {
  const second = await bytes("second.compact");
  const cases = JSON.parse(await text("damaged.json")) as [string, string][];
  const [, hex = ""] = cases.find(([why]) => why === "bytes after the end") ?? [];
  const short = Uint8Array.from(Buffer.from(hex, "hex")).slice(0, -5);
  assert.equal(compactText(short, null, 1000), "{}\n");
  for (const [base, why] of [[second, "its base has a base"], [short, "its base is too short"]] as const) {
    assert.throws(() => compactText(second, base, 1e6), { message: `compact: ${why}` });
  }
});

test("random bytes are refused within the limit", async () => {
  let random = 1;
  for (let round = 0; round < 60; round++) {
    const noise = Array.from({ length: round * 9 }, () => (random = Math.imul(random, 1_103_515_245) + 12_345) >>> 24);
    await refused(Uint8Array.from([...Buffer.from("jtc2"), 0, ...noise]), 100_000);
  }
});

test("letters of seven bits are bytes again", () => {
  assert.deepEqual([...bytesOf("")], []);
  assert.deepEqual([...bytesOf("\x7f\x40")], [255]);
  assert.deepEqual([...bytesOf("\x00\x40\x40\x30\x20")], [1, 2, 3, 4]);
});
