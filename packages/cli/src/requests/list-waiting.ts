import { listChangeRequests, listRefillRequests } from '@erx/core/requests/contract';
import type { PharmacyRequest } from '@erx/core/requests/model';
import type { Context } from '../context';
import { createReport } from '../output/report';
import { type Most, printRows, type RowOptions } from '../output/row-writer';
import { connect, type Connection } from '../session/connect';
import { findTimeZone } from '../session/days';
import { firstThenAll } from '../session/probe-permission-first';
import { findProvider } from './find-provider';
import { requestColumns } from './request-columns';

export interface WaitingOptions extends RowOptions {
  readonly kind?: PharmacyRequest['kind'];
  /** An id or a name. */
  readonly provider?: string;
  readonly order?: string;
}

/** Prints the requests that wait for an answer now, oldest first, no more than are wanted. @throws TerminalFailure or CallError */
export async function listWaitingCommand(options: WaitingOptions & Most, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  await printRows(
    { columns: requestColumns, none: 'No requests are waiting.', zone: () => findTimeZone(client, context) },
    await waitingRequests(options, client, context.cancelled),
    options,
    context,
    report,
  );
}

/** The requests that wait, of both kinds or one, oldest first. @throws TerminalFailure or CallError */
export async function waitingRequests(
  { kind, provider, order }: Pick<WaitingOptions, 'kind' | 'provider' | 'order'>,
  client: Connection['client'],
  signal: AbortSignal,
): Promise<readonly PharmacyRequest[]> {
  const query = {
    ...(provider === undefined ? {} : { providerId: await findProvider(provider, client, signal) }),
    ...(order === undefined ? {} : { orderNumber: order }),
  };
  const lists = await firstThenAll<(() => Promise<readonly PharmacyRequest[]>)[]>([
    ...(kind === 'change' ? [] : [() => client.call(listRefillRequests, { query }, { signal })]),
    ...(kind === 'refill' ? [] : [() => client.call(listChangeRequests, { query }, { signal })]),
  ]);
  return lists
    .flat()
    .sort((one, other) => one.receivedAt.localeCompare(other.receivedAt) || one.id.localeCompare(other.id));
}
