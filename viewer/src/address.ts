// The turn in the page's address. `#turn=60` opens a replay at this turn, and the address is updated during
// playback, so that it can be shared.

/** The delay in milliseconds before the address is updated. Browsers reject addresses that change too often. */
const REST = 300;

/** The end of an address that opens a replay at its last decisive moment. */
export const DECISIVE = "#decisive";

/** Returns the turn that the address names, or null if it names none. */
export function turnIn(hash: string): number | null {
  const turn = new URLSearchParams(hash.slice(1)).get("turn");
  return turn !== null && /^\d{1,9}$/.test(turn) ? Number(turn) : null;
}

/**
 * Goes to the turn in the address, now and whenever it changes. Writes the current turn to the address once
 * it stays the same for a moment.
 */
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

  /** Records that the page shows this turn. The address is updated later. */
  at(turn: number): void {
    if (turn === this.told || (turn === 0 && this.told === null)) return;
    this.told = turn;
    clearTimeout(this.timer);
    const write = () => history.replaceState(history.state, "", `#turn=${turn}`);
    this.timer = setTimeout(write, REST) as unknown as number;
  }
}
