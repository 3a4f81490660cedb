// Passes each kind of invalid argument, catches the exception and prints its message.

import * as api from './api.js';

const point = { x: 1, y: 2 };
const flat = { anInt: 1, aDouble: 0.5, aBool: true, aColour: api.Colour.GREEN };
const owner = { title: 'me', numbers: [1], path: [point], words: ['a'], parts: [] };
const cases = [
    () => api.echoInt(4294967296),
    () => api.echoInt(-2147483649),
    () => api.echoInt(3.5),
    () => api.echoInt(NaN),
    () => api.echoInt('3'),
    () => api.echoInt(3n),
    () => api.echoInt(true),
    () => api.echoInt(null),
    () => api.echoInt(),
    () => api.echoInt({}),
    () => api.echoInt(() => 3),
    () => api.echoDouble('0.5'),
    () => api.echoBool(1),
    () => api.echoString(12),
    () => api.echoString('a\0b'),
    () => api.echoString('é\ud83dé'),
    () => api.echoColour(3),
    () => api.echoColour(-1),
    () => api.echoColour(0.5),
    () => api.echoColour('RED'),
    () => api.echoSingle(1),
    () => api.echoPoint(3),
    () => api.echoPoint([3, 4]),
    () => api.echoPoint({ x: 3 }),
    () => api.echoPoint({ x: 3, y: 2147483648 }),
    () => api.echoMixed({ where: { x: 0, y: 'b' }, hue: api.Colour.RED, sure: true }),
    () => api.echoFlat({ ...flat, aColour: 9 }),
    () => api.ints(12),
    () => api.ints([1, 2, 'three']),
    () => api.ints([1, , 3]),
    () => api.ints(new Set([1])),
    () => api.points([point, { x: 1 }]),
    () => api.grids([[1], [2, 2 ** 40]]),
    () => api.echoOwner({ ...owner, path: [point, 7] }),
    () => api.echoOwner({ ...owner, words: ['a', 'b\0'] }),
    () => api.act({ x: 1 }),
    () => api.printColour(12),
    () => api.printPoint({}),
    () => api.strings(['x'.repeat(1 << 25)]),
];
for (const bad of cases) {
    try {
        bad();
        console.error('accepted');
    } catch (error) {
        console.error(error.name, error.message);
    }
}

// Values that JavaScript converts to the type without loss are accepted.
class Place {
    y = 2;
    x = 1;
    own = 'ignored';
}
api.echoPoint(new Place());
api.echoInt(-0);
api.echoDouble(3);
api.ints(new Int32Array([1, 2]));
api.doubles(new Float64Array(3));
api.ints(Array.from({ length: 100000 }, (_, i) => i));
api.echoOwner(owner);
console.error('all fine');
process.exit(7);
