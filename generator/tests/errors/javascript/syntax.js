// Not JavaScript.

import * as api from './api.js';

export function start(: {
}
