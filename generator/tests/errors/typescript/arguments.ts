// Values of the right type that the API refuses, and values of an unknown type.

import * as api from './api.js';

const point: api.Point = { x: 1, y: 2 };
const unknown: any = [1, 2, 'three'];
const three: number = 3;
const cases: (() => unknown)[] = [
    () => api.echoInt(4294967296),
    () => api.echoInt(3.5),
    () => api.echoInt(unknown.length / 0),
    () => api.echoString('a\0b'),
    () => api.echoColour(three),
    () => api.echoPoint({ x: 3, y: 2147483648 }),
    () => api.echoPoint(unknown[3]),
    () => api.ints(unknown),
    () => api.points([point, unknown[0]]),
];
for (const bad of cases) {
    try {
        bad();
        console.error('accepted');
    } catch (error) {
        console.error((error as Error).name, (error as Error).message);
    }
}

// Read-only lists and objects of a class are accepted.
class Place implements api.Point {
    readonly y = 2;
    readonly x = 1;
    own = 'ignored';
}
const numbers: readonly number[] = [1, 2];
api.echoPoint(new Place());
api.ints(numbers);
console.error('all fine');
process.exit(7);
