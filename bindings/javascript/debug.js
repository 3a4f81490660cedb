// make debug: the champion under Node's own debugger. `node inspect FILE` would start it without the match's channel, which is
// descriptor 3; so it is started here, and the debugger told where it is.
import { spawn } from 'node:child_process';

const { execPath, stderr, stdin, stdout } = process;

const champion = spawn(execPath, ['--inspect-brk=127.0.0.1:0', 'joute/main.js'], {
    stdio: ['ignore', 'inherit', 'pipe', 3],
});
champion.on('exit', (code) => process.exit(code ?? 1));

let told = '';
let inspector;
champion.stderr.setEncoding('utf8').on('data', (text) => {
    told += text;
    const address = /Debugger listening on ws:\/\/([\d.]+:\d+)/.exec(told)?.[1];
    if (!inspector) {
        if (address) inspect(address);
    } else if (text.includes('Waiting for the debugger to disconnect')) {
        inspector.kill();
    } else {
        stderr.write(text);
    }
});

/** At a terminal the debugger has it for itself; what comes from elsewhere waits until it listens. */
function inspect(address) {
    const stdio = stdin.isTTY ? 'inherit' : ['pipe', 'pipe', 'inherit'];
    inspector = spawn(execPath, ['inspect', address], { stdio });
    inspector.stdout?.setEncoding('utf8').on('data', (text) => {
        stdout.write(text);
        if (/Break on start/.test(text)) stdin.pipe(inspector.stdin, { end: false });
    });
}
