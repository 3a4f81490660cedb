// A user function without a return statement.

export function start() {}

export function choose() {}

export const nameIt = () => '';
export const decide = () => false;
export const weigh = () => 0.0;
export const paint = () => 0;
export const place = () => ({ x: 0, y: 0 });
export const describe = () => ({});
export const listInts = () => [];
export const listPoints = () => [];
export const build = () => ({});
