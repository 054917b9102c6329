import { PORTAL_TOKEN_MINUTES } from '@erx/core/prior-authorization/model';
import type { PortalAccount, PortalOutcome, PriorAuthorizationPortal } from './prior-authorization-portal';

interface Kept {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Tokens of the portal by account, in memory alone. */
export interface PortalTokens {
  /** The account's token: the kept one, or a new one where there is none that still holds. */
  of(account: PortalAccount, now: Date): Promise<PortalOutcome<Kept>>;
}

/**
 * Keeps each token for 55 minutes (P4-17, P9-1), or less where the portal ends it sooner; calls at the same
 * time share one request.
 */
export function storePortalTokens(portal: Pick<PriorAuthorizationPortal, 'token'>): PortalTokens {
  const kept = new Map<string, Kept>();
  const asked = new Map<string, Promise<PortalOutcome<Kept>>>();

  async function fetchFor(key: string, account: PortalAccount, now: Date): Promise<PortalOutcome<Kept>> {
    const outcome = await portal.token(account);
    if (outcome.is !== 'done') return outcome;
    const end = Math.min(now.getTime() + PORTAL_TOKEN_MINUTES * 60_000, Date.parse(outcome.reply.expiresAt));
    const reply = { token: outcome.reply.token, expiresAt: new Date(end) };
    kept.set(key, reply);
    return { is: 'done', reply };
  }

  return {
    async of(account, now) {
      for (const [key, { expiresAt }] of kept) if (expiresAt <= now) kept.delete(key);
      const key = `${account.practiceId} ${account.accountId}`;
      const known = kept.get(key);
      if (known) return { is: 'done', reply: known };
      const fetching =
        asked.get(key) ??
        fetchFor(key, account, now).finally(() => {
          asked.delete(key);
        });
      asked.set(key, fetching);
      return await fetching;
    },
  };
}
