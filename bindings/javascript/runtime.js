// What joute/main.js stands on: the loop, and words for what keeps a champion from playing.
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { joute_get_int, joute_native, joute_start, joute_write } from './border.js';

/** The kit's folder, as stack traces spell it. */
const KIT = new URL('..', import.meta.url);
/** Lines of a stack trace that are ours, or Node's own. */
const OURS = /^ +at .*(\b(api|joute\/\w+)\.js:\d+:\d+|\bnode:[\w/]+(:\d+:\d+)?)\)?$\n?/gm;

/** True once whatever ends the program has been told, or is meant. */
let told = false;

function giveUp(text) {
    told = true;
    joute_write(2, `joute: ${text}\n`);
    process.exit(1);
}

/** An exception that nobody caught, without our frames; paths as they stand in the kit. */
function uncaught(error) {
    told = true;
    if (error instanceof SyntaxError && !error.stack.includes(KIT.href)) {
        // A file that is no JavaScript: Node knows where, and shows it, if nobody listens.
        process.off('uncaughtException', uncaught);
        error.stack = `${error.name}: ${error.message}`;
        throw error;
    }
    const whole = inspect(error).replaceAll(KIT.href, '').replace(OURS, '');
    const text = whole.replace(/^( +at )Module\./gm, '$1').trimEnd();
    joute_write(2, `Uncaught ${text}\n`);
    process.exit(1);
}

/** A champion that ends the program while it is being loaded says nothing; so this does. */
function ended(text) {
    joute_write(2, `joute: ${text}\n`);
    process.exitCode = 1;
}

/**
 * A stream of the process writes before it returns: Node keeps what a pipe does not take at once, and would lose it when
 * the match ends. The stream is made when it is first asked for, as ever: making it costs a start some milliseconds.
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
 * Plays the match. `entries` has, for each user function: how it is entered, and how its result is handed in, if it has one.
 *
 * @param words what to say if the champion lacks functions, and if it ends the program while it is being loaded
 */
export async function joute_play({ low, high, names, words, entries }) {
    process.chdir(fileURLToPath(KIT));
    ['stdout', 'stderr'].forEach(writesAtOnce);
    process.on('exit', () => told || ended(words.ended));
    process.on('uncaughtException', uncaught);
    try {
        const champion = await import('../champion.js');
        const missing = names.filter((name) => typeof champion[name] !== 'function');
        if (missing.length > 0) giveUp(words.missing.replace('{functions}', missing.map((name) => `${name}()`).join(', ')));
        told = true;
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
        // A user function may be async: then its end is waited for.
        if (typeof result?.then === 'function') result = await result;
        entry.leave?.(result);
    }
}
