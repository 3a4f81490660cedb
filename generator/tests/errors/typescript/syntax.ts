// A file with a syntax error.

import * as api from './api.js';

export function start(: void {
}
