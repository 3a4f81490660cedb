// What a step is called: by what it is, its number, and whose turn it is.

import type { Replay, Step } from "./replay.ts";
import { WORDS } from "./words.ts";

/** "Turn 7"; `words` are the game's own for what steps are. */
export function nameStep({ is, number }: Pick<Step, "is" | "number">, words: ReadonlyMap<string, string>): string {
  const word = (WORDS.steps as Readonly<Record<string, string | undefined>>)[is] ?? words.get(is) ?? is;
  return number === null ? word : `${word} ${number}`;
}

/** The same, without words of the game's. */
export const stepName = (step: Pick<Step, "is" | "number">): string => nameStep(step, new Map());

/** "Turn 7: ann", if it is one player's. */
export function stepLabel(replay: Replay, index: number, words: ReadonlyMap<string, string> = new Map()): string {
  const step = replay.steps[index];
  if (step === undefined) return "";
  const [only, ...others] = step.turns;
  const name = nameStep(step, words);
  return only === undefined || others.length > 0 ? name : `${name}${WORDS.colon}${replay.champions[only.player]?.name ?? only.player}`;
}
