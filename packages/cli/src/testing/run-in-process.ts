import { PassThrough, Writable } from 'node:stream';
import type { Context } from '../context';
import { EXIT } from '../exit-code';
import { machineContext } from '../machine-context';
import { runCommandLine } from '../run';

/** A command line, and what its process would have. */
export interface InProcess {
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** The folder that it works in. */
  readonly folder: string;
  /** The size of the terminal that its input and output are; pipes when absent. */
  readonly terminal?: { readonly columns: number; readonly rows: number };
  /** Whether stderr is a file next to the terminal: no one can be asked then. */
  readonly isErrorApart?: boolean;
  /** What its input holds, where it is a pipe; one that says nothing and stays open when absent. */
  readonly input?: string | Buffer;
  openBrowser(address: string): Promise<void>;
}

/** A command that runs. */
export interface RunningInProcess {
  /** What was written so far: to the terminal in its order, to either pipe by itself. */
  stdout(): string;
  stderr(): string;
  /** Presses keys; Ctrl-C is a request to stop unless the command reads single keys. */
  type(keys: string): void;
  /** Whether the terminal hands over single keys, unshown. */
  isRaw(): boolean;
  readonly code: Promise<number>;
  /** Ends it as a second Ctrl-C does, without waiting for it. */
  end(): void;
}

const CTRL_C = '\u0003';

/**
 * Runs a command line in this process as main.ts does in its own. One runs at a time: the working folder is the
 * process's.
 */
export function runInProcess(command: InProcess): RunningInProcess {
  const { terminal, isErrorApart = false } = command;
  const out: Buffer[] = [];
  const err: Buffer[] = terminal && !isErrorApart ? out : [];
  const stdout = output(out, terminal);
  const stderr = output(err, isErrorApart ? undefined : terminal);
  const keys = input(command);
  const stopping = new AbortController();
  const atExit = new Set<() => void>();
  let end: (code: number) => void = () => undefined;
  const ended = new Promise<number>((resolve) => {
    end = resolve;
  });
  const interrupt = (): void => {
    if (stopping.signal.aborted) end(EXIT.cancelled);
    stopping.abort();
  };
  const context: Context = {
    ...machineContext(command.environment),
    stdin: keys.stdin,
    stdout,
    stderr,
    cancelled: stopping.signal,
    interrupt,
    openBrowser: command.openBrowser,
    atExit(act) {
      atExit.add(act);
      return () => atExit.delete(act);
    },
  };
  const code = inTurn(async () => {
    const before = process.cwd();
    process.chdir(command.folder);
    try {
      return await Promise.race([runCommandLine(command.words, context), ended]);
    } finally {
      for (const act of atExit) act();
      process.chdir(before);
      keys.stdin.destroy();
    }
  });
  return {
    stdout: () => Buffer.concat(out).toString(),
    stderr: () => (err === out ? '' : Buffer.concat(err).toString()),
    isRaw: keys.isRaw,
    code,
    end: () => end(EXIT.cancelled),
    type(text) {
      if (text === CTRL_C && !keys.isRaw()) interrupt();
      else keys.write(text);
    },
  };
}

let last: Promise<unknown> = Promise.resolve();
function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
  const next = last.then(run);
  last = next.catch(() => undefined);
  return next;
}

function output(chunks: Buffer[], terminal: InProcess['terminal']): NodeJS.WriteStream {
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return Object.assign(stream, terminal ? { isTTY: true, ...terminal } : {}) as unknown as NodeJS.WriteStream;
}

interface Keys {
  readonly stdin: NodeJS.ReadStream;
  isRaw(): boolean;
  write(text: string): void;
}

function input({ terminal, input: text }: InProcess): Keys {
  let isRaw = false;
  const stream = new PassThrough();
  const stdin = Object.assign(stream, {
    ref: () => stdin,
    unref: () => stdin,
    ...(terminal
      ? {
          isTTY: true,
          setRawMode(on: boolean) {
            isRaw = on;
            return stdin;
          },
        }
      : {}),
  }) as unknown as NodeJS.ReadStream;
  if (!terminal && text !== undefined) stream.end(text);
  return { stdin, isRaw: () => isRaw, write: (typed) => void stream.write(typed) };
}
