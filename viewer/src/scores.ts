// The scores, step by step.

import type { Replay } from "./replay.ts";

/** By step, every player's score after it; null if the replay tells none on the way. */
export function scoresOf(replay: Replay): readonly (readonly number[])[] | null {
  const { steps } = replay;
  if (steps.every((step) => step.scores === null)) return null;
  let now: readonly number[] = replay.champions.map(() => 0);
  return steps.map((step) => (now = step.scores ?? now));
}
