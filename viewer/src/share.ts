// Sharing a match: a link to the current turn, a picture of the board, and a video of some turns.

import { context, element } from "./dom.ts";
import type { Playback } from "./playback.ts";
import { palette } from "./theme.ts";
import { WORDS } from "./words.ts";

/** The height of the caption below the board, in CSS pixels. */
const CAPTION = 36;
/** The number of pictures of a video in a second. */
const RATE = 30;
/** The number of bits of a video in a second. */
const BITS = 6_000_000;
/** The time in milliseconds after which the encoder gives what it has encoded. */
const SLICE = 200;
/** The maximum size in bytes of a video without any picture. */
const HEADER = 1000;

/** The canvas with the drawings of champions, which only their owners see. See drawings/overlay.ts. */
const DRAWINGS = "canvas.drawings";

/** Draws the canvases of the board with a caption below them. The size is even, because some encoders require it. The drawings of
 * champions are left out unless `drawings` is true. */
export function drawBoard(target: HTMLCanvasElement, stage: HTMLElement, caption: string, drawings: boolean): void {
  const canvases = [...stage.querySelectorAll<HTMLCanvasElement>(".view canvas")].filter(
    (canvas) => canvas.clientWidth > 0 && (drawings || !canvas.matches(DRAWINGS)),
  );
  const boxes = canvases.map((canvas) => canvas.getBoundingClientRect());
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const width = Math.max(...boxes.map((box) => box.right)) - left;
  const height = Math.max(...boxes.map((box) => box.bottom)) - top;
  const ratio = globalThis.devicePixelRatio || 1;
  const even = (size: number) => 2 * Math.ceil((size * ratio) / 2);
  const [w, h] = [even(width), even(height + CAPTION)];
  if (target.width !== w || target.height !== h) [target.width, target.height] = [w, h];
  const paper = context(target);
  const { paper: ground, ink } = palette();
  paper.setTransform(1, 0, 0, 1, 0, 0);
  paper.fillStyle = ground;
  paper.fillRect(0, 0, w, h);
  paper.scale(ratio, ratio);
  canvases.forEach((canvas, at) => {
    const box = boxes[at];
    if (box !== undefined) paper.drawImage(canvas, box.left - left, box.top - top, box.width, box.height);
  });
  paper.fillStyle = ink;
  paper.font = "600 15px system-ui, sans-serif";
  paper.textBaseline = "middle";
  paper.fillText(caption, 8, height + CAPTION / 2, width - 16);
}

function download(data: Blob, name: string): void {
  const url = URL.createObjectURL(data);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The dialog with everything that can be shared. */
export class Share {
  private readonly link = element("input", { type: "text", readonly: "", "aria-label": WORDS.shareLink });
  private readonly from = element("input", { type: "text", inputmode: "numeric", "aria-label": WORDS.shareFrom, placeholder: WORDS.shareFrom });
  private readonly to = element("input", { type: "text", inputmode: "numeric", "aria-label": WORDS.shareTo, placeholder: WORDS.shareTo });
  private readonly drawings = element("input", { type: "checkbox" });
  private readonly consent = element("label", { class: "consent" }, this.drawings, " ", WORDS.shareDrawings);
  private readonly status = element("p", { role: "status" });
  private readonly film = element("button", { type: "button", onclick: () => void this.record() }, WORDS.shareVideo);
  readonly element: HTMLDialogElement;

  constructor(
    private readonly playback: Playback,
    private readonly stage: HTMLElement,
    /** Returns the caption of the current moment: the champions, the scores and the turn. */
    private readonly caption: () => string,
    private readonly turn: () => number,
  ) {
    const close = element("button", { type: "button", class: "primary", onclick: () => this.element.close() }, WORDS.close);
    this.element = element(
      "dialog",
      { class: "share" },
      element("div", { class: "heading" }, element("h2", {}, WORDS.share), close),
      element("p", {}, WORDS.shareLink),
      element("div", { class: "line" }, this.link, element("button", { type: "button", onclick: () => void this.copy() }, WORDS.shareCopy)),
      this.consent,
      element("p", {}, element("button", { type: "button", onclick: () => void this.picture() }, WORDS.sharePicture)),
      element("div", { class: "line" }, this.from, this.to, this.film),
      this.status,
    );
    this.film.disabled = typeof MediaRecorder === "undefined";
  }

  open(): void {
    this.playback.pause();
    this.link.value = `${location.href.split("#")[0]}#turn=${this.turn()}`;
    this.from.value = String(this.turn());
    this.to.value = String(this.turn() + 5);
    this.status.textContent = "";
    // The user must decide again each time the dialog is opened.
    this.drawings.checked = false;
    this.consent.hidden = this.stage.querySelector(DRAWINGS) === null;
    this.element.showModal();
  }

  private async copy(): Promise<void> {
    this.link.select();
    await navigator.clipboard?.writeText(this.link.value);
    this.status.textContent = WORDS.shareCopied;
  }

  private async picture(): Promise<void> {
    download(await this.image(this.drawings.checked), `joute-${this.turn()}.png`);
  }

  /** Returns a picture of the board at the current moment, as a PNG file. */
  async image(drawings: boolean): Promise<Blob> {
    const canvas = element("canvas");
    drawBoard(canvas, this.stage, this.caption(), drawings);
    const data = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
    if (data === null) throw new Error("the browser could not encode the picture");
    return data;
  }

  private async record(): Promise<void> {
    const [from, to] = [Number(this.from.value), Number(this.to.value)];
    if (!Number.isInteger(from) || !Number.isInteger(to) || from < 0 || to < from) {
      this.status.textContent = WORDS.shareTurns;
      return;
    }
    this.film.disabled = true;
    this.status.textContent = WORDS.shareRecording;
    download(await this.video(from, to, this.drawings.checked), `joute-${from}-${to}.webm`);
    this.status.textContent = WORDS.shareRecorded;
    this.film.disabled = false;
  }

  /** Plays the turns from `from` to `to` and records them, as a WebM file. The browser encodes the video. */
  async video(from: number, to: number, drawings: boolean): Promise<Blob> {
    const { playback } = this;
    playback.goToTurn(to + 1);
    const end = playback.position;
    playback.goToTurn(from);
    const canvas = element("canvas");
    const draw = () => drawBoard(canvas, this.stage, this.caption(), drawings);
    draw();
    const recorder = new MediaRecorder(canvas.captureStream(RATE), { mimeType: "video/webm", videoBitsPerSecond: BITS });
    const parts: Blob[] = [];
    let size = 0;
    recorder.ondataavailable = ({ data }) => {
      parts.push(data);
      size += data.size;
    };
    const stopped = new Promise((done) => (recorder.onstop = done));
    const drawUntil = (ended: () => boolean) =>
      new Promise<void>((done) => {
        const timer = setInterval(() => {
          draw();
          if (!ended()) return;
          clearInterval(timer);
          done();
        }, 1000 / RATE);
      });
    recorder.start(SLICE);
    // The encoder of a busy machine is seconds behind the canvas, and would miss the first and the last turns.
    await drawUntil(() => size > HEADER);
    playback.toggle();
    await drawUntil(() => !playback.playing || playback.position >= end);
    playback.pause();
    const played = size;
    await drawUntil(() => size > played);
    recorder.stop();
    await stopped;
    return new Blob(parts, { type: "video/webm" });
  }
}
