// A champion without the functions that it must export.

import './api.js';

export function start(): void {}

function choose(): number {
    return 0;
}
