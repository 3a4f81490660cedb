// Each player's score, age, bones at home, and what each of its characters carries.

import { type Champion, element, setText, type Tables, teamClass } from "joute-viewer";
import type { Colours } from "./colours.ts";
import { images } from "./images.ts";
import { KIND, piece, player as playerOf, turn, type Piece } from "./scene.ts";
import { AGES, load } from "./words.ts";

type Pictures = Readonly<Record<string, string>>;

const LOADS = ["croquette", "bone0", "bone1", "bone2"] as const;

/** A picture that changes with the theme. */
function picture(name: string, size: number): HTMLImageElement {
  return element("img", { "data-name": name, width: String(size), height: String(size), alt: "" });
}

/** Asks for a character to be followed on the map, or let go. */
type Follow = (id: number) => void;

/** One character: a picture, its points, and what it carries. */
class Line {
  private readonly points = element("span", { class: "points" });
  private readonly loads = LOADS.map((name) => {
    const number = element("b");
    return { number, element: element("span", { class: "load", hidden: "" }, picture(name, 15), number) };
  });
  private readonly button: HTMLButtonElement;
  readonly element: HTMLElement;
  private told = "";

  constructor(who: Piece, follow: Follow) {
    const kind = who.kind === KIND.master ? "master" : "dog";
    const loads = element("span", { class: "loads" }, ...this.loads.map((load) => load.element));
    const inside = [picture(`${kind}${who.player}`, 22), this.points, loads];
    this.button = element("button", { type: "button", onclick: () => follow(who.id) }, ...inside);
    this.element = element("li", {}, this.button);
  }

  paint(who: Piece, followed: boolean): void {
    const told = `(${who.column}, ${who.line}) ${who.points} PM, porte : ${load(who.croquettes, who.bones)}`;
    if (followed !== this.button.hasAttribute("aria-pressed")) this.button.toggleAttribute("aria-pressed", followed);
    if (told === this.told) return;
    this.told = told;
    this.button.title = told;
    setText(this.points, `${who.points} PM`);
    [who.croquettes, ...who.bones].forEach((count, index) => {
      const place = this.loads[index];
      if (place === undefined) return;
      place.element.hidden = count === 0;
      setText(place.number, String(count));
    });
  }
}

class Card {
  private readonly score = element("span", { class: "score" });
  private readonly age = element("p", { class: "age" });
  private readonly bones = AGES.map((age) => element("b", { title: `os ${age}s déposés` }));
  private readonly list = element("ul", { class: "pieces" });
  private readonly lines = new Map<number, Line>();
  readonly element: HTMLElement;

  constructor(
    private readonly player: number,
    champion: Champion,
    private readonly follow: Follow,
  ) {
    const bones = this.bones.map((text, age) => element("span", {}, picture(`bone${age}`, 22), text));
    this.element = element(
      "section",
      { class: `card ${teamClass(player)}` },
      element(
        "h2",
        {},
        picture(`dog${player}`, 22),
        element("span", { class: "name", title: `${champion.name} (${champion.language})` }, champion.name, " ", element("small", {}, champion.language)),
        this.score,
      ),
      this.age,
      element("p", { class: "bones" }, ...bones),
      this.list,
    );
  }

  paint(tables: Tables, own: readonly Piece[], followed: number | null): boolean {
    const { age, score, bones } = playerOf(tables, this.player);
    setText(this.score, String(score));
    setText(this.age, `âge ${AGES[age] ?? "?"}`);
    this.bones.forEach((text, index) => setText(text, String(bones[index] ?? 0)));
    this.element.classList.toggle("playing", turn(tables).player === this.player);
    let grown = false;
    for (const who of own) {
      let line = this.lines.get(who.id);
      if (line === undefined) {
        line = new Line(who, this.follow);
        this.lines.set(who.id, line);
        this.list.append(line.element);
        grown = true;
      }
      line.paint(who, who.id === followed);
    }
    return grown;
  }
}

export class Cards {
  private readonly cards: readonly Card[];
  readonly element: HTMLElement;
  private pictures: Pictures = {};

  constructor(champions: readonly Champion[], follow: Follow) {
    this.cards = champions.map((champion, player) => new Card(player, champion, follow));
    this.element = element("div", { class: "cards" }, ...this.cards.map((card) => card.element));
  }

  themed(colours: Colours): void {
    this.pictures = images(colours);
    this.hang();
  }

  /** Gives every picture its address. */
  private hang(): void {
    for (const image of this.element.querySelectorAll("img")) {
      image.src = this.pictures[image.dataset["name"] ?? ""] ?? "data:,";
    }
  }

  paint(tables: Tables, followed: number | null): void {
    const pieces = [...tables.rows("pieces").values()].map(piece);
    const own = (player: number) => pieces.filter((who) => who.player === player);
    const grown = this.cards.map((card, player) => card.paint(tables, own(player), followed));
    if (grown.includes(true)) this.hang();
  }
}
