// A champion that misbehaves in the way that the file `case` names.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const kept: unknown[] = [];
let some: unknown[] = [];

// Allocates a number of millions of bytes at the first call and keeps them.
function keep(millions: string): void {
    for (let count = kept.length > 0 ? 0 : Number(millions); count > 0; count--) {
        kept.push(new Array(125000).fill(count));
    }
}

function deeper(count: number): number {
    return deeper(count + 1) + 1;
}

export function partieInit(): void {}

export function jouerTour(): void {
    const [name, millions] = readFileSync('case', 'utf8').trim().split('-');
    switch (name) {
        case 'keep':
            keep(millions);
            break;
        case 'churn':
            keep(millions);
            for (let count = 0; count < 100000; count++) {
                some = new Array(60).fill(count);
            }
            break;
        case 'memory':
            for (const all: unknown[] = []; ; ) {
                all.push(new Array(1 << 17).fill(all.length));
            }
        case 'recursion':
            console.log(deeper(1));
            break;
        case 'fork':
            try {
                execFileSync('/bin/true');
                console.log('forked');
            } catch {
                console.log('refused');
            }
            break;
        case 'loop':
            for (;;);
        case 'sleep':
            Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60000);
            break;
        case 'flood':
            for (let count = 0; count < 100000; count++) {
                console.log('x'.repeat(99));
            }
            break;
        case 'exit':
            process.exit(42);
        case 'exception':
            throw new Error('mine');
    }
}

export function partieFin(): void {}
