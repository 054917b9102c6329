import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

const LASTS_MS = 60 * 60_000;

/** Who works at the worklist. */
export const Holder = z.strictObject({ practiceId: z.uuid(), accountId: z.uuid() });
export type Holder = z.infer<typeof Holder>;

const Claims = Holder.extend({ endsAt: z.number() });

const sign = (key: string, claims: string) => createHmac('sha256', key).update(claims).digest('base64url');

/**
 * A token for an hour, which the portal recognises by its own signature: it keeps none and needs no cookie.
 */
export const issueToken = (key: string, holder: Holder, now: Date): { token: string; expiresAt: string } => {
  const endsAt = now.getTime() + LASTS_MS;
  const claims = Buffer.from(JSON.stringify({ ...holder, endsAt })).toString('base64url');
  return { token: `${claims}.${sign(key, claims)}`, expiresAt: new Date(endsAt).toISOString() };
};

/** Who a token is for; undefined for one that is not ours, was altered, or has ended. */
export const readToken = (key: string, token: string, now: Date): Holder | undefined => {
  const [claims = '', signature = ''] = token.split('.');
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(key, claims))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const { practiceId, accountId, endsAt } = Claims.parse(
    JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')),
  );
  return endsAt > now.getTime() ? { practiceId, accountId } : undefined;
};
