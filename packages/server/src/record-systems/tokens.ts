import { setTimeout } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import { type RecordSystemClient, RecordSystemTokens, renewTokens } from '../platform/gateway/record-system';
import type { Services } from '../services';

/** A token that ends sooner is renewed first, in milliseconds. */
const MARGIN = 30_000;
/** A renewal makes three calls of ten seconds at most; its lease ends only when its worker has died. */
const RENEWAL = 35_000;
const RENEWAL_LEASE = 45_000;
/** So often it is looked whether another worker has renewed them, and for so long. */
const LOOK_AGAIN = 200;
const WAITS_FOR_OTHER = 15_000;

const FIND: Statement = {
  name: 'record-system-tokens',
  text: 'SELECT tokens FROM record_system_launches WHERE practice_id = $1 AND id = $2',
};
/** Of several workers one renews: a refresh token that rotates is good once (RFC 9700, 4.14.2). */
const LEASE = named({
  name: 'lease-record-system-tokens',
  text: `UPDATE record_system_launches SET renewing_until = :until, renewing_by = :by
    WHERE practice_id = :practiceId AND id = :id AND tokens IS NOT NULL
      AND (renewing_until IS NULL OR renewing_until <= :now)
    RETURNING tokens`,
});
const KEEP = named({
  name: 'keep-record-system-tokens',
  text: `UPDATE record_system_launches SET tokens = :tokens, renewing_until = NULL, renewing_by = NULL
    WHERE practice_id = :practiceId AND id = :id AND renewing_by = :by`,
});

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
  const by = uuidv7();
  for (let waited = 0; waited <= WAITS_FOR_OTHER; waited += LOOK_AGAIN) {
    const tokens = read(await findTokens(database, of));
    if (tokens === undefined) return { is: 'over' };
    if (isGood(tokens)) return { is: 'open', tokens };
    if (tokens.refresh === undefined) return { is: 'over' };
    const until = new Date(now().getTime() + RENEWAL_LEASE);
    const [leased] = await LEASE.run<{ tokens: string }>(database, { ...of, by, now: now(), until });
    if (leased) return await renew(services, client, { ...of, by }, read(leased.tokens) ?? tokens, isGood);
    await setTimeout(LOOK_AGAIN);
  }
  return { is: 'failed', problem: 'renewed by another' };
}

async function findTokens(
  connection: Connection,
  { practiceId, id }: { readonly practiceId: string; readonly id: string },
): Promise<string | null> {
  const [row] = await connection.run<{ tokens: string | null }>(FIND, [practiceId, id]);
  return row?.tokens ?? null;
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
    KEEP.run(database, { ...lease, tokens: kept === undefined ? null : keys.encrypt(JSON.stringify(kept)) });
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
