// Measures the time of API calls with each kind of argument and result, for `joute-bench calls`.

import * as api from './api.js';

const NAMES = ['int', '2 ints', 'tuple sent', 'text drawn', 'struct back', '10 pairs back', '100 ints back', '100 ints in'];

// Results are stored here, so that the compiler does not remove the calls.
let sink: unknown;

// Measures the fastest of 7 runs. A first run warms up. Each loop is written out, because a closure would take longer than the call.
function run(times: number, hundred: readonly number[]): number[] {
    const marks = [api.now()];
    for (let i = 0; i < times; i++) {
        sink = api.noArgument();
    }
    marks.push(api.now());
    for (let i = 0; i < times; i++) {
        sink = api.twoInts(i, 2);
    }
    marks.push(api.now());
    for (let i = 0; i < times; i++) {
        sink = api.sendPair({ x: i, y: 2 });
    }
    marks.push(api.now());
    for (let i = 0; i < times; i++) {
        api.drawText({ x: i, y: 2 }, "joute");
    }
    marks.push(api.now());
    for (let i = 0; i < times; i++) {
        sink = api.getCell();
    }
    marks.push(api.now());
    for (let i = 0; i < times; i++) {
        sink = api.tenPairs();
    }
    marks.push(api.now());
    for (let i = 0; i < times; i++) {
        sink = api.hundredInts();
    }
    marks.push(api.now());
    for (let i = 0; i < times; i++) {
        sink = api.takeInts(hundred);
    }
    marks.push(api.now());
    return marks;
}

export function measure(): void {
    const times = api.repeat();
    const hundred = Array.from({ length: 100 }, (_, i) => i * 1000);
    const best = NAMES.map(() => Infinity);
    for (let count = 0; count <= 7; count++) {
        const marks = run(times, hundred);
        for (let what = 0; count > 0 && what < NAMES.length; what++) {
            best[what] = Math.min(best[what], (marks[what + 1] - marks[what]) / times);
        }
    }
    NAMES.forEach((name, what) => api.report(name, best[what]));
}

export function entry(): void {
    sink = api.noArgument();
    sink = api.noArgument();
}
