// The scores after each step.

import type { Replay } from "./replay.ts";

/** Returns the scores of all players after each step, or null if the replay contains no intermediate scores. */
export function scoresOf(replay: Replay): readonly (readonly number[])[] | null {
  const { steps } = replay;
  if (steps.every((step) => step.scores === null)) return null;
  let now: readonly number[] = replay.champions.map(() => 0);
  return steps.map((step) => (now = step.scores ?? now));
}
