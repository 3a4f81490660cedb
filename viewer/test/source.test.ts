// Tests replays that arrive in parts: their first lines are read before the others have arrived.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { sourceOf, sourceOfStream } from "../src/packed.ts";
import { Reader, Unreadable } from "../src/replay.ts";
import { TextSource, readFor, type Source } from "../src/source.ts";
import { synthetic } from "./synthetic.ts";

const one = synthetic({ turns: 4, output: (step) => `étape ${step} 😀` }).trimEnd();
const two = synthetic({ turns: 3, seed: 7 });

/** The texts of all lines, and the replay beside them. */
async function all(source: Source): Promise<[string[], string | null]> {
  const texts: string[] = [];
  for (;;) {
    const { value: line, done } = await source.lines.next();
    if (done === true) return [texts, source.second()];
    texts.push("text" in line ? line.text : JSON.stringify(line.value));
  }
}

const cut = (text: string, size: number) => Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size));

/** A stream of bytes in pieces of a size. `end` is called when everything was read. */
function streamOf(text: string, size: number, end: (controller: ReadableStreamDefaultController<Uint8Array>) => void): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return end(controller);
      controller.enqueue(bytes.slice(at, (at += size)));
    },
  });
}

test("lines do not depend on where the parts of a text end", async () => {
  for (const text of [one, `${one}\n`, `${one}\n${two}`, `${one}\n{"joute":2`, `${one}\n{"is`, "", "\n", "x", '{"joute":2}\n{"jo']) {
    const whole = await all(new TextSource([text]));
    for (const size of text.length > 1000 ? [97, 1000] : [1, 3]) {
      const source = new TextSource(cut(text, size));
      assert.deepEqual(await all(source), whole);
      assert.equal(await source.text(), text);
      assert.deepEqual(await all(sourceOfStream(streamOf(text, size, (controller) => controller.close()))), whole);
    }
  }
  assert.deepEqual(await all(new TextSource([`${one}\n${two}`])), [one.split("\n"), two]);
  assert.deepEqual(await all(new TextSource([`${one}\n{"is`])), [one.split("\n"), null], "an incomplete line");
});

test("the first turns are read before the last ones have arrived", async () => {
  const endless = sourceOfStream(streamOf(`${one}\n`, 512, () => {}));
  const reader = new Reader();
  assert.equal(await readFor(reader, endless.lines, 0), false);
  assert.equal(reader.replay().steps.length, 2);
});

test("a replay that ends early is read until there, and then refused", async () => {
  const long = synthetic({ turns: 400 });
  for (const source of [
    sourceOf(Uint8Array.from(gzipSync(long).subarray(0, -20))),
    sourceOfStream(streamOf(long, 4096, (controller) => controller.error(new Error("no connection")))),
  ]) {
    const reader = new Reader();
    assert.equal(await readFor(reader, source.lines, 0), false);
    await assert.rejects(readFor(reader, source.lines, Infinity), Unreadable);
    assert.ok(reader.replay().steps.length > 100);
    assert.equal(await source.text().then((text) => long.startsWith(text.slice(0, 1000))), true, "what was read can be saved");
  }
});

test("a stream without end is stopped", async () => {
  let stopped = false;
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1 << 20).fill(0x20)),
    cancel: () => void (stopped = true),
  });
  await assert.rejects(all(sourceOfStream(stream)), (error) => error instanceof Unreadable && /64 Mo/.test(error.message));
  assert.ok(stopped);
});
