import { EXIT, type ExitCode } from './exit-code';
import { TerminalFailure } from './messages';
import { printable, printableJson } from './output/printable';

/** A failure as a person or a script is told of it. */
export interface ToldFailure {
  readonly exit: ExitCode;
  readonly code: string;
  readonly message: string;
  readonly next: string;
  readonly requestId?: string;
}

/** What core's CallError and AppError carry, without loading core: `--version` must not wait for it. */
interface CoreFailure extends Error {
  readonly code: string;
  readonly status?: number;
  readonly requestId?: string;
}

/** The sentence, the next step and the exit code of whatever was thrown. */
export function tellFailure(error: unknown): ToldFailure {
  if (error instanceof TerminalFailure) return { exit: error.exit, code: error.code, message: error.message, next: error.next };
  if (isCoreFailure(error) && error.code === 'call.unreachable') return tellFailure(new TerminalFailure('terminal.server-unreachable', {}, error));
  if (isCoreFailure(error)) {
    const { exit, next } = meaningOf(error);
    return { exit, code: error.code, message: error.message, next, ...(error.requestId ? { requestId: error.requestId } : {}) };
  }
  return tellFailure(new TerminalFailure('terminal.unexpected', {}, error));
}

function isCoreFailure(error: unknown): error is CoreFailure {
  return error instanceof Error && (error.name === 'CallError' || error.name === 'AppError') && 'code' in error;
}

function meaningOf({ code, status = 422 }: CoreFailure): { exit: ExitCode; next: string } {
  if (status === 401) return { exit: EXIT.signIn, next: 'Run: erx login' };
  if (code === 'session.practice-refused' || code === 'session.account-inactive') return { exit: EXIT.signIn, next: 'Run erx login to use another account or practice.' };
  if (code.startsWith('session.')) return { exit: EXIT.signIn, next: 'Run erx login again.' };
  if (status === 422 || status === 403 || (status === 409 && !code.startsWith('call.'))) return { exit: EXIT.stoppedByRule, next: '' };
  if (status === 429) return { exit: EXIT.failed, next: '' };
  if (status >= 500) return { exit: EXIT.failed, next: 'Try again; tell support the request number if it persists.' };
  return { exit: EXIT.failed, next: 'Run it again with --verbose to see each request.' };
}

/**
 * The failure as it goes to stderr: one sentence and the next step, or one JSON object.
 * @param how.trace what --verbose adds: request number and where the program was
 */
export function writeFailure(told: ToldFailure, error: unknown, how: { json: boolean; verbose: boolean }): string {
  const { exit, ...rest } = told;
  if (how.json) return `${printableJson({ error: { ...rest, exitCode: exit } })}\n`;
  const lines = [[`erx: ${told.message}`, told.next].filter(Boolean).join(' ')];
  if (how.verbose && told.requestId) lines.push(`Request number: ${told.requestId}`);
  if (how.verbose && told.code === 'terminal.unexpected') lines.push(placesOf(error));
  return `${lines.map(printable).join('\n')}\n`;
}

/** The places in the program that an unexpected error passed; its own message may quote data and stays out. */
function placesOf(error: unknown): string {
  const cause = error instanceof TerminalFailure ? error.cause : error;
  if (!(cause instanceof Error)) return 'No error object was thrown.';
  const frames = (cause.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at ')).slice(0, 6);
  return [cause.name, ...frames.map((line) => line.trim())].join(' | ');
}
