// The turn in the address: `#turn=60` opens a replay there, and the address follows the reader, so that it can be sent.

/** Milliseconds after which a place is worth telling: browsers refuse addresses that change all the time. */
const REST = 300;

/** The turn that the address names; null if it names none. */
export function turnIn(hash: string): number | null {
  const turn = new URLSearchParams(hash.slice(1)).get("turn");
  return turn !== null && /^\d{1,9}$/.test(turn) ? Number(turn) : null;
}

/** Goes where the address says, now and whenever it changes; says in it where the page is, once it rests there. */
export class Address {
  private told: number | null = null;
  private timer = 0;

  constructor(go: (turn: number) => void, signal: AbortSignal) {
    const follow = () => {
      const turn = turnIn(location.hash);
      if (turn === null || turn === this.told) return;
      this.told = turn;
      go(turn);
    };
    addEventListener("hashchange", follow, { signal });
    signal.addEventListener("abort", () => clearTimeout(this.timer));
    follow();
  }

  /** The page shows this turn. */
  at(turn: number): void {
    if (turn === this.told || (turn === 0 && this.told === null)) return;
    this.told = turn;
    clearTimeout(this.timer);
    const write = () => history.replaceState(history.state, "", `#turn=${turn}`);
    this.timer = setTimeout(write, REST) as unknown as number;
  }
}
