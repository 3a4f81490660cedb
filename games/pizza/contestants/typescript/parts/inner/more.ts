import '../api.js';

export function more(value: number): number {
    return value;
}
