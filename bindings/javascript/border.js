// How values cross between JavaScript and the game's library: what joute/values.js, api.js and joute/main.js stand on.
//
// Both sides see one block of memory, the page. Arguments are written there in their C form, and what they point to lies behind
// them; results lie there in the same form, with places on the page where C has addresses. A value that does not fit its type
// is only looked for, and told, once writing it has failed.
import { writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const addon = { exports: {} };
process.dlopen(addon, fileURLToPath(new URL('../lib/joute.node', import.meta.url)));

/** The functions of lib/joute.node. They take nothing and return nothing: everything is on the page. */
export const joute_native = addon.exports;

/** Bytes of the page; what nobody writes to takes no memory. */
const SIZE = 32 << 20;
const page = new ArrayBuffer(SIZE);
const I32 = new Int32Array(page);
const F64 = new Float64Array(page);
const U8 = new Uint8Array(page);
const bytes = Buffer.from(page);
const encoder = new TextEncoder();

const address = joute_native.share(page);
const LOW = address % 2 ** 32;
const HIGH = Math.floor(address / 2 ** 32);

/** Where the page is free, for what arguments point to. */
let free = 0;
/** True if an argument was too large for the page. */
let full = false;

/** The page is free behind the arguments of a call. */
export function joute_open(size) {
    free = size;
    full = false;
}

/** Takes room, and writes its address at a place; -1 if there is not enough. */
function room(size, at) {
    const start = (free + 7) & -8;
    if (size > SIZE - start) {
        full = true;
        return -1;
    }
    free = start + size;
    const low = LOW + start;
    I32[at >> 2] = low;
    I32[(at + 4) >> 2] = HIGH + (low >= 2 ** 32 ? 1 : 0);
    return start;
}

/** Whole, and of 32 bits. What is no number is not asked to become one, which may run the champion's code, or throw. */
function isInt(v) {
    return typeof v === 'number' && (v | 0) === v;
}

// To the page: false if the value is not of the type.

export function joute_put_int(v, at) {
    if (!isInt(v)) return false;
    I32[at >> 2] = v;
    return true;
}

export function joute_put_double(v, at) {
    if (typeof v !== 'number') return false;
    F64[at >> 3] = v;
    return true;
}

export function joute_put_bool(v, at) {
    if (v !== true && v !== false) return false;
    U8[at] = v ? 1 : 0;
    return true;
}

/** One of so many numbers, from 0 on. */
export function joute_number(v, at, count) {
    if (!isInt(v) || v >>> 0 >= count) return false;
    I32[at >> 2] = v;
    return true;
}

export function joute_put_string(v, at) {
    if (typeof v !== 'string') return false;
    const length = v.length;
    const start = room(length + 1, at);
    if (start < 0) return false;
    for (let i = 0; i < length; i++) {
        const code = v.charCodeAt(i);
        if (code === 0 || code > 127) return encoded(v, at, start);
        U8[start + i] = code;
    }
    U8[start + length] = 0;
    return true;
}

const HALF = /\p{Surrogate}/u;

/** A string that is more than ASCII; what was begun is written anew. */
function encoded(v, at, begun) {
    if (v.includes('\0') || HALF.test(v)) return false;
    free = begun;
    const start = room(3 * v.length + 1, at);
    if (start < 0) return false;
    const { written } = encoder.encodeInto(v, U8.subarray(start, start + 3 * v.length));
    U8[start + written] = 0;
    free = start + written + 1;
    return true;
}

/** Writes whether there is a value, and says so. */
export function joute_present(v, at) {
    const present = v !== null && v !== undefined;
    U8[at] = present ? 1 : 0;
    return present;
}

/** Room for the items of a list, whose length is written; -1 if the value is no list. Typed arrays are lists of numbers. */
export function joute_room(v, at, size) {
    if (!Array.isArray(v) && (!ArrayBuffer.isView(v) || v instanceof DataView)) return -1;
    const length = v.length;
    const start = room(length * size, at);
    I32[(at + 8) >> 2] = length;
    I32[(at + 12) >> 2] = 0;
    return start;
}

/** A list of ints. Four at a time: what a loop costs besides is most of what an int costs. */
export function joute_ints_put(v, at) {
    const start = joute_room(v, at, 4);
    if (start < 0) return false;
    const length = v.length;
    let to = start >> 2;
    let i = 0;
    for (; i + 4 <= length; i += 4, to += 4) {
        const a = v[i];
        const b = v[i + 1];
        const c = v[i + 2];
        const d = v[i + 3];
        if (!isInt(a) || !isInt(b) || !isInt(c) || !isInt(d)) return false;
        I32[to] = a;
        I32[to + 1] = b;
        I32[to + 2] = c;
        I32[to + 3] = d;
    }
    for (; i < length; i++, to++) {
        if (!isInt(v[i])) return false;
        I32[to] = v[i];
    }
    return true;
}

// From the page.

export function joute_get_int(at) {
    return I32[at >> 2];
}

export function joute_get_double(at) {
    return F64[at >> 3];
}

export function joute_get_bool(at) {
    return U8[at] !== 0;
}

/** Strings up to this many bytes are read here if they are ASCII; a call costs more. */
const SHORT = 24;

export function joute_get_string(at) {
    const start = I32[at >> 2];
    const end = start + I32[(at + 4) >> 2];
    if (end - start > SHORT) return bytes.toString('utf8', start, end);
    let text = '';
    for (let i = start; i < end; i++) {
        if (U8[i] > 127) return bytes.toString('utf8', start, end);
        text += String.fromCharCode(U8[i]);
    }
    return text;
}

/** Where the items of a list are, and how many. */
export function joute_items(at) {
    return I32[at >> 2];
}

export function joute_length(at) {
    return I32[(at + 8) >> 2];
}

/** A list whose items are still to come. */
export function joute_list(length) {
    return new Array(length);
}

/** A list of ints, four at a time. */
export function joute_ints_get(at) {
    const length = joute_length(at);
    const list = new Array(length);
    let from = joute_items(at) >> 2;
    let i = 0;
    for (; i + 4 <= length; i += 4, from += 4) {
        list[i] = I32[from];
        list[i + 1] = I32[from + 1];
        list[i + 2] = I32[from + 2];
        list[i + 3] = I32[from + 3];
    }
    for (; i < length; i++, from++) list[i] = I32[from];
    return list;
}

/** What nobody changes: constants. */
export const joute_freeze = Object.freeze;

/** Prints a line, at once, as console.log does it. */
export function joute_print(text) {
    joute_write(1, text + '\n');
}

/** Writes a text to a descriptor; whoever reads slowly is waited for. */
export function joute_write(descriptor, text) {
    let rest = Buffer.from(text);
    while (rest.length > 0) {
        try {
            rest = rest.subarray(writeSync(descriptor, rest));
        } catch (error) {
            if (error.code !== 'EAGAIN') throw error;
            Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
        }
    }
}

/** Starts the match, with the kit's hash in two halves. */
export function joute_start(low, high) {
    I32[0] = low;
    I32[1] = high;
    joute_native.start();
    return I32[0];
}

// What types are, to say what is wrong with a value. Each has a name, and finds the fault of a value: an exception and
// the steps that lead to it, from the innermost on.

const { say } = joute_native;

function wrong(Kind, text) {
    return { error: new Kind(text), steps: '' };
}

function within(fault, step) {
    if (fault) fault.steps = step + fault.steps;
    return fault;
}

/** A value as messages show it: `'3' (a string)`, `3.5`, `an array`. */
function shown(v) {
    if (typeof v === 'string') return say('js-string', v.length > 40 ? `'${v.slice(0, 40)}…'` : `'${v}'`);
    if (typeof v === 'bigint') return say('js-bigint', `${v}n`);
    if (typeof v === 'function') return say('js-function');
    if (typeof v === 'symbol') return say('js-symbol');
    if (Array.isArray(v)) return say('js-array');
    if (typeof v !== 'object' || v === null) return Object.is(v, -0) ? '-0' : String(v);
    return say('js-object', v.constructor?.name || 'Object');
}

/** A value of another type than the one wanted. */
function mistyped(v, wanted, cure) {
    const how = v === undefined || v === null ? say('js-nothing') : cure;
    return wrong(TypeError, how ? say('js-mistyped-cure', shown(v), wanted, how) : say('js-mistyped', shown(v), wanted));
}

/** What turns something else into a number, if it can be turned. */
function cure(v) {
    return typeof v === 'string' || typeof v === 'bigint' ? say('js-cast', 'Number(…)') : undefined;
}

export const joute_kind_int = {
    name: 'int',
    fault(v) {
        if (isInt(v)) return undefined;
        if (typeof v !== 'number') return mistyped(v, say('js-int'), cure(v));
        if (!Number.isInteger(v)) return mistyped(v, say('js-int'), Number.isFinite(v) ? say('js-cast', 'Math.trunc(…)') : undefined);
        return wrong(RangeError, say('out-of-range', String(v)));
    },
};

export const joute_kind_double = {
    name: 'double',
    fault(v) {
        return typeof v === 'number' ? undefined : mistyped(v, say('js-number'), cure(v));
    },
};

export const joute_kind_bool = {
    name: 'bool',
    fault(v) {
        return typeof v === 'boolean' ? undefined : mistyped(v, say('js-bool'), say('js-write-bool'));
    },
};

export const joute_kind_string = {
    name: 'string',
    fault(v) {
        if (typeof v !== 'string') return mistyped(v, say('js-a-string'), say('js-cast', 'String(…)'));
        if (v.includes('\0')) return wrong(RangeError, say('nul-at', String(v.indexOf('\0'))));
        const half = v.search(HALF);
        return half < 0 ? undefined : wrong(RangeError, say('half-pair', String(half)));
    },
};

export function joute_enum_kind(name, count, range) {
    return {
        name,
        fault(v) {
            if (isInt(v) && v >= 0 && v < count) return undefined;
            if (typeof v !== 'number') return mistyped(v, say('js-enum', name, range));
            return wrong(RangeError, say('no-value', Object.is(v, -0) ? '-0' : String(v), name, range));
        },
    };
}

export function joute_struct_kind(name, fields) {
    const written = () => say('js-write-object', Object.keys(fields).map((field) => `${field}: …`).join(', '));
    return {
        name,
        fault(v) {
            if (typeof v !== 'object' || v === null || Array.isArray(v)) return mistyped(v, say('js-struct', name), written());
            for (const [field, kind] of Object.entries(fields)) {
                const fault = kind.fault(v[field]);
                if (fault) return within(v[field] === undefined ? wrong(TypeError, say('js-missing', written())) : fault, `.${field}`);
            }
            return undefined;
        },
    };
}

export function joute_list_kind(item) {
    return {
        name: `${item.name}[]`,
        fault(v) {
            if (!Array.isArray(v) && (!ArrayBuffer.isView(v) || v instanceof DataView)) return mistyped(v, say('js-list', item.name));
            for (let i = 0; i < v.length; i++) {
                const fault = item.fault(v[i]);
                if (fault) return within(fault, `[${i}]`);
            }
            return undefined;
        },
    };
}

/** A value, or none. */
export function joute_optional_kind(value) {
    return {
        fault(v) {
            return v === null || v === undefined ? undefined : value.fault(v);
        },
    };
}

/** Throws what is wrong with the arguments of a function: each has a name, what it should be, and what it is. */
export function joute_refuse(name, slots) {
    for (const [label, kind, value] of slots) {
        const fault = kind.fault(value);
        if (fault) {
            fault.error.message = `${name}: ${label}${fault.steps}: ${fault.error.message}`;
            Error.captureStackTrace(fault.error, joute_refuse);
            throw fault.error;
        }
    }
    throw new RangeError(full ? say('too-large', name, String(SIZE >> 20)) : `${name}: ${say('unusable')}`);
}
