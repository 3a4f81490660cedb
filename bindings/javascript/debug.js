// Runs the champion in Node's debugger, for `make debug`. `node inspect FILE` cannot start the champion, because it would not
// pass on descriptor 3, the channel of the match. Instead, this script starts the champion and connects the debugger to it.
import { spawn } from 'node:child_process';

const { execPath, stderr, stdin, stdout } = process;

const champion = spawn(execPath, ['--inspect-brk=127.0.0.1:0', 'joute/main.js'], {
    stdio: ['ignore', 'inherit', 'pipe', 3],
});
champion.on('exit', (code) => process.exit(code ?? 1));

let output = '';
let inspector;
champion.stderr.setEncoding('utf8').on('data', (text) => {
    output += text;
    const address = /Debugger listening on ws:\/\/([\d.]+:\d+)/.exec(output)?.[1];
    if (!inspector) {
        if (address) inspect(address);
    } else if (text.includes('Waiting for the debugger to disconnect')) {
        inspector.kill();
    } else {
        stderr.write(text);
    }
});

/** Starts the debugger. It uses the terminal directly. Other input is passed on only when the debugger is ready. */
function inspect(address) {
    const stdio = stdin.isTTY ? 'inherit' : ['pipe', 'pipe', 'inherit'];
    inspector = spawn(execPath, ['inspect', address], { stdio });
    inspector.stdout?.setEncoding('utf8').on('data', (text) => {
        stdout.write(text);
        if (/Break on start/.test(text)) stdin.pipe(inspector.stdin, { end: false });
    });
}
