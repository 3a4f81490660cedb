// Labels of steps, which consist of the kind of the step, its number and the player.

import type { Replay, Step } from "./replay.ts";
import { WORDS } from "./words.ts";

/** The names of the kinds of steps that every game has. */
const STEPS: Readonly<Record<string, string | undefined>> = { init: WORDS.stepInit, turn: WORDS.stepTurn, end: WORDS.stepEnd };

/** Returns the name of a step, such as "Turn 7". `words` contains the game's own words for kinds of steps. */
export function nameStep({ is, number }: Pick<Step, "is" | "number">, words: ReadonlyMap<string, string>): string {
  const word = STEPS[is] ?? words.get(is) ?? is;
  return number === null ? word : `${word} ${number}`;
}

/** Returns the name of a step without the game's own words. */
export const stepName = (step: Pick<Step, "is" | "number">): string => nameStep(step, new Map());

/** Returns the label of a step, such as "Turn 7: ann" if a single player acts in it. */
export function stepLabel(replay: Replay, index: number, words: ReadonlyMap<string, string> = new Map()): string {
  const step = replay.steps[index];
  if (step === undefined) return "";
  const [only, ...others] = step.turns;
  const name = nameStep(step, words);
  return only === undefined || others.length > 0 ? name : `${name}${WORDS.colon}${replay.champions[only.player]?.name ?? only.player}`;
}
