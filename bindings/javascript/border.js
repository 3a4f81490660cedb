// Converts values between JavaScript and the game's library. joute/values.js, api.js and joute/main.js use these functions.
//
// Values are passed in a block of memory that JavaScript and the library share, which is called the page. Arguments are
// written in their C form, followed by the data to which they point. Results have the same form, but contain offsets in the
// page instead of addresses. If an argument is invalid, its fault is searched for only after writing it has failed.
import { writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const addon = { exports: {} };
process.dlopen(addon, fileURLToPath(new URL('../lib/joute.node', import.meta.url)));

/** The functions of lib/joute.node. Their arguments and results are on the page. */
export const joute_native = addon.exports;

/** The size of the page in bytes. The operating system allocates only the parts that are written to. */
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

/** The offset of the first free byte of the page, for data to which arguments point. */
let free = 0;
/** True if an argument did not fit on the page. */
let full = false;

/** Begins a call whose arguments have the given size in bytes. The rest of the page is free. */
export function joute_open(size) {
    free = size;
    full = false;
}

/** Allocates a part of the page and writes its address at an offset. Returns its offset, or -1 if it does not fit. */
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

/** Returns true if the value is a number and an integer of 32 bits. It is not converted, because that could run the champion's code. */
function isInt(v) {
    return typeof v === 'number' && (v | 0) === v;
}

// Functions that write a value to the page. They return false if it does not have the type.

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

/** Writes the number of an enum with `count` values. */
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

/** Writes a string with characters beyond ASCII. It replaces the part that was written from `begun` on. */
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

/** Writes and returns whether an optional value is present. */
export function joute_present(v, at) {
    const present = v !== null && v !== undefined;
    U8[at] = present ? 1 : 0;
    return present;
}

/** Writes the length of a list, which may be a typed array, and allocates its items. Returns their offset, or -1 if the value is not a list. */
export function joute_room(v, at, size) {
    if (!Array.isArray(v) && (!ArrayBuffer.isView(v) || v instanceof DataView)) return -1;
    const length = v.length;
    const start = room(length * size, at);
    I32[(at + 8) >> 2] = length;
    I32[(at + 12) >> 2] = 0;
    return start;
}

/** Writes a list of ints. The loop processes four items at once, because its overhead exceeds the cost of an int. */
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

// Functions that read a value from the page.

export function joute_get_int(at) {
    return I32[at >> 2];
}

export function joute_get_double(at) {
    return F64[at >> 3];
}

export function joute_get_bool(at) {
    return U8[at] !== 0;
}

/** The maximum length of ASCII strings that are read without a call of the decoder, which takes longer. */
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

/** Returns the offset of the items of a list. */
export function joute_items(at) {
    return I32[at >> 2];
}

export function joute_length(at) {
    return I32[(at + 8) >> 2];
}

/** Returns a list without items, which the caller fills. */
export function joute_list(length) {
    return new Array(length);
}

/** Reads a list of ints, four at once. */
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

/** Makes constants immutable. */
export const joute_freeze = Object.freeze;

/** Prints a line immediately. */
export function joute_print(text) {
    joute_write(1, text + '\n');
}

/** Writes a text to a file descriptor. Waits if the reader is slow. */
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

/** Starts the match. `low` and `high` are the halves of the kit's hash. Returns 0, or 1 after an error was printed. */
export function joute_start(low, high) {
    I32[0] = low;
    I32[1] = high;
    joute_native.start();
    return I32[0];
}

// The types of the API, for error messages. Each has a name and a function that finds the fault of a value. A fault consists
// of an exception and the path to the invalid part of the value.

const { say } = joute_native;

function wrong(Kind, text) {
    return { error: new Kind(text), steps: '' };
}

function within(fault, step) {
    if (fault) fault.steps = step + fault.steps;
    return fault;
}

/** Returns the text of a value for messages: `'3' (a string)`, `3.5`, `an array`. */
function shown(v) {
    if (typeof v === 'string') return say('string-value', v.length > 40 ? `'${v.slice(0, 40)}…'` : `'${v}'`);
    if (typeof v === 'bigint') return say('js-bigint', `${v}n`);
    if (typeof v === 'function') return say('a-function');
    if (typeof v === 'symbol') return say('js-symbol');
    if (Array.isArray(v)) return say('js-array');
    if (typeof v !== 'object' || v === null) return Object.is(v, -0) ? '-0' : String(v);
    return say('js-object', v.constructor?.name || 'Object');
}

/** Returns the fault of a value that does not have the expected type. `cure` says how to correct it, if known. */
function mistyped(v, wanted, cure) {
    const how = v === undefined || v === null ? say('null-cure') : cure;
    return wrong(TypeError, how ? say('mistyped-cure', shown(v), wanted, how) : say('mistyped', shown(v), wanted));
}

/** Returns the code that converts a value to a number. Returns undefined if there is none. */
function cure(v) {
    return typeof v === 'string' || typeof v === 'bigint' ? say('cast', 'Number(…)') : undefined;
}

export const joute_kind_int = {
    name: 'int',
    fault(v) {
        if (isInt(v)) return undefined;
        if (typeof v !== 'number') return mistyped(v, say('an-int'), cure(v));
        if (!Number.isInteger(v)) return mistyped(v, say('an-int'), Number.isFinite(v) ? say('cast', 'Math.trunc(…)') : undefined);
        return wrong(RangeError, say('out-of-range', String(v)));
    },
};

export const joute_kind_double = {
    name: 'double',
    fault(v) {
        return typeof v === 'number' ? undefined : mistyped(v, say('a-number'), cure(v));
    },
};

export const joute_kind_bool = {
    name: 'bool',
    fault(v) {
        return typeof v === 'boolean' ? undefined : mistyped(v, say('a-boolean'), say('write-bool'));
    },
};

export const joute_kind_string = {
    name: 'string',
    fault(v) {
        if (typeof v !== 'string') return mistyped(v, say('a-string'), say('cast', 'String(…)'));
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
            if (typeof v !== 'number') return mistyped(v, say('enum-value', name, range));
            return wrong(RangeError, say('no-value', Object.is(v, -0) ? '-0' : String(v), name, range));
        },
    };
}

export function joute_struct_kind(name, fields) {
    const written = () => say('write-braces', Object.keys(fields).map((field) => `${field}: …`).join(', '));
    return {
        name,
        fault(v) {
            if (typeof v !== 'object' || v === null || Array.isArray(v)) return mistyped(v, say('a-value', name), written());
            for (const [field, kind] of Object.entries(fields)) {
                const fault = kind.fault(v[field]);
                if (fault) return within(v[field] === undefined ? wrong(TypeError, say('field-missing', written())) : fault, `.${field}`);
            }
            return undefined;
        },
    };
}

export function joute_list_kind(item) {
    return {
        name: `${item.name}[]`,
        fault(v) {
            if (!Array.isArray(v) && (!ArrayBuffer.isView(v) || v instanceof DataView)) return mistyped(v, say('array-of', item.name));
            for (let i = 0; i < v.length; i++) {
                const fault = item.fault(v[i]);
                if (fault) return within(fault, `[${i}]`);
            }
            return undefined;
        },
    };
}

/** The type of an optional value. */
export function joute_optional_kind(value) {
    return {
        fault(v) {
            return v === null || v === undefined ? undefined : value.fault(v);
        },
    };
}

/** Throws an exception about the invalid argument of a function. Each slot contains an argument's name, type and value. */
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
