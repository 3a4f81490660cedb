// An uncaught exception. Its stack trace contains the champion's frames and none of the kit's.

import * as api from './api.js';

/** Types and comments above a function do not change the lines of a stack trace. */
interface Where extends api.Point {
    name?: string;
}

enum Kind {
    Near,
    Far,
}

function deeper<T extends Where>(where: T, kind: Kind): void { if (kind === Kind.Far) api.echoPoint(where); }

export function start(): void {
    const where: Where = { x: 4294967296, y: 0 }; deeper<Where>(where, Kind.Far);
}

export const choose = (): number => 0;
export const nameIt = (): string => '';
export const decide = (): boolean => false;
export const weigh = (): number => 0.0;
export const paint = (): api.Colour => 0;
export const place = (): api.Point => ({ x: 0, y: 0 });
export const describe = (): any => ({});
export const listInts = (): number[] => [];
export const listPoints = (): api.Point[] => [];
export const build = (): any => ({});
