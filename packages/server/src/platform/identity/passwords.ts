import { AppError } from '@erx/core/findings/app-error';
import { recordRefusal } from '../audit-trail/record';
import type { Database, Connection, Statement } from '../database/database';
import type { Config } from '../config';
import { BUILT_IN } from './accounts';
import { endSessions } from './end-sessions';
import { hashSecret, isSecret } from './password-hashing';
import { countOwnPassword, forgetGuesses, forgetOwnGuesses } from './lockout';

/**
 * What came of a wish for another password; 'locking' is the wrong try that locks the account, 'elsewhere' an
 * issuer that keeps passwords itself (docs/decisions/accounts.md).
 */
export type PasswordOutcome = 'changed' | 'wrong' | 'locking' | 'locked' | 'elsewhere';

/** Records what happened, in the transaction of the change. */
type InTransaction = (transaction: Connection) => Promise<void>;

/** Where passwords are changed. */
export interface Passwords {
  /**
   * Changes it by proof of the old one: each try counts before it is verified, with those of signing in from
   * the same address. Every session of the account ends.
   */
  change(
    accountId: string,
    change: { readonly oldPassword: string; readonly newPassword: string; readonly address: string },
    alongside: InTransaction,
  ): Promise<PasswordOutcome>;
  /**
   * Sets it without the old one, inside a transaction that has proven the right to. Anyone who was locked out
   * may try again.
   */
  set(transaction: Connection, accountId: string, passwordHash: string): Promise<'changed' | 'elsewhere'>;
  /**
   * Whether the caller knows the password, for an act that a session alone is not enough for: each try counts
   * as one of a change does.
   */
  prove(
    accountId: string,
    given: { readonly password: string; readonly address: string },
  ): Promise<Exclude<PasswordOutcome, 'changed'> | 'proven'>;
  /** Whether this is the account's password now: for refusing it as the next one. */
  isCurrent(accountId: string, password: string): Promise<boolean>;
}

/** The message to a caller who did not prove the password. */
export const REFUSAL_OF_PROOF = {
  wrong: 'password.wrong-now',
  locking: 'password.locked',
  locked: 'password.locked',
  elsewhere: 'password.elsewhere',
} as const;

/**
 * Records that a member did not prove their own password, and refuses the change of the login that needs it.
 * @throws AppError password.wrong-now, password.locked, password.elsewhere
 */
export async function refuseUnproven(
  services: { readonly database: Database; readonly now: () => Date },
  member: { readonly practiceId: string; readonly accountId: string; readonly trailName?: string },
  event: 'email.change-refused' | 'passkey.change-refused',
  proof: keyof typeof REFUSAL_OF_PROOF,
): Promise<never> {
  await recordRefusal(services, member, {
    event,
    resourceType: 'Account',
    resourceId: member.accountId,
    details: { reason: proof },
  });
  throw new AppError(REFUSAL_OF_PROOF[proof]);
}

const FIND: Statement = {
  name: 'password-of-account',
  text: 'SELECT email, password_hash FROM accounts WHERE id = $1 AND issuer = $2 AND active',
};
/**
 * Guarded by the hash that was verified: of two changes at the same time one finds another password than it proved.
 */
const REPLACE: Statement = {
  name: 'replace-password',
  text: `UPDATE accounts SET password_hash = $3, is_password_temporary = false
    WHERE id = $1 AND password_hash = $2
    RETURNING id`,
};
const SET: Statement = {
  name: 'set-password',
  text: `UPDATE accounts SET password_hash = $3, is_password_temporary = false
    WHERE id = $1 AND issuer = $2 AND active
    RETURNING id, email`,
};

/** A concurrent change has won: the password that was proven is no longer the password. */
class Overtaken extends Error {}

/** The passwords of the issuer that the settings name. */
export function createPasswords({
  database,
  config,
  now,
}: {
  readonly database: Database;
  readonly config: Config;
  readonly now: () => Date;
}): Passwords {
  return config.foreignIssuer ? keptElsewhere : builtIn(database, now);
}

const keptElsewhere: Passwords = {
  change: () => Promise.resolve('elsewhere'),
  set: () => Promise.resolve('elsewhere'),
  prove: () => Promise.resolve('elsewhere'),
  isCurrent: () => Promise.resolve(false),
};

function builtIn(database: Database, now: () => Date): Passwords {
  return {
    async change(accountId, { oldPassword, newPassword, address }, alongside) {
      const [account] = await database.run<{ email: string; password_hash: string | null }>(FIND, [
        accountId,
        BUILT_IN,
      ]);
      if (!account?.password_hash) return 'elsewhere';
      const guess = { email: account.email, address };
      const count = await countOwnPassword(database, guess, now());
      if (!count.allowed) return 'locked';
      if (!(await isSecret(oldPassword, account.password_hash))) return count.last ? 'locking' : 'wrong';
      const next = await hashSecret(newPassword);
      try {
        await database.transaction(async (transaction) => {
          if ((await transaction.run(REPLACE, [accountId, account.password_hash, next])).length === 0)
            throw new Overtaken();
          await forgetOwnGuesses(transaction, guess);
          await alongside(transaction);
          // not before: a token issued while we hashed ends too
          await endSessions(transaction, accountId, now(), 'password-changed');
        });
      } catch (error) {
        if (error instanceof Overtaken) return 'wrong';
        throw error;
      }
      return 'changed';
    },
    async set(transaction, accountId, passwordHash) {
      const [account] = await transaction.run<{ id: string; email: string }>(SET, [
        accountId,
        BUILT_IN,
        passwordHash,
      ]);
      if (!account) return 'elsewhere';
      await forgetGuesses(transaction, account);
      await endSessions(transaction, accountId, now(), 'password-changed');
      return 'changed';
    },
    async prove(accountId, { password, address }) {
      const [account] = await database.run<{ email: string; password_hash: string | null }>(FIND, [
        accountId,
        BUILT_IN,
      ]);
      if (!account?.password_hash) return 'elsewhere';
      const guess = { email: account.email, address };
      const count = await countOwnPassword(database, guess, now());
      if (!count.allowed) return 'locked';
      if (!(await isSecret(password, account.password_hash))) return count.last ? 'locking' : 'wrong';
      await forgetOwnGuesses(database, guess);
      return 'proven';
    },
    async isCurrent(accountId, password) {
      const [account] = await database.run<{ password_hash: string | null }>(FIND, [accountId, BUILT_IN]);
      return await isSecret(password, account?.password_hash ?? null);
    },
  };
}
