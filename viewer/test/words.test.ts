// Compares names of languages with those of the generator.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import { languageName } from "../src/words.ts";

test("the names of languages are those of the generator", async () => {
  const folder = new URL("../../../generator/src/language/", import.meta.url);
  const files = (await readdir(folder)).filter((file) => file.endsWith(".rs"));
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), "utf8")));
  const languages = texts.flatMap((text) => [...text.matchAll(/\bid: "(\w+)",\s+title: "([^"]+)"/g)].map(([, id = "", title = ""]) => [id, title] as const));
  assert.ok(languages.length >= 13, `${languages.length} languages`);
  for (const [id, title] of languages) assert.equal(languageName(id), title);
});
