// Moves each piece of the compiled modules to the line and the column that it has in the TypeScript file. Node's stack traces
// and debugger then name places in the candidate's files, and no source map is read during a match.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes the numbers of a segment of a source map. They are written in base 64, and their lowest bit is the sign. */
function decode(segment) {
    const numbers = [];
    let value = 0;
    let shift = 0;
    for (const letter of segment) {
        const digit = DIGITS.indexOf(letter);
        value |= (digit & 31) << shift;
        shift += 5;
        if (digit & 32) continue;
        numbers.push(value & 1 ? -(value >> 1) : value >> 1);
        value = shift = 0;
    }
    return numbers;
}

/** Returns the pieces of each compiled line: the column, and the line and the column in the TypeScript file. */
function readPieces(mappings) {
    let line = 0;
    let column = 0;
    return mappings.split(';').map((segments) => {
        let at = 0;
        return segments.split(',').filter(Boolean).map((segment) => {
            const [forward, , lines = 0, columns = 0] = decode(segment);
            at += forward;
            line += lines;
            column += columns;
            return { at, line, column };
        });
    });
}

/** Returns the compiled module with its pieces in their places. A piece that has no room there follows the previous one. */
function place(module, mappings) {
    const pieces = readPieces(mappings);
    const lines = [''];
    const append = (text) => { lines[lines.length - 1] += text; };
    module.split('\n').forEach((text, number) => {
        const row = pieces[number] ?? [];
        const start = text.search(/\S|$/);
        // The inside of a string has no piece at its start, and its line breaks must not change.
        const isCode = row[0]?.at === start;
        if (!isCode) {
            if (number > 0) lines.push('');
            append(text.slice(0, row[0]?.at));
        } else if (lines.length > row[0].line) {
            append(number > 0 ? ' ' : '');
        } else {
            while (lines.length <= row[0].line) lines.push('');
        }
        row.forEach(({ at, line, column }, index) => {
            if (line === lines.length - 1) append(' '.repeat(Math.max(0, column - lines[line].length)));
            append(text.slice(at, row[index + 1]?.at));
        });
    });
    return lines.join('\n').trimEnd();
}

const [folder] = process.argv.slice(2);

/** Rewrites the modules in a folder, whose path is relative to the folder of all compiled modules. */
function rewrite(path) {
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
        const name = join(path, entry.name);
        const file = join(folder, name);
        if (entry.isDirectory()) rewrite(name);
        if (!existsSync(`${file}.map`)) continue;
        const { mappings } = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
        const module = readFileSync(file, 'utf8').replace(/\/\/# sourceMappingURL=.*\s*$/, '');
        writeFileSync(file, `${place(module, mappings)}\n//# sourceURL=${name.replace(/js$/, 'ts')}\n`);
        rmSync(`${file}.map`);
    }
}

rewrite('');
// The champion imports ./api.js, which is in the parent folder of the compiled modules.
writeFileSync(join(folder, 'api.js'), "export * from '../api.js';\n");
