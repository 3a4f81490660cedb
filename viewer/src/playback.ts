// The playback position in the film and its automatic advance.

import type { Beat, Film } from "./film.ts";
import { stepOfTurn } from "./replay.ts";

/** The playback speeds. At speed 1 a match lasts at most one minute. The slow speeds are for inspecting each action. */
export const SPEEDS = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8] as const;

/** The duration of a whole match at speed 1, in milliseconds. */
export const WHOLE = 60_000;

/**
 * The maximum duration of a step at speed 1, in milliseconds. A match of nine moves therefore lasts less than
 * a minute.
 */
const LONGEST = 1500;

/**
 * The time in milliseconds in which new events of a live match are shown. It is shorter than a step of most
 * matches.
 */
const CATCH_UP = 350;

/** Returns the relative duration of a beat of weight 1. Beats of long turns are shorter than those of short turns. */
export function beatTime(weight: number): number {
  return Math.max(30, Math.min(160, 1500 / Math.max(1, weight)));
}

export class Playback {
  /** The position in beats, with a fraction while a beat is in progress. */
  position = 0;
  playing = false;
  speed = 1;
  /** True if the match is in progress and the page shows its latest state. */
  following = false;
  private before = 0;
  /** The duration of each beat, in milliseconds. */
  private times = new Float64Array(0);
  /** The speed at which a live match is caught up, in beats per millisecond. */
  private haste = 0;

  constructor(
    readonly film: Film,
    /** Called after every change. */
    private readonly changed: () => void,
  ) {}

  /** Computes the duration of each beat from its weight relative to the other beats of its step. */
  weigh(pace: (beat: Beat) => number): void {
    const { beats, starts } = this.film;
    const paces = beats.map(pace);
    this.times = new Float64Array(beats.length);
    for (let step = 0; step + 1 < starts.length; step++) {
      const [from, to] = [starts[step] ?? 0, starts[step + 1] ?? 0];
      const weight = paces.slice(from, to).reduce((sum, pace) => sum + pace, 0);
      for (let beat = from; beat < to; beat++) this.times[beat] = (paces[beat] ?? 0) * beatTime(weight);
    }
    const whole = this.times.reduce((sum, time) => sum + time, 0);
    if (whole <= 0) return;
    const scale = Math.min(WHOLE, LONGEST * (starts.length - 1)) / whole;
    this.times = this.times.map((time) => time * scale);
  }

  /** The duration of the whole match at speed 1, in milliseconds. */
  get duration(): number {
    return this.times.reduce((sum, time) => sum + time, 0);
  }

  /** Goes to the latest state of a live match and stays there. */
  follow(): void {
    this.following = true;
    this.playing = this.position < this.film.length;
    this.before = 0;
    this.haste = (this.film.length - this.position) / CATCH_UP;
    this.changed();
  }

  seek(position: number): void {
    this.following = false;
    this.position = Math.max(0, Math.min(position, this.film.length));
    this.changed();
  }

  toggle(): void {
    this.following = false;
    if (this.playing) return this.pause();
    if (this.position >= this.film.length) this.position = 0;
    this.playing = true;
    this.before = 0;
    this.changed();
  }

  pause(): void {
    this.following = false;
    this.playing = false;
    this.changed();
  }

  /** Moves to the next or previous boundary between beats. */
  stepBeat(by: 1 | -1): void {
    this.playing = false;
    this.seek(by > 0 ? Math.floor(this.position) + 1 : Math.ceil(this.position) - 1);
  }

  /** Moves to the start of the next step, of this step, or of the previous one. */
  stepTurn(by: 1 | -1): void {
    this.playing = false;
    const { film, position } = this;
    const step = film.stepAt(position);
    const start = film.starts[step] ?? 0;
    if (by > 0) this.seek(film.starts[step + 1] ?? film.length);
    else this.seek(position > start ? start : (film.starts[step - 1] ?? 0));
  }

  /** Goes to the start of the step with the given index, or of the nearest one. */
  goTo(step: number): void {
    const { starts } = this.film;
    this.playing = false;
    this.seek(starts[Math.max(0, Math.min(step, starts.length - 2))] ?? 0);
  }

  /** Goes to the start of a turn, given by the number that candidates know. */
  goToTurn(turn: number): void {
    this.goTo(stepOfTurn(this.film.replay, turn));
  }

  faster(by: 1 | -1): void {
    const index = SPEEDS.findIndex((speed) => speed === this.speed);
    this.speed = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, index + by))] ?? 1;
    this.changed();
  }

  /** Advances the position to a time of the browser's clock. */
  tick(now: number): void {
    if (!this.playing) return;
    // Playback does not jump after the page was hidden.
    let left = this.before === 0 ? 0 : Math.min(100, now - this.before) * this.speed;
    this.before = now;
    if (this.following) {
      this.position = Math.min(this.film.length, this.position + (left / this.speed) * this.haste);
      left = 0;
    }
    while (left > 0 && this.position < this.film.length) {
      const whole = this.times[Math.floor(this.position)] ?? 0;
      const border = Math.floor(this.position) + 1;
      const cost = (border - this.position) * whole;
      this.position = cost <= left ? border : this.position + left / whole;
      left -= cost;
    }
    if (this.position >= this.film.length) this.playing = false;
    this.changed();
  }
}
