import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import { recordAudit } from '../audit-trail/record';
import type { Database, Statement } from '../database/database';
import type { Identity } from '../http/services';
import { AWAITED, BUILT_IN, normalisedEmail } from './accounts';

const UserInfo = z.object({
  sub: z.string(),
  email: z.string().optional(),
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
const PRACTICES: Statement = {
  name: 'practices-of-linked-account',
  text: 'SELECT practice_id FROM memberships WHERE account_id = $1 AND NOT is_emergency_only',
};

/**
 * Ties a user whom a foreign identity provider has signed in for the first time to the account that was
 * registered for them: where exactly one account has their e-mail address and waits for its person, or was
 * made before the installation went over to that provider, and the provider says that the address is
 * verified. The provider is asked itself, with the caller's own token.
 * @returns whether it was done; on any doubt it is not
 */
export async function linkForeignAccount(
  services: {
    readonly database: Database;
    readonly now: () => Date;
    readonly log: Pick<FastifyBaseLogger, 'warn'>;
  },
  userInfoUrl: () => Promise<string | undefined>,
  identity: Identity,
  token: string,
): Promise<boolean> {
  const person = await userInfoOf(services, userInfoUrl, token);
  if (person?.sub !== identity.subject || person.email === undefined || person.email_verified !== true)
    return false;
  const email = normalisedEmail(person.email);
  return await services.database.transaction(async (transaction) => {
    const [linked] = await transaction.run<{ id: string }>(LINK, [identity.issuer, email, identity.subject]);
    if (!linked) return false;
    for (const { practice_id: practiceId } of await transaction.run<{ practice_id: string }>(PRACTICES, [
      linked.id,
    ])) {
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
        services.now(),
      );
    }
    return true;
  });
}

async function userInfoOf(
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
