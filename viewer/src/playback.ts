// Where in the film the page is, and how it moves on by itself.

import type { Beat, Film } from "./film.ts";
import { stepOfTurn } from "./replay.ts";

/** How many times faster than a match a minute; the slow ones are for looking at each action. */
export const SPEEDS = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8] as const;

/** Milliseconds that a whole match lasts at speed 1. */
export const WHOLE = 60_000;

/** Milliseconds that a step lasts at speed 1 at most: a match of nine moves is over before the minute is. */
const LONGEST = 1500;

/** Milliseconds in which what has just happened is shown: less than a step of most matches lasts. */
const CATCH_UP = 350;

/** How long a beat of weight 1 lasts, compared with those of other steps: a long turn hurries, a short one takes its time. */
export function beatTime(weight: number): number {
  return Math.max(30, Math.min(160, 1500 / Math.max(1, weight)));
}

export class Playback {
  /** In beats, with a fraction while a beat is under way. */
  position = 0;
  playing = false;
  speed = 1;
  /** The match is under way, and the page shows its present. */
  following = false;
  private before = 0;
  /** Milliseconds, by beat. */
  private times = new Float64Array(0);
  /** Beats per millisecond, towards the present. */
  private haste = 0;

  constructor(
    readonly film: Film,
    /** Called after every change. */
    private readonly changed: () => void,
  ) {}

  /** Says how long each beat lasts, compared with the others of its step. */
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

  /** Milliseconds that the whole match lasts at speed 1. */
  get duration(): number {
    return this.times.reduce((sum, time) => sum + time, 0);
  }

  /** Goes to the present of a match under way, and stays there. */
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

  /** By whole beats: to the next or previous border between two. */
  stepBeat(by: 1 | -1): void {
    this.playing = false;
    this.seek(by > 0 ? Math.floor(this.position) + 1 : Math.ceil(this.position) - 1);
  }

  /** By whole steps: to where the next one starts, or this one, or the previous one. */
  stepTurn(by: 1 | -1): void {
    this.playing = false;
    const { film, position } = this;
    const step = film.stepAt(position);
    const start = film.starts[step] ?? 0;
    if (by > 0) this.seek(film.starts[step + 1] ?? film.length);
    else this.seek(position > start ? start : (film.starts[step - 1] ?? 0));
  }

  /** To where a step starts, by its place in the replay; to the nearest one if there is no such step. */
  goTo(step: number): void {
    const { starts } = this.film;
    this.playing = false;
    this.seek(starts[Math.max(0, Math.min(step, starts.length - 2))] ?? 0);
  }

  /** A turn's start, by the number that candidates know. */
  goToTurn(turn: number): void {
    this.goTo(stepOfTurn(this.film.replay, turn));
  }

  faster(by: 1 | -1): void {
    const index = SPEEDS.findIndex((speed) => speed === this.speed);
    this.speed = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, index + by))] ?? 1;
    this.changed();
  }

  /** Moves on to a moment of the browser's clock. */
  tick(now: number): void {
    if (!this.playing) return;
    // A page that was hidden does not jump.
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
