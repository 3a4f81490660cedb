// The controls of the time line: the kind of events that the page jumps to, what the curves show, and the size.

import { SCALES, type Scale } from "./curves.ts";
import { element } from "./dom.ts";
import { kindText, kindsOf, type Mark } from "./events.ts";
import { iconButton } from "./icons.ts";
import { WORDS } from "./words.ts";

export class Jumps {
  private readonly kinds = element("select", { "aria-label": WORDS.kinds, title: `${WORDS.kinds} (K)` });
  private readonly scales = element("select", { "aria-label": WORDS.curves, title: `${WORDS.curves} (S)` });
  readonly element: HTMLElement;
  private marks: readonly Mark[] = [];

  constructor(
    private readonly event: (word: string) => string,
    scale: Scale,
    /** Called if the user chooses another kind of events or another scale. */
    private readonly chosen: (kind: string, scale: Scale) => void,
    /** Goes to the next event (1) or to the previous one (-1). */
    go: (way: 1 | -1) => void,
    enlarge: () => void,
  ) {
    const names = { scores: WORDS.scaleScores, shares: WORDS.scaleShares, leads: WORDS.scaleLeads };
    for (const scale of SCALES) this.scales.append(element("option", { value: scale }, names[scale]));
    this.scales.value = scale;
    for (const select of [this.kinds, this.scales]) {
      select.addEventListener("change", () => {
        select.blur();
        this.choose();
      });
    }
    const previous = iconButton("eventBack", WORDS.eventBack, () => go(-1));
    const next = iconButton("eventOn", WORDS.eventOn, () => go(1));
    const large = iconButton("enlarge", WORDS.enlarge, enlarge);
    this.element = element("div", { class: "jumps" }, previous, this.kinds, next, this.scales, large);
  }

  /** Offers the kinds of these marks. */
  grow(marks: readonly Mark[], steps: number, scored: boolean): void {
    this.marks = marks;
    const { value } = this.kinds;
    const kinds = [...kindsOf(marks, steps)];
    this.kinds.replaceChildren(...kinds.map(([kind, count]) => element("option", { value: kind }, `${kindText(kind, this.event)} (${count})`)));
    if (kinds.some(([kind]) => kind === value)) this.kinds.value = value;
    if (kinds.length === 0) this.kinds.append(element("option", {}, WORDS.noEvents));
    this.kinds.disabled = kinds.length === 0;
    this.scales.hidden = !scored;
    this.choose();
  }

  /** Returns the step of the next or previous event of the chosen kind. Returns null if there is none. */
  from(step: number, way: 1 | -1): number | null {
    const steps = this.marks.filter(({ kind, step: at }) => kind === this.kinds.value && way * (at - step) > 0).map((mark) => mark.step);
    return steps.length === 0 ? null : way > 0 ? Math.min(...steps) : Math.max(...steps);
  }

  nextKind(): void {
    this.next(this.kinds);
  }

  nextScale(): void {
    if (!this.scales.hidden) this.next(this.scales);
  }

  private next(select: HTMLSelectElement): void {
    select.selectedIndex = (select.selectedIndex + 1) % select.options.length;
    this.choose();
  }

  private choose(): void {
    this.chosen(this.kinds.value, this.scales.value as Scale);
  }
}
