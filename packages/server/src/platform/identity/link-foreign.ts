import type { FastifyBaseLogger } from 'fastify';
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { fileIncident } from '../audit-trail/file-incident';
import { recordAudit } from '../audit-trail/record';
import type { Connection, Database, Statement } from '../database/database';
import type { Identity } from '../http/services';
import { AWAITED, BUILT_IN, normalisedEmail } from './accounts';
import { countAttempt } from './attempts';

const UserInfo = z.looseObject({
  sub: z.string(),
  email: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
});

const LINK: Statement = {
  name: 'link-foreign-account',
  text: `UPDATE accounts SET issuer = $1, subject = $3, email_verified = true
    WHERE email = $2 AND active AND ((issuer = $1 AND subject LIKE '${AWAITED}%') OR issuer = '${BUILT_IN}')
      AND (SELECT count(*) FROM accounts o WHERE o.issuer IN ($1, '${BUILT_IN}') AND o.email = $2) = 1
      AND NOT EXISTS (SELECT FROM accounts t WHERE t.issuer = $1 AND t.subject = $3)
    RETURNING id`,
};
const TIED: Statement = {
  name: 'account-tied-to-another-subject',
  text: `SELECT id
    FROM accounts
    WHERE issuer = $1 AND email = $2 AND active AND subject <> $3 AND subject NOT LIKE '${AWAITED}%'`,
};
const PRACTICES: Statement = {
  name: 'practices-of-linked-account',
  text: 'SELECT practice_id FROM memberships WHERE account_id = $1 AND NOT is_emergency_only',
};

/** The first try of a stranger in this time is filed, for each account; those after it are counted alone. */
const FILED_EVERY = { failures: 2, minutes: 60 };

/**
 * What came of a first sign-in: tied; no one registered has the address; the provider has not verified an
 * address; or the address is that of a person whom the provider knows as someone else.
 */
type Linking = 'tied' | 'unknown' | 'unverified' | 'taken';

interface LinkServices {
  readonly database: Database;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Ties a user whom a foreign identity provider signs in for the first time to the one account that waits for
 * their verified e-mail address. The provider is asked with the caller's token. A tie never moves: a second
 * subject with the address is refused, and filed as an incident.
 * @param address the network address that the sign-in came from
 * @returns what came of it; on any doubt the account is not tied
 */
export async function linkForeignAccount(
  services: LinkServices,
  userInfoUrl: () => Promise<string | undefined>,
  identity: Identity,
  { token, address }: { readonly token: string; readonly address: string },
): Promise<Linking> {
  const person = await userInfoOf(services, userInfoUrl, token);
  if (person?.sub !== identity.subject) return 'unknown';
  if (person.email === undefined || person.email_verified !== true) return 'unverified';
  const email = normalisedEmail(person.email);
  return await services.database.transaction(async (transaction) => {
    const now = services.now();
    const [linked] = await transaction.run<{ id: string }>(LINK, [identity.issuer, email, identity.subject]);
    if (!linked) {
      const [holder] = await transaction.run<{ id: string }>(TIED, [
        identity.issuer,
        email,
        identity.subject,
      ]);
      if (!holder) return 'unknown';
      await fileSecondSubject(transaction, holder.id, identity, address, now);
      return 'taken';
    }
    for (const practiceId of await practicesOf(transaction, linked.id)) {
      await recordAudit(
        transaction,
        {
          practiceId,
          accountId: linked.id,
          event: 'account.linked',
          outcome: 'done',
          resourceType: 'Account',
          resourceId: linked.id,
          details: {},
        },
        now,
      );
    }
    return 'tied';
  });
}

async function practicesOf(connection: Connection, accountId: string): Promise<string[]> {
  const rows = await connection.run<{ practice_id: string }>(PRACTICES, [accountId]);
  return rows.map(({ practice_id: practiceId }) => practiceId);
}

/** Files in each practice of the account's owner that someone else came with their address. */
async function fileSecondSubject(
  transaction: Connection,
  holderId: string,
  { subject }: Identity,
  address: string,
  now: Date,
): Promise<void> {
  const stranger = createHash('sha256').update(subject).digest('base64url');
  const count = await countAttempt(transaction, `second-subject:${holderId}:${stranger}`, FILED_EVERY, now);
  if (!count.allowed || count.last) return;
  for (const practiceId of await practicesOf(transaction, holderId))
    await fileIncident(
      transaction,
      {
        practiceId,
        accountId: null,
        type: 'secondSubject',
        address,
        details: { targetAccountId: holderId },
      },
      now,
    );
}

/** Who the provider itself says the bearer of a token is; undefined where it does not say. */
export async function userInfoOf(
  { log }: { readonly log: Pick<FastifyBaseLogger, 'warn'> },
  userInfoUrl: () => Promise<string | undefined>,
  token: string,
): Promise<z.infer<typeof UserInfo> | undefined> {
  try {
    const url = await userInfoUrl();
    if (url === undefined) return undefined;
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(5000),
    });
    return response.ok ? UserInfo.parse(await response.json()) : undefined;
  } catch {
    log.warn({ code: 'identity.userinfo-failed' }, 'the identity provider did not say who somebody is');
    return undefined;
  }
}
