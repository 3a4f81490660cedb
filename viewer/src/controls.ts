// The playback buttons below the board.

import { element, setText } from "./dom.ts";
import { icon, iconButton } from "./icons.ts";
import { SPEEDS, type Playback } from "./playback.ts";
import { WORDS, clock, speedText } from "./words.ts";

export class Controls {
  private readonly play: HTMLButtonElement;
  private readonly speed = element("select", { "aria-label": WORDS.speed, title: WORDS.speed });
  private readonly turn = element("input", {
    class: "go",
    type: "text",
    inputmode: "numeric",
    placeholder: WORDS.goToShort,
    "aria-label": WORDS.goTo,
    title: WORDS.goTo,
    onchange: () => this.go(),
  });
  private readonly step = element("span", { class: "step" });
  private readonly scores = element("span", { class: "now" });
  readonly element: HTMLElement;
  private playing = false;

  constructor(private readonly playback: Playback) {
    this.play = iconButton("play", WORDS.play, () => playback.toggle(), "primary");
    for (const speed of SPEEDS) {
      const text = `${speedText(speed)} · ${clock(playback.duration / speed)}`;
      this.speed.append(element("option", { value: String(speed) }, text));
    }
    this.speed.addEventListener("change", () => {
      playback.speed = Number(this.speed.value);
      this.speed.blur();
    });
    this.element = element(
      "div",
      { class: "controls" },
      iconButton("first", WORDS.first, () => playback.seek(0), "wide"),
      iconButton("turnBack", WORDS.turnBack, () => playback.stepTurn(-1)),
      iconButton("beatBack", WORDS.beatBack, () => playback.stepBeat(-1)),
      this.play,
      iconButton("beatOn", WORDS.beatOn, () => playback.stepBeat(1)),
      iconButton("turnOn", WORDS.turnOn, () => playback.stepTurn(1)),
      iconButton("last", WORDS.last, () => playback.seek(playback.film.length), "wide"),
      this.speed,
      this.turn,
      element("output", { class: "label" }, this.step, this.scores),
    );
  }

  /** Moves the focus to the input field for a turn's number. */
  askTurn(): void {
    this.turn.focus();
    this.turn.select();
  }

  private go(): void {
    const turn = this.turn.value.trim();
    this.turn.value = "";
    this.turn.blur();
    if (/^\d{1,9}$/.test(turn)) this.playback.goToTurn(Number(turn));
  }

  /** Shows the name of a step with its decisive moment, and the scores. */
  paint(step: string, scores: string): void {
    const { playing, speed } = this.playback;
    if (playing !== this.playing) {
      this.playing = playing;
      const name = playing ? WORDS.pause : WORDS.play;
      this.play.title = name;
      this.play.setAttribute("aria-label", name);
      this.play.replaceChildren(icon(playing ? "pause" : "play"));
    }
    if (this.speed.value !== String(speed)) this.speed.value = String(speed);
    setText(this.step, step);
    setText(this.scores, scores);
  }
}
