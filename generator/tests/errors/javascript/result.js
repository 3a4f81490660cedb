// A user function that returns a value of the wrong type.

export function start() {}

export async function choose() {
    return 2 ** 31;
}

export const nameIt = () => '';
export const decide = () => false;
export const weigh = () => 0.0;
export const paint = () => 0;
export const place = () => ({ x: 0, y: 0 });
export const describe = () => ({});
export const listInts = () => [];
export const listPoints = () => [];
export const build = () => ({});
