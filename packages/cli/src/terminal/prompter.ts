import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Context } from '../context';
import { TerminalFailure } from '../messages';
import { printable } from '../output/printable';

/** Asks a person line by line. */
export interface Prompter {
  /** What is typed on one line, without blanks around it. @throws TerminalFailure terminal.cancelled */
  line(question: string): Promise<string>;
  /**
   * The same of a secret: nothing of it is shown, not even how long it is. Blanks may be part of it.
   * @throws TerminalFailure terminal.cancelled
   */
  secret(question: string): Promise<string>;
}

type Asked = Pick<Context, 'stdin' | 'stderr' | 'cancelled'>;

/**
 * Whether a user can be asked: keys come from a terminal, and questions reach one. What stdout is does not
 * matter.
 */
export function canAsk({ stdin, stderr }: Pick<Context, 'stdin' | 'stderr'>): boolean {
  return stdin.isTTY && stderr.isTTY;
}

/**
 * Makes `ask` write its questions to stderr, and restores the terminal in every case. Lines typed ahead
 * answer the questions that follow; after a secret they stay unseen until a question in the open.
 * @throws TerminalFailure terminal.cancelled at Ctrl-C, Ctrl-D, a request to stop, and when the terminal has
 * gone
 */
export async function whilePrompting<Result>(
  { stdin, stderr, cancelled }: Asked,
  ask: (prompter: Prompter) => Promise<Result>,
): Promise<Result> {
  let isSecret = false;
  const echo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isSecret) stderr.write(chunk);
      done();
    },
  });
  // a screen that was drawn before releases it, and the program would end in the middle of the question
  stdin.ref();
  // Without a history nothing typed here can be brought back with the arrow keys.
  const lines = createInterface({
    input: stdin,
    output: Object.assign(echo, { columns: stderr.columns }),
    terminal: true,
    historySize: 0,
  });
  const ahead: string[] = [];
  let waiting: { answer(line: string): void; fail(error: Error): void } | undefined;
  let isOver = false;

  const stop = (): void => {
    isOver = true;
    waiting?.fail(new TerminalFailure('terminal.cancelled'));
    waiting = undefined;
  };
  lines.on('line', (line) => {
    if (!waiting) return void ahead.push(line);
    waiting.answer(line);
    waiting = undefined;
  });
  lines.on('SIGINT', stop);
  lines.on('close', stop);
  cancelled.addEventListener('abort', stop, { once: true });

  const read = async (question: string, secret: boolean): Promise<string> => {
    isSecret = secret;
    const prompt = `${printable(question)} `;
    if (secret) stderr.write(prompt);
    lines.setPrompt(prompt);
    lines.prompt();
    try {
      return await new Promise<string>((answer, fail) => {
        const line = ahead.shift();
        if (line !== undefined) answer(line);
        else if (isOver || cancelled.aborted) fail(new TerminalFailure('terminal.cancelled'));
        else waiting = { answer, fail };
      });
    } finally {
      if (secret || isOver) stderr.write('\n'); // the line's own end was not shown
    }
  };
  try {
    return await ask({
      line: async (question) => (await read(question, false)).trim(),
      secret: (question) => read(question, true),
    });
  } finally {
    cancelled.removeEventListener('abort', stop);
    lines.off('close', stop);
    lines.close();
    echo.destroy();
  }
}
