import { AppError } from '@erx/core/findings/app-error';

/**
 * PostgreSQL ended the connection or is not up: classes 08 and 53 and the shutdowns of class 57 (PostgreSQL
 * manual, appendix A).
 */
const CONNECTION_LOST = /^(08...|53[34]00|57P0[1-5])$/;
/** A limit ended the statement, which PostgreSQL undid: canceled, or a lock that was not given in time. */
const LIMIT_REACHED = new Set(['57014', '55P03']);
/** What the system says of a socket, and the driver of a connection that is gone. */
const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);
const DRIVER = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Query read timeout',
  'Cannot use a pool after calling end',
];

/** The database is away or did not answer within its limits. The caller may try again. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  /**
   * @param mayBeKept whether what was to be written may have been committed, because the connection ended
   * before the answer came
   */
  constructor(
    readonly mayBeKept: boolean,
    cause: unknown,
  ) {
    super('The database is not available.', { cause });
  }
}

/** What the system says of a server, in words. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no one knows that name',
  EAI_AGAIN: 'no one knows that name',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  ENOENT: 'there is no such socket',
};

/** No connection to the database could be made; `isPassing` where that may be over in a moment. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
  readonly isPassing: boolean;
  readonly reason: string;

  /**
   * @param places hosts and ports of the database
   * @param isStandby whether there is only one that takes no changes
   */
  constructor(places: string, cause: unknown, isStandby: boolean) {
    const isPassing = isStandby || isConnectionLost(cause);
    const { code = '', message } = (cause instanceof AggregateError ? cause.errors[0] : cause) as {
      code?: string;
      message: string;
    };
    const reason =
      REASONS[code] ?? (message.startsWith('Connection terminated') ? 'it does not answer' : message);
    const advice = isPassing
      ? 'Start it, or name another one there.'
      : 'Check user, password and database there.';
    super(`The database at ${places}, which DATABASE_URL names, cannot be used: ${reason}. ${advice}`, {
      cause,
    });
    this.reason = reason;
    this.isPassing = isPassing;
  }
}

/** The unavailability behind an error, however it was wrapped. */
export function findUnavailable(error: unknown): DatabaseUnavailable | undefined {
  for (const cause of causesOf(error)) if (cause instanceof DatabaseUnavailable) return cause;
  return undefined;
}

/** Whether an error says that a lock was not given in time. */
export const isLockRefused = (error: unknown): boolean =>
  causesOf(error).some((cause) => (cause as { code?: string }).code === '55P03');

/** Whether an error says that the connection is gone, so that it must not be used again. */
export function isConnectionLost(error: unknown): boolean {
  return causesOf(error).some((cause) => {
    const { code, message } = cause as { code?: unknown; message: string };
    return typeof code === 'string' && code !== ''
      ? CONNECTION_LOST.test(code) || SOCKET.has(code)
      : DRIVER.some((start) => message.startsWith(start));
  });
}

/**
 * What to throw for an error of the driver: itself, or DatabaseUnavailable for a connection that was lost and
 * a limit that was reached.
 * @param committing whether the statement that failed may have committed something
 */
export function toUnavailable(error: unknown, committing: boolean): unknown {
  if (error instanceof AppError || findUnavailable(error)) return error;
  if (isConnectionLost(error)) return new DatabaseUnavailable(committing, error);
  const isLimit = causesOf(error).some((cause) => LIMIT_REACHED.has((cause as { code?: string }).code ?? ''));
  return isLimit ? new DatabaseUnavailable(false, error) : error;
}

function causesOf(error: unknown): readonly Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 8; cause = cause.cause)
    causes.push(cause);
  return causes;
}
