// The main loop of a match, and the messages about errors that prevent a champion from playing. joute/main.js uses it.
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { joute_get_int, joute_native, joute_start, joute_write } from './border.js';

/** The URL of the kit's folder, as in stack traces. */
const KIT = new URL('..', import.meta.url);
/** The lines of a stack trace that belong to the kit's own code or to Node. */
const OURS = /^ +at .*(\b(api|joute\/\w+)\.js:\d+:\d+|\bnode:[\w/]+(:\d+:\d+)?)\)?$\n?/gm;

/** True if the reason of an exit is known or was printed. */
let isReported = false;

function giveUp(text) {
    isReported = true;
    joute_write(2, `joute: ${text}\n`);
    process.exit(1);
}

/** Prints an uncaught exception without the frames of the kit's own code, and with paths relative to the kit. */
function uncaught(error) {
    isReported = true;
    if (error instanceof SyntaxError && !error.stack.includes(KIT.href)) {
        // The champion's file has a syntax error. Node prints its position if there is no handler.
        process.off('uncaughtException', uncaught);
        error.stack = `${error.name}: ${error.message}`;
        throw error;
    }
    const whole = inspect(error).replaceAll(KIT.href, '').replace(OURS, '');
    const text = whole.replace(/^( +at )Module\./gm, '$1').trimEnd();
    joute_write(2, `Uncaught ${text}\n`);
    process.exit(1);
}

/** Prints a message if the champion exits while it is being loaded. */
function ended(text) {
    joute_write(2, `joute: ${text}\n`);
    process.exitCode = 1;
}

/**
 * Makes a standard stream write synchronously. Otherwise, Node buffers data that a full pipe does not accept, and loses it at
 * the end of the match. The stream is still created at its first use, because this takes some milliseconds.
 */
function writesAtOnce(name) {
    const { get, ...property } = Object.getOwnPropertyDescriptor(process, name);
    const made = () => {
        const stream = get.call(process);
        stream._handle?.setBlocking?.(true);
        return stream;
    };
    Object.defineProperty(process, name, { ...property, get: made });
}

/**
 * Plays the match. `entries` contains the functions that call each user function and pass on its result, if it has one.
 *
 * @param load a function that imports the champion's module
 * @param words the messages for missing functions and for an exit while the champion is being loaded
 */
export async function joute_play({ low, high, names, load, words, entries }) {
    process.chdir(fileURLToPath(KIT));
    ['stdout', 'stderr'].forEach(writesAtOnce);
    process.on('exit', () => isReported || ended(words.ended));
    process.on('uncaughtException', uncaught);
    try {
        const champion = await load();
        const missing = names.filter((name) => typeof champion[name] !== 'function');
        if (missing.length > 0) giveUp(words.missing.replace('{functions}', missing.map((name) => `${name}()`).join(', ')));
        isReported = true;
        await play(entries(champion), joute_start(low, high));
    } catch (error) {
        uncaught(error);
    }
}

async function play(entries, status) {
    if (status !== 0) process.exit(1);
    for (;;) {
        joute_native.next();
        const call = joute_get_int(0);
        if (call < 0) process.exit(call === -1 ? 0 : 1);
        const entry = entries[call];
        let result = entry.enter();
        // An async user function returns a promise.
        if (typeof result?.then === 'function') result = await result;
        entry.leave?.(result);
    }
}
