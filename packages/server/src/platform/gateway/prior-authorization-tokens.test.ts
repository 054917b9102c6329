import { describe, expect, it } from 'vitest';
import type { PortalOutcome } from './prior-authorization-portal';
import { storePortalTokens } from './prior-authorization-tokens';

const ACCOUNT = { practiceId: 'p', accountId: 'a' };
const START = Date.parse('2026-11-20T10:00:00Z');
const at = (minutes: number, milliseconds = 0) => new Date(START + minutes * 60_000 + milliseconds);

function portalOf(minutes: number, outcome?: PortalOutcome<{ token: string; expiresAt: string }>) {
  const portal = {
    calls: 0,
    token: () => {
      portal.calls += 1;
      return Promise.resolve(
        outcome ?? {
          is: 'done' as const,
          reply: {
            token: `token-number-${String(portal.calls)}-of-many`,
            expiresAt: at(minutes).toISOString(),
          },
        },
      );
    },
  };
  return portal;
}

describe("the portal's tokens", () => {
  it.each<[string, number, Date, number]>([
    ['just before 55 minutes the kept one serves', 120, at(55, -1), 1],
    ['at 55 minutes a new one is fetched', 120, at(55), 2],
    ['just before an earlier end the kept one serves', 10, at(10, -1), 1],
    ['at an earlier end a new one is fetched', 10, at(10), 2],
  ])('%s', async (_, lasts, later, calls) => {
    const portal = portalOf(lasts);
    const tokens = storePortalTokens(portal);
    await tokens.of(ACCOUNT, at(0));
    await tokens.of(ACCOUNT, later);
    expect(portal.calls).toBe(calls);
  });

  it('belong to one account in one practice', async () => {
    const tokens = storePortalTokens(portalOf(60));
    const all = await Promise.all(
      [ACCOUNT, { ...ACCOUNT, accountId: 'b' }, { ...ACCOUNT, practiceId: 'q' }].map((account) =>
        tokens.of(account, at(0)),
      ),
    );
    expect(new Set(all.map((outcome) => (outcome.is === 'done' ? outcome.reply.token : ''))).size).toBe(3);
  });

  it('are fetched once for calls at the same time', async () => {
    const portal = portalOf(60);
    const tokens = storePortalTokens(portal);
    await Promise.all([1, 2, 3].map(() => tokens.of(ACCOUNT, at(0))));
    expect(portal.calls).toBe(1);
  });

  it('that could not be had are requested again', async () => {
    const portal = portalOf(60, { is: 'unreachable', problem: 'ECONNREFUSED' });
    const tokens = storePortalTokens(portal);
    expect(await tokens.of(ACCOUNT, at(0))).toEqual({ is: 'unreachable', problem: 'ECONNREFUSED' });
    await tokens.of(ACCOUNT, at(0));
    expect(portal.calls).toBe(2);
  });
});
