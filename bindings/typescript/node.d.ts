// The part of Node.js that champions may use. The compiler reads these declarations instead of the package @types/node, which
// is not installed on every machine.

declare interface Console {
    assert(condition?: unknown, ...data: unknown[]): void;
    count(label?: string): void;
    debug(...data: unknown[]): void;
    dir(value?: unknown, options?: object): void;
    error(...data: unknown[]): void;
    group(...data: unknown[]): void;
    groupEnd(): void;
    info(...data: unknown[]): void;
    log(...data: unknown[]): void;
    table(value?: unknown, columns?: readonly string[]): void;
    time(label?: string): void;
    timeEnd(label?: string): void;
    timeLog(label?: string, ...data: unknown[]): void;
    trace(...data: unknown[]): void;
    warn(...data: unknown[]): void;
}

declare interface Timer {
    ref(): this;
    unref(): this;
}

declare const console: Console;
declare const performance: { now(): number; readonly timeOrigin: number };
declare const process: {
    readonly argv: string[];
    readonly env: Record<string, string | undefined>;
    readonly pid: number;
    readonly version: string;
    readonly stdin: any;
    readonly stdout: { write(text: string | Uint8Array): boolean };
    readonly stderr: { write(text: string | Uint8Array): boolean };
    readonly hrtime: { bigint(): bigint };
    abort(): never;
    cpuUsage(): { user: number; system: number };
    cwd(): string;
    exit(code?: number): never;
    kill(pid: number, signal?: string | number): true;
    memoryUsage(): { rss: number; heapTotal: number; heapUsed: number; external: number; arrayBuffers: number };
    nextTick(callback: (...args: any[]) => void, ...args: any[]): void;
    on(event: string, listener: (...args: any[]) => void): void;
    uptime(): number;
};

declare function clearImmediate(timer?: Timer): void;
declare function clearInterval(timer?: Timer): void;
declare function clearTimeout(timer?: Timer): void;
declare function queueMicrotask(callback: () => void): void;
declare function setImmediate<A extends unknown[]>(callback: (...args: A) => void, ...args: A): Timer;
declare function setInterval<A extends unknown[]>(callback: (...args: A) => void, delay?: number, ...args: A): Timer;
declare function setTimeout<A extends unknown[]>(callback: (...args: A) => void, delay?: number, ...args: A): Timer;
declare function structuredClone<T>(value: T): T;

declare const Buffer: any;
declare const TextDecoder: any;
declare const TextEncoder: any;

declare interface ImportMeta {
    readonly url: string;
}

// The modules of Node.js can be imported, but have no types.
declare module 'node:*';
