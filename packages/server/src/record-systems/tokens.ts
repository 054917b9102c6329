import { setTimeout } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { type RecordSystemClient, RecordSystemTokens, renewTokens } from '../platform/gateway/record-system';
import type { Services } from '../services';
import { tokensStore } from './token-store';

/** A token that ends sooner is renewed first, in milliseconds. */
const MARGIN = 30_000;
/** A renewal makes three calls of ten seconds at most; its lease ends only when its worker has died. */
const RENEWAL = 35_000;
const RENEWAL_LEASE = 45_000;
/** So often it is looked whether another worker has renewed them, and for so long. */
const LOOK_AGAIN = 200;
const WAITS_FOR_OTHER = 15_000;

/** Tokens of a launch: open, or over until the next launch, or not to be had at the moment. */
export type TokensOutcome =
  | { readonly is: 'open'; readonly tokens: RecordSystemTokens }
  | { readonly is: 'over' }
  | { readonly is: 'failed'; readonly problem: string };

/** The tokens that a launch brought, renewed where they are about to end: by one worker of all processes. */
export async function openTokens(
  services: Pick<Services, 'database' | 'keys' | 'now'>,
  client: RecordSystemClient,
  of: { readonly practiceId: string; readonly id: string },
): Promise<TokensOutcome> {
  const { database, keys, now } = services;
  const read = (sealed: string | null | undefined): RecordSystemTokens | undefined =>
    sealed ? RecordSystemTokens.parse(JSON.parse(keys.decrypt(sealed))) : undefined;
  const isGood = ({ until }: RecordSystemTokens) => until > now().getTime() + MARGIN;
  const store = tokensStore(database, of.practiceId);
  const by = uuidv7();
  for (let waited = 0; waited <= WAITS_FOR_OTHER; waited += LOOK_AGAIN) {
    const tokens = read(await store.find(of.id));
    if (tokens === undefined) return { is: 'over' };
    if (isGood(tokens)) return { is: 'open', tokens };
    if (tokens.refresh === undefined) return { is: 'over' };
    const until = new Date(now().getTime() + RENEWAL_LEASE);
    const leased = await store.lease({ id: of.id, by, until }, now());
    if (leased !== undefined)
      return await renew(services, client, { ...of, by }, read(leased) ?? tokens, isGood);
    await setTimeout(LOOK_AGAIN);
  }
  return { is: 'failed', problem: 'renewed by another' };
}

/** Under the lease: what another worker renewed a moment before is used as it is. */
async function renew(
  { database, keys, now }: Pick<Services, 'database' | 'keys' | 'now'>,
  client: RecordSystemClient,
  lease: { readonly practiceId: string; readonly id: string; readonly by: string },
  tokens: RecordSystemTokens,
  isGood: (tokens: RecordSystemTokens) => boolean,
): Promise<TokensOutcome> {
  const keep = (kept: RecordSystemTokens | undefined) =>
    tokensStore(database, lease.practiceId).keep(
      lease,
      kept === undefined ? null : keys.encrypt(JSON.stringify(kept)),
    );
  const { refresh } = tokens;
  if (isGood(tokens) || refresh === undefined) {
    await keep(tokens);
    return refresh === undefined ? { is: 'over' } : { is: 'open', tokens };
  }
  const bounded = { ...client, signal: within(client.signal, RENEWAL) };
  const renewed = await renewTokens(bounded, { ...tokens, refresh }, now);
  if (renewed.is === 'done') {
    await keep(renewed.reply);
    return { is: 'open', tokens: renewed.reply };
  }
  // it ended there: nothing renews it any more
  const isOver = renewed.is === 'refused' && renewed.problem === 'invalid_grant';
  await keep(isOver ? undefined : tokens);
  return isOver ? { is: 'over' } : { is: 'failed', problem: renewed.problem };
}

const within = (signal: AbortSignal | undefined, milliseconds: number): AbortSignal =>
  AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(milliseconds)]);
