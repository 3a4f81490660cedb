// A champion that lacks what it must export.

import './api.js';

export function start() {}

function choose() {
    return 0;
}
