// The scores after each step.

import type { Film } from "./film.ts";
import type { Moment } from "./painter.ts";
import type { Replay } from "./replay.ts";

/** Returns the scores of all players after each step, or null if the replay contains no intermediate scores. */
export function scoresOf(replay: Replay): readonly (readonly number[])[] | null {
  const { steps } = replay;
  if (steps.every((step) => step.scores === null)) return null;
  let now: readonly number[] = replay.champions.map(() => 0);
  return steps.map((step) => (now = step.scores ?? now));
}

/** Returns true if the last change of a step has taken effect. */
export function isLate(film: Film, { step, part }: Pick<Moment, "step" | "part">): boolean {
  return part >= 0.5 && film.at === (film.starts[step + 1] ?? film.length) - 1;
}

/** Returns the scores at a moment. `scores` contains those after each step. */
export function scoresAt(film: Film, scores: readonly (readonly number[])[] | null, moment: Moment): readonly number[] {
  const { step, beat } = moment;
  const none = film.replay.champions.map(() => 0);
  if (beat === null) return film.replay.scores ?? scores?.[step] ?? none;
  return scores?.[isLate(film, moment) ? step : step - 1] ?? none;
}
