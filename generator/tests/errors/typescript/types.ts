// Each kind of type error that the compiler finds.

import * as api from './api.js';

const text: string = api.echoInt(1);
api.echoInt('3');
api.echoInt();
api.echoBool(1);
api.echoColour('RED');
api.echoPoint({ x: 1 });
api.ints([1, 'two']);
api.missing();

export function start(): void {}

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
