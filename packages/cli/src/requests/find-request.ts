import type { Client } from '@erx/core/client/call';
import { CallError } from '@erx/core/client/failure';
import { say } from '@erx/core/findings/messages';
import { getRequest } from '@erx/core/requests/contract';
import type { PharmacyRequest, RequestDetails } from '@erx/core/requests/model';
import { searchChangeHistory, searchRefillHistory } from '@erx/core/prescription-history/contract';
import { Id } from '@erx/core/values/ids';
import { TerminalFailure } from '../messages';
import { firstThenAll } from '../session/probe-permission-first';
import { waitingRequests } from './list-waiting';

/** So many of one order number are looked at: more than anyone asks. */
const MOST = 20;

/**
 * The request that is meant by its id, or by the order number of its prescription: the one that waits, else
 * the only one there is.
 * @throws TerminalFailure terminal.request-ambiguous; CallError, request.not-found among them
 */
export async function findRequest(
  word: string,
  client: Client,
  signal: AbortSignal,
): Promise<RequestDetails> {
  const read = (id: string): Promise<RequestDetails> =>
    client.call(getRequest, { params: { id } }, { signal });
  if (Id.safeParse(word.toLowerCase()).success) return await read(word.toLowerCase());
  for (const order of new Set([word, word.toUpperCase()])) {
    const found = await ofOrder(order, client, signal);
    const [first] = found;
    if (found.length > 1)
      throw new TerminalFailure('terminal.request-ambiguous', {
        order,
        list: found.map(({ id, kind, state }) => `${id} (${kind}, ${state})`).join(', '),
      });
    if (first) return await read(first.id);
  }
  throw new CallError(say('request.not-found'), { status: 404, code: 'request.not-found' });
}

async function ofOrder(
  orderNumber: string,
  client: Client,
  signal: AbortSignal,
): Promise<readonly PharmacyRequest[]> {
  const waiting = await waitingRequests({ order: orderNumber }, client, signal);
  if (waiting.length > 0) return waiting;
  const query = { orderNumber, limit: MOST };
  const [refills, changes] = await firstThenAll([
    () => client.call(searchRefillHistory, { query }, { signal }),
    () => client.call(searchChangeHistory, { query }, { signal }),
  ]);
  return [...refills, ...changes];
}
