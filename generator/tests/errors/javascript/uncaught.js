// An uncaught exception. Its stack trace contains the champion's frames and none of the kit's.

import * as api from './api.js';

function deeper(where) {
    api.echoPoint(where);
}

export function start() {
    deeper({ x: 4294967296, y: 0 });
}

export const choose = () => 0;
export const nameIt = () => '';
export const decide = () => false;
export const weigh = () => 0.0;
export const paint = () => 0;
export const place = () => ({ x: 0, y: 0 });
export const describe = () => ({});
export const listInts = () => [];
export const listPoints = () => [];
export const build = () => ({});
