// A champion without the functions that it must export.

import './api.js';

export function start() {}

function choose() {
    return 0;
}
