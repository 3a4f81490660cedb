// Pairs of replays: a text that contains both, and the first step in which they differ.

import type { Replay } from "./replay.ts";

/** The start of a header, which begins each replay of a text with several replays. */
const HEADER = '{"joute":';

/** Returns true if a line is the header of a replay. */
export function startsReplay(line: string): boolean {
  return line.startsWith(HEADER);
}

/** Splits a text with one or two replays, one after the other. */
export function splitReplays(text: string): [string, string | null] {
  const at = text.indexOf(`\n${HEADER}`);
  return at < 0 ? [text, null] : [text.slice(0, at + 1), text.slice(at + 1)];
}

/**
 * Returns the first step in which two matches differ: in its kind, in what champions did, or in the scores. Times and
 * output do not count. Returns null if there is none.
 */
export function firstDifference(one: Replay, two: Replay): number | null {
  const facts = ({ is, number, turns, scores }: Replay["steps"][number]) => JSON.stringify([is, number, turns, scores]);
  const length = Math.min(one.steps.length, two.steps.length);
  for (let step = 0; step < length; step++) {
    const [left, right] = [one.steps[step], two.steps[step]];
    if (left !== undefined && right !== undefined && facts(left) !== facts(right)) return step;
  }
  return one.steps.length === two.steps.length ? null : length;
}
