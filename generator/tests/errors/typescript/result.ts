// A user function that returns a value of the right type that does not fit.

import * as api from './api.js';

export function start(): void {}

export const choose = async (): Promise<number> => 2 ** 31;
export const nameIt = (): string => '';
export const decide = (): boolean => false;
export const weigh = (): number => 0.0;
export const paint = (): api.Colour => 0;
export const place = (): api.Point => ({ x: 0, y: 0 });
export const describe = (): any => ({});
export const listInts = (): number[] => [];
export const listPoints = (): api.Point[] => [];
export const build = (): any => ({});
