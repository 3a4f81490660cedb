// The lead in the score, and the moments that decided a match.

/** The maximum number of decisive moments, and the minimum share of the largest change of the lead. */
const MOST = 5;
const LEAST = 0.2;

/** The scores of all players after each step, or values that are derived from them. */
export type Series = readonly (readonly number[])[];

export interface Moment {
  readonly step: number;
  /** The player whose lead grew, or whose deficit shrank. */
  readonly player: number;
  readonly change: number;
  /** The number of steps over which the change is measured. */
  readonly span: number;
}

/** Returns each player's distance to the best of the other players. It is negative for players that are behind. */
export function leadsOf(scores: readonly number[]): number[] {
  if (scores.length < 2) return scores.map(() => 0);
  const [first = 0, second = 0] = [...scores].sort((a, b) => b - a);
  return scores.map((score) => score - (score === first ? second : first));
}

/** Returns each player's share of all points, in percent. Negative scores count from the lowest one of the match. */
export function sharesOf(scores: Series): Series {
  const low = scores.flat().reduce((low, score) => Math.min(low, score), 0);
  return scores.map((now) => {
    const sum = now.reduce((sum, score) => sum + score - low, 0);
    return now.map((score) => (sum === 0 ? 100 / now.length : (100 * (score - low)) / sum));
  });
}

/**
 * Returns the moments in which the lead changed the most, in order. The change is measured over a hundredth
 * of the match, and at least over a round, so that turns that alternate do not cancel each other.
 */
export function decisiveMoments(scores: Series, round: number): Moment[] {
  const leads = scores.map(leadsOf);
  const span = Math.max(round, Math.round(leads.length / 100));
  const lead = (step: number, player: number) => leads[step]?.[player] ?? 0;
  const found: Moment[] = leads.slice(span).map((now, index) => {
    const step = span + index;
    const changes = now.map((_, player) => lead(step, player) - lead(step - span, player));
    const change = Math.max(0, ...changes);
    return { step, player: changes.indexOf(change), change, span };
  });
  const kept: Moment[] = [];
  for (const moment of found.sort((a, b) => b.change - a.change)) {
    const { step, change } = moment;
    if (kept.length >= MOST || change <= LEAST * (kept[0]?.change ?? 0)) break;
    if (kept.every((other) => Math.abs(other.step - step) >= 2 * span)) kept.push(moment);
  }
  // Returns the moment with the step of its span in which the lead grew the most.
  const steepest = ({ step, player, change }: Moment): Moment => {
    const growth = (at: number) => lead(at, player) - lead(at - 1, player);
    const steps = Array.from({ length: span }, (_, back) => step - back);
    return { step: steps.reduce((best, at) => (growth(at) > growth(best) ? at : best), step), player, change, span };
  };
  return kept.map(steepest).sort((a, b) => a.step - b.step);
}
