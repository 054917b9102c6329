import { PassThrough } from 'node:stream';
import type { Context } from '../context';

/** A terminal that a test types into. */
export interface TypedTerminal {
  readonly context: Pick<Context, 'stdin' | 'stderr' | 'cancelled'>;
  type(text: string): void;
  /** All that was shown. */
  shown(): string;
  /** Whether the terminal hands over single keys, unshown. */
  isRaw(): boolean;
  cancel(): void;
}

/** Opens one. @param isTerminal false for pipes */
export function typedTerminal(isTerminal = true): TypedTerminal {
  const keys = new PassThrough();
  const screen = new PassThrough();
  const cancelled = new AbortController();
  let raw = false;
  let shown = '';
  screen.on('data', (chunk: Buffer) => (shown += chunk.toString()));
  const stdin = Object.assign(keys, {
    isTTY: isTerminal,
    ref: () => stdin,
    setRawMode: (on: boolean) => {
      raw = on;
      return stdin;
    },
  });
  return {
    context: {
      stdin: stdin as unknown as NodeJS.ReadStream,
      stderr: Object.assign(screen, { isTTY: isTerminal, columns: 80 }) as unknown as NodeJS.WriteStream,
      cancelled: cancelled.signal,
    },
    type: (text) => void keys.write(text),
    shown: () => shown,
    isRaw: () => raw,
    cancel: () => cancelled.abort(),
  };
}
