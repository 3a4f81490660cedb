import '../api.js';

export function more(value) {
    return value;
}
