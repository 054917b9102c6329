import { EXIT, type ExitCode } from './exit-code';
import { TerminalFailure } from './messages';
import { printableJson } from './output/printable';
import { sentenceWithin } from './output/report';

/** A failure as a person or a script sees it. */
export interface ShownFailure {
  readonly exit: ExitCode;
  readonly code: string;
  readonly message: string;
  readonly next: string;
  readonly requestId?: string;
}

/** How long core's client waits for an answer. */
const PATIENCE_SECONDS = 30;

/** What core's CallError and AppError carry, without loading core: `--version` must not wait for it. */
interface CoreFailure extends Error {
  readonly code: string;
  readonly status?: number;
  readonly requestId?: string;
}

/**
 * The sentence, the next step and the exit code of whatever was thrown.
 * @param isService whether the program runs as a service account: then no one is there to sign in
 * @param signIn the command that signs in again as before
 */
export function showFailure(error: unknown, isService = false, signIn = 'erx login'): ShownFailure {
  if (error instanceof TerminalFailure)
    return { exit: error.exit, code: error.code, message: error.message, next: error.next };
  // What this program found out about a call is said rather than that the call failed.
  const found = isCoreFailure(error) ? terminalFailureBehind(error) : undefined;
  if (found) return showFailure(found);
  if (isCoreFailure(error) && error.code === 'call.unreachable') return showFailure(unreachable(error));
  if (isCoreFailure(error) && error.code === 'call.reply-invalid')
    return showFailure(new TerminalFailure('terminal.reply-unreadable', {}, error));
  if (isCoreFailure(error)) {
    const { exit, next } = meaningFor(error, isService, signIn);
    return {
      exit,
      code: error.code,
      message: error.message,
      next,
      ...(error.requestId ? { requestId: error.requestId } : {}),
    };
  }
  return showFailure(new TerminalFailure('terminal.unexpected', {}, error));
}

/** Of a call that no one answered in time its client says what it asked for. */
function unreachable(error: CoreFailure): TerminalFailure {
  const { cause } = error;
  const isLate = cause instanceof Error && cause.name === 'TimeoutError';
  const asked = isLate && 'request' in cause && cause.request instanceof Request ? cause.request.url : '';
  return asked === ''
    ? new TerminalFailure('terminal.server-unreachable', { address: 'its address' }, error)
    : new TerminalFailure(
        'terminal.server-silent',
        { address: new URL(asked).origin, seconds: PATIENCE_SECONDS },
        error,
      );
}

/**
 * However deep it lies: the library of OpenID Connect puts an error of its own around what a fetch throws.
 */
function terminalFailureBehind(error: Error): TerminalFailure | undefined {
  const { cause } = error;
  if (cause instanceof TerminalFailure) return cause;
  return cause instanceof Error ? terminalFailureBehind(cause) : undefined;
}

function isCoreFailure(error: unknown): error is CoreFailure {
  return (
    error instanceof Error && (error.name === 'CallError' || error.name === 'AppError') && 'code' in error
  );
}

/** What to do next in a terminal, where core's sentence alone would leave the user without. */
const NEXT: Readonly<Record<string, string>> = {
  'request.patient-differs': 'After checking, add --same-person; or run erx requests unlink.',
  'request.not-linked':
    'Link the patient with l in erx alerts, or in the web application; then run it again.',
  'request.choice-missing': 'Name it with --choice; erx requests show numbers them.',
  'request.grant-incomplete': 'Use --refills, --dispense, --days-supply and --sig.',
  'signing.pin-not-set': 'Set it in your profile in the web application.',
  'signing.token-invalid': 'Run the command again.',
  'record.changed': 'Run the command again.',
};

function meaningFor(
  { code, status = 422 }: CoreFailure,
  isService: boolean,
  signIn: string,
): { exit: ExitCode; next: string } {
  const { exit, next } =
    (isService ? meaningToService({ code, status }) : undefined) ?? meaningOfStatus({ code, status }, signIn);
  return { exit, next: Object.hasOwn(NEXT, code) ? (NEXT[code] ?? next) : next };
}

/** What a script of a service account sees, where a person sees something else. */
function meaningToService({
  code,
  status,
}: {
  readonly code: string;
  readonly status: number;
}): { exit: ExitCode; next: string } | undefined {
  if (status === 401 || code.startsWith('session.')) return REFUSED_SERVICE;
  if (code === 'access.refused')
    return {
      exit: EXIT.stoppedByRule,
      next: 'erx whoami says what this service account may; an administrator makes one with other rights: erx service-accounts create',
    };
  return undefined;
}

const REFUSED_SERVICE = {
  exit: EXIT.signIn,
  next: 'Check ERX_CLIENT_ID and its secret; an administrator makes a new one: erx service-accounts rotate',
} as const;

/** What says that someone may not work in the practice that was named. */
const NOT_HERE: ReadonlySet<string> = new Set([
  'session.practice-refused',
  'session.account-inactive',
  'session.made-inactive',
  'session.emergency-removed',
]);

function meaningOfStatus(
  { code, status }: { readonly code: string; readonly status: number },
  signIn: string,
): {
  exit: ExitCode;
  next: string;
} {
  if (code === 'service-account.locked') return { exit: EXIT.signIn, next: '' };
  if (code === 'service-account.refused') return REFUSED_SERVICE;
  if (status === 401) return { exit: EXIT.signIn, next: `Run: ${signIn}` };
  if (NOT_HERE.has(code))
    return { exit: EXIT.signIn, next: 'Run erx login to use another account or practice.' };
  if (code === 'access.refused')
    return {
      exit: EXIT.stoppedByRule,
      next: 'erx whoami says what you may; ask an administrator of your practice for the rest.',
    };
  if (code.startsWith('session.')) return { exit: EXIT.signIn, next: `Run: ${signIn}` };
  if (status === 422 || status === 403 || (status === 409 && !code.startsWith('call.')))
    return { exit: EXIT.stoppedByRule, next: '' };
  if (status === 404 && !code.startsWith('call.'))
    return { exit: EXIT.failed, next: 'Check what you named, and the practice that you work in: erx whoami' };
  if (status === 429) return { exit: EXIT.failed, next: '' };
  if (status >= 500)
    return { exit: EXIT.failed, next: 'Try again; tell support the request number if it persists.' };
  return { exit: EXIT.failed, next: 'Run it again with --verbose to see each request.' };
}

/**
 * The failure as it goes to stderr: one sentence and the next step, or one JSON object.
 * @param how.verbose adds request number and where the program was; how.width that of the terminal, if it is
 * one
 */
export function writeFailure(
  shown: ShownFailure,
  error: unknown,
  how: { json: boolean; verbose: boolean; width?: number | undefined },
): string {
  const { exit, ...rest } = shown;
  if (how.json) return `${printableJson({ error: { ...rest, exitCode: exit } })}\n`;
  const lines = [[`erx: ${shown.message}`, shown.next].filter(Boolean).join(' ')];
  if (how.verbose && shown.requestId) lines.push(`Request number: ${shown.requestId}`);
  if (how.verbose && shown.code === 'terminal.unexpected') lines.push(placesOf(error));
  return `${lines.map((line) => sentenceWithin(line, how.width)).join('\n')}\n`;
}

/**
 * The places in the program that an unexpected error passed; its own message may quote data and stays out.
 */
function placesOf(error: unknown): string {
  const cause = error instanceof TerminalFailure ? error.cause : error;
  if (!(cause instanceof Error)) return 'No error object was thrown.';
  const frames = (cause.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 6);
  return [cause.name, ...frames.map((line) => line.trim())].join(' | ');
}
