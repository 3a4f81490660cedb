import '../api.js';

export function more<T>(value: T): T {
    return value;
}
