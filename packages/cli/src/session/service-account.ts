import { getSignInConfiguration } from '@erx/core/session/contract';
import { listAccessiblePractices } from '@erx/core/practices/contract';
import { createServiceSession } from '@erx/core/session/service';
import { findPractice } from './find-practice';
import type { CommonOptions, Context } from '../context';
import { TerminalFailure } from '../messages';
import type { Report } from '../output/report';
import { type Connection, plainClient } from './client';
import { serverAddress } from '../stored/server-address';
import type { ServiceCredentials } from './service-credentials';
import { tracedFetch } from './traced-fetch';

/**
 * Connects as a service account. Nothing is read from the stored sign-ins and nothing is kept: the token is
 * in memory, and had again when it ends.
 * @throws TerminalFailure when no server is named, or the practice is another; AppError, CallError
 */
export async function connectService(
  credentials: ServiceCredentials,
  options: CommonOptions,
  context: Context,
  report: Report,
): Promise<Connection> {
  const { environment, clock } = context;
  const named = [options.server, environment['ERX_SERVER']].find(Boolean);
  // A secret goes nowhere that no one named.
  if (named === undefined) throw new TerminalFailure('terminal.service-server-missing');
  const origin = serverAddress(named);
  const signal = context.cancelled;
  const configuration = await plainClient(origin, context, report, async () => undefined).call(
    getSignInConfiguration,
    {},
    { signal },
  );
  const session = createServiceSession({
    configuration,
    ...credentials,
    clock,
    fetch: tracedFetch(context.fetch, clock, (line) => report.detail(line)),
  });
  const accessToken = (): Promise<string> => session.accessToken();
  const practices = await plainClient(origin, context, report, accessToken).call(
    listAccessiblePractices,
    {},
    { signal },
  );
  const [own] = practices;
  if (!own) throw new TerminalFailure('terminal.no-practice');
  const wanted = options.practice ?? environment['ERX_PRACTICE'] ?? '';
  const practice = wanted === '' ? own : findPractice(wanted, practices);
  return {
    origin,
    practice,
    accessToken,
    client: plainClient(origin, context, report, accessToken, practice.id),
    fetch: context.fetch,
  };
}
