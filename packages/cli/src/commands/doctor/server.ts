import { CallError } from '@erx/core/client/failure';
import type { Client } from '@erx/core/client/call';
import { anySignal } from '@erx/core/client/any-signal';
import { getAbout, getHealth } from '@erx/core/session/contract';
import { connect as connectTls } from 'node:tls';
import { version } from '../../../package.json';
import type { Context } from '../../context';
import { showFailure } from '../../failure';
import { TerminalFailure } from '../../messages';
import type { Report } from '../../output/report';
import { pause } from '../../pause';
import { plainClient } from '../../session/connect';
import { bad, type Check, ok, warn } from './check';

const DAY = 24 * 60 * 60_000;
/** A certificate that ends sooner is a warning: renewals take weeks where people do them. */
const CERTIFICATE_DAYS = 14;
/** A one-time code of thirty seconds is refused beyond this; tokens look expired beyond the other. */
const CLOCK_WARN = 30_000;
const CLOCK_BAD = 300_000;
const ANSWER_MILLISECONDS = 10_000;
/** A service that starts, or whose database is busy for a moment, is asked again. */
const ASK_AGAIN_MILLISECONDS = 500;

/** What asking the server has shown; `isErx` whether there is any sense in asking more. */
export interface ServerChecks {
  readonly checks: readonly Check[];
  readonly isErx: boolean;
}

/** Whether the server answers, is an erx server, and agrees with this program on versions and on the time. */
export async function checkServer(
  origin: string,
  from: string,
  context: Context,
  report: Report,
): Promise<ServerChecks> {
  let serverTime: number | undefined;
  const watching: typeof fetch = async (input, init) => {
    const response = await context.fetch(input, init);
    serverTime = Date.parse(response.headers.get('date') ?? '') || undefined;
    return response;
  };
  const client = plainClient(origin, { ...context, fetch: watching }, report, async () => undefined);
  const signal = anySignal(context.cancelled, AbortSignal.timeout(ANSWER_MILLISECONDS));
  try {
    const { database, took } = await askWhenReady(client, context, signal);
    const about = await client.call(getAbout, {}, { signal });
    return {
      isErx: true,
      checks: [
        ok(
          'Server',
          `${origin} (${from}) answers in ${String(took)} ms, with ` +
            `${database === 'pglite' ? 'the embedded database: for trying, not for production' : 'PostgreSQL'}.`,
        ),
        await checkEncryption(origin),
        checkVersions(version, about.version),
        checkClock(serverTime, context.clock.now().getTime()),
      ],
    };
  } catch (error) {
    return { isErx: false, checks: [unreachable(origin, from, error, signal)] };
  }
}

/** The service's readiness, and the milliseconds of the answer. @throws CallError what it said at last, in its time */
async function askWhenReady(client: Client, context: Context, signal: AbortSignal) {
  const until = context.clock.now().getTime() + ANSWER_MILLISECONDS - ASK_AGAIN_MILLISECONDS;
  for (;;) {
    const asked = context.clock.now().getTime();
    try {
      const health = await client.call(getHealth, {}, { signal });
      return { ...health, took: context.clock.now().getTime() - asked };
    } catch (error) {
      if (!isNotReady(error) || context.clock.now().getTime() > until) throw error;
    }
    await pause(ASK_AGAIN_MILLISECONDS, context);
  }
}

const isNotReady = (error: unknown): boolean => error instanceof CallError && error.code === 'call.not-ready';

function unreachable(origin: string, from: string, error: unknown, signal: AbortSignal): Check {
  const where = `${origin} (${from})`;
  // Something answered, and it was no erx server.
  if (error instanceof CallError && error.cause instanceof TerminalFailure && error.cause.cause === undefined)
    return bad('Server', `${where}: ${error.cause.message}`, error.cause.next);
  if (signal.aborted)
    return bad(
      'Server',
      `${where} gave no answer in ${String(ANSWER_MILLISECONDS / 1000)} seconds.`,
      'Check that it runs, and the network in between.',
    );
  if (isNotReady(error))
    return bad(
      'Server',
      `${where} is starting, or cannot reach its database.`,
      'Try again in a moment; then look into the log of the service.',
    );
  const cause = causeOf(error);
  if (cause !== undefined && /CERT|SELF_SIGNED|ALTNAME|TLS|SSL/.test(cause))
    return bad(
      'Server',
      `${where}: its certificate is not accepted (${cause}).`,
      'Fix the certificate, or name your own authority with NODE_EXTRA_CA_CERTS.',
    );
  if (error instanceof CallError && error.status > 0)
    return bad(
      'Server',
      `${where} answers, but is not an erx service (HTTP ${String(error.status)}).`,
      'Check the address: --server or ERX_SERVER names it.',
    );
  const { next } = showFailure(error);
  return bad('Server', `${where} cannot be reached${cause === undefined ? '' : ` (${cause})`}.`, next);
}

/** The code of the innermost cause, such as ECONNREFUSED. */
function causeOf(error: unknown): string | undefined {
  let code: string | undefined;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code: found } = cause as { code?: unknown };
    if (typeof found === 'string' && !found.includes('.')) code = found;
    if (cause instanceof AggregateError && cause.errors[0] instanceof Error)
      code = (cause.errors[0] as { code?: string }).code ?? code;
  }
  return code;
}

async function checkEncryption(origin: string): Promise<Check> {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol === 'http:') return ok('Encryption', 'none: the server is on this machine.');
  const ends = await new Promise<number | undefined>((resolve) => {
    const socket = connectTls({ host: hostname, port: Number(port || 443), servername: hostname }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.once('error', () => {
      resolve(undefined);
    });
  });
  return certificateCheck(ends, Date.now());
}

/** How a certificate is that is valid until an instant. */
export function certificateCheck(ends: number | undefined, now: number): Check {
  if (ends === undefined || Number.isNaN(ends))
    return warn('Encryption', 'The end of the certificate could not be read.', 'Run it again.');
  const days = Math.floor((ends - now) / DAY);
  const says = `The certificate is valid for ${String(days)} more days.`;
  return days < CERTIFICATE_DAYS ? warn('Encryption', says, 'Renew it.') : ok('Encryption', says);
}

/** Whether this program is of the server's version: patches may differ. */
export function checkVersions(own: string, servers: string): Check {
  const of = (text: string): string => text.split('.').slice(0, 2).join('.');
  if (of(own) === of(servers)) return ok('Version', `erx ${own}, server ${servers}`);
  return warn(
    'Version',
    `erx ${own} speaks to a server of version ${servers}.`,
    `Install erx ${of(servers)}: each refuses what only the other knows.`,
  );
}

/** Whether both clocks agree; the server reports its own to the second. */
export function checkClock(servers: number | undefined, own: number): Check {
  if (servers === undefined)
    return warn(
      'Clock',
      'The server does not send its time.',
      'Check that nothing in between removes the Date header.',
    );
  const off = Math.abs(servers - own);
  const says = `This machine and the server differ by ${String(Math.round(off / 1000))} seconds.`;
  if (off >= CLOCK_BAD)
    return bad(
      'Clock',
      says,
      'Set the clock of this machine (NTP): sign-ins look expired, and one-time codes are refused.',
    );
  if (off >= CLOCK_WARN) return warn('Clock', says, 'Set the clock of this machine (NTP).');
  return ok('Clock', off < 2_000 ? 'This machine and the server agree.' : says);
}
