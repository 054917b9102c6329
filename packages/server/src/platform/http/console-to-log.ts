import type { Logger } from 'pino';
import { describeError } from '../describe-error';

/** As much of what a library prints as a line of the log has. */
const LONGEST_TEXT = 300;
const LEVELS = { log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;

/**
 * Brings what libraries and the runtime print by themselves into the log, so that its reader finds everything in
 * it, each a line. Of errors and their stacks only names and places: their messages may quote what they failed on.
 */
export function consoleToLog(log: Logger): void {
  for (const [method, level] of Object.entries(LEVELS)) {
    console[method as keyof typeof LEVELS] = (...printed: readonly unknown[]) => {
      log[level]({ code: 'process.printed', printed: printed.map(describePrinted) }, 'printed by a library');
    };
  }
  process.removeAllListeners('warning'); // of which the runtime's own prints them
  process.on('warning', ({ name, message }) => {
    log.warn(
      { code: 'process.warning', name, text: message.slice(0, LONGEST_TEXT) },
      'warning of the runtime',
    );
  });
  process.on('uncaughtException', (error) => {
    log.fatal(
      { code: 'process.uncaught', failure: describeError(error) },
      'ended by an error that no one took',
    );
    process.exit(1); // what was logged is written as the process ends
  });
}

/** What was printed, without what an error says. */
export function describePrinted(printed: unknown): unknown {
  if (printed instanceof Error) return describeError(printed);
  const text = typeof printed === 'string' ? printed : typeof printed;
  const frames = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '));
  if (frames.length === 0) return text.slice(0, LONGEST_TEXT);
  return { name: /^\s*(\w+)/.exec(text)?.[1] ?? 'Error', frames: frames.slice(0, 5) };
}
