import type { HookRequest } from '@erx/core/cds-hooks/model';
import {
  type Came,
  heldToKind,
  readPrefetch,
  readSent,
  type Sent,
  type SentData,
} from '@erx/core/cds-hooks/prefetch';
import { isNewestKey, PREFETCH_KEYS, type PrefetchKey, queryFor } from '@erx/core/cds-hooks/services';
import { FHIR_MEDIA_TYPE } from '@erx/core/fhir/vocabulary';
import * as z from 'zod';
import type { GuardedFetch } from '../platform/gateway/guarded-fetch';

/** Milliseconds in which everything that is missing has to come: a clinician waits. */
const WITHIN = 2_000;
/** Pages of one search that are read at most; a list with more is not whole. */
const MOST_PAGES = 5;

const CameResource = z.looseObject({ resourceType: z.string() });

/**
 * What was sent along, with what is missing of it asked for where the call allows it (CDS Hooks 2.0, FHIR Resource
 * Access). What did not come in time, or whole, has failed: it never looks like an empty list.
 */
export async function readSentAndMissing(request: HookRequest, fetched: GuardedFetch): Promise<SentData> {
  const sent = readPrefetch(request);
  const server = serverOf(request);
  const signal = AbortSignal.timeout(WITHIN);
  const entries = await Promise.all(
    PREFETCH_KEYS.map(async (key): Promise<readonly [PrefetchKey, Sent]> => {
      const one = sent[key];
      const isWhole = one.state === 'sent' && (one.next === undefined || isNewestKey(key));
      if (one.state === 'failed' || isWhole) return [key, heldToKind(key, one)];
      if (!server) return [key, one.state === 'absent' ? one : { state: 'failed' }];
      const first = `${server.base}/${queryFor(key, request.context.patientId)}`;
      const from = { ...server, fetched, signal };
      const read = isNewestKey(key) ? await readPage(first, from) : await readPages(one, first, from);
      return [key, heldToKind(key, read)];
    }),
  );
  return Object.fromEntries(entries) as SentData;
}

interface Server {
  readonly base: string;
  readonly token: string;
}

function serverOf({ fhirServer, fhirAuthorization }: HookRequest): Server | undefined {
  if (fhirServer === undefined || !fhirAuthorization || !URL.canParse(fhirServer)) return undefined;
  return { base: fhirServer.replace(/\/+$/, ''), token: fhirAuthorization.access_token };
}

async function readPages(
  before: Sent,
  first: string,
  from: Server & { readonly fetched: GuardedFetch; readonly signal: AbortSignal },
): Promise<Sent> {
  const resources: Came[] = before.state === 'sent' ? [...before.resources] : [];
  let address = before.state === 'sent' ? before.next : first;
  for (let page = 0; address !== undefined; page += 1) {
    // the token goes to the server that gave it alone
    if (page === MOST_PAGES || (!address.startsWith(`${from.base}/`) && !address.startsWith(`${from.base}?`)))
      return { state: 'failed' };
    const read = await readPage(address, from);
    if (read.state !== 'sent') return { state: 'failed' };
    resources.push(...read.resources);
    address = read.next;
  }
  return { state: 'sent', resources };
}

async function readPage(
  address: string,
  { token, fetched, signal }: Server & { readonly fetched: GuardedFetch; readonly signal: AbortSignal },
): Promise<Sent> {
  try {
    const response = await fetched(address, {
      headers: { accept: FHIR_MEDIA_TYPE, authorization: `Bearer ${token}` },
      signal,
    });
    if (response.status !== 200) return { state: 'failed' };
    return readSent(CameResource.parse(await response.json()));
  } catch {
    return { state: 'failed' }; // said in a card; the address and the token are in no log
  }
}
