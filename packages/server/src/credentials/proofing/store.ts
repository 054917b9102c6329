import type { ProofingState } from '@erx/core/credentials/proofing/model';
import type { Connection, Statement } from '../../platform/database/database';
import { named } from '../../platform/database/named';
import type { ChosenToken, ProofingPerson } from '../../platform/gateway/proofing';

/** The proofing of an account as it is stored. */
export interface StoredProofing {
  /** How we name it to the service. */
  readonly reference: string;
  readonly status: ProofingState;
  readonly isHardwareTokenMain: boolean;
  readonly hardwareToken: string | null;
  readonly appointmentAt: Date | null;
  /** Of a soft token that was shown; encrypted. */
  readonly pendingSecret: string | null;
  /** Since when a chosen token waits for its first code, or its secret was shown; null where none waits. */
  readonly pendingSince: Date | null;
  /** The name that was sent to the service; null for a proofing from before it was stored. */
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** When the service first received whom to prove: it has nothing that was requested later. */
  readonly startedAt: Date;
  readonly version: number;
  readonly updatedAt: Date;
}

const FIND: Statement = {
  name: 'proofing-of-account',
  text: `SELECT reference, status, is_hardware_token_main AS "isHardwareTokenMain",
    hardware_token AS "hardwareToken", appointment_at AS "appointmentAt",
    pending_secret AS "pendingSecret", pending_since AS "pendingSince", first_name AS "firstName",
    last_name AS "lastName", started_at AS "startedAt", version, updated_at AS "updatedAt"
    FROM proofings
    WHERE account_id = $1`,
};
const PERSON: Statement = {
  name: 'person-to-prove',
  text: `SELECT first_name AS "firstName", middle_name AS "middleName", last_name AS "lastName",
    coalesce(npi, '') AS npi, coalesce(dea_number, '') AS "deaNumber",
    coalesce(state_license_number, '') AS "stateLicenseNumber", address, city, state, zip_code AS "zipCode",
      phone, email
    FROM accounts
    WHERE id = $1`,
};
const BEGIN = named({
  name: 'begin-proofing',
  text: `INSERT INTO proofings (account_id, reference, status, is_hardware_token_main, hardware_token,
    pending_since, started_at, updated_at)
    VALUES (:accountId, :reference, 'None', :isHardware, :token, :now, :now, :now)
      ON CONFLICT (account_id) DO NOTHING RETURNING version`,
});
const CHOOSE = named({
  name: 'choose-token',
  text: `UPDATE proofings
    SET is_hardware_token_main = :isHardware, hardware_token = :token, pending_secret = NULL,
      pending_since = :now, updated_at = :now, version = version + 1
    WHERE account_id = :accountId AND version = :version RETURNING version`,
});
const STATE_NAME: Statement = {
  name: 'name-to-prove',
  text: 'UPDATE proofings SET first_name = $2, last_name = $3, started_at = $4 WHERE account_id = $1',
};
/** As a new one, under a reference that the service does not know; valid tokens stay valid. */
const RESTART: Statement = {
  name: 'prove-anew',
  text: `UPDATE proofings
    SET status = 'None', reference = $3, appointment_at = NULL, pending_secret = NULL, pending_since = NULL,
      updated_at = $4, version = version + 1
    WHERE account_id = $1 AND version = $2
    RETURNING version`,
};
const STAND = named({
  name: 'proofing-stands',
  text: `UPDATE proofings SET status = :status, appointment_at = :appointmentAt, updated_at = :now,
    version = version + 1
    WHERE account_id = :accountId AND reference = :reference AND version = :version RETURNING version`,
});
const SHOWN: Statement = {
  name: 'soft-token-shown',
  text: `UPDATE proofings SET pending_secret = $3, pending_since = $4, updated_at = $4, version = version + 1
    WHERE account_id = $1 AND version = $2 AND status = 'Complete' RETURNING version`,
};
const CONFIRM: Statement = {
  name: 'token-confirmed',
  text: `UPDATE proofings SET pending_secret = NULL, pending_since = NULL, updated_at = $3, version = version + 1
    WHERE account_id = $1 AND version = $2 AND status = 'Complete' RETURNING version`,
};
/** A new reference: anyone who is proven again begins again at the service, whatever it says of the old one. */
const END: Statement = {
  name: 'end-proofing',
  text: `WITH before AS (SELECT reference FROM proofings WHERE account_id = $1 FOR UPDATE)
    UPDATE proofings p
    SET status = 'None', reference = $2, hardware_token = NULL, appointment_at = NULL, pending_secret = NULL,
      pending_since = NULL, updated_at = $3, version = p.version + 1
    FROM before WHERE p.account_id = $1 RETURNING before.reference`,
};

/** The proofing of one account. Global like the accounts: a person is proven once, for all practices. */
export const proofingStore = (connection: Connection, accountId: string) => ({
  async find(): Promise<StoredProofing | undefined> {
    const [row] = await connection.run<StoredProofing>(FIND, [accountId]);
    return row;
  },
  /** What the service receives of the account. */
  async person(): Promise<ProofingPerson | undefined> {
    const [row] = await connection.run<ProofingPerson>(PERSON, [accountId]);
    return row;
  },
  /**
   * Chooses a token; begins a proofing under this reference where there was none.
   * @returns the new version; undefined where another request was faster
   */
  async choose(
    before: StoredProofing | undefined,
    reference: string,
    { kind, reference: token }: ChosenToken,
    now: Date,
  ): Promise<number | undefined> {
    const isHardware = kind === 'hardware';
    const [row] =
      before === undefined
        ? await BEGIN.run<{ version: number }>(connection, {
            accountId,
            reference,
            isHardware,
            token,
            now,
          })
        : await CHOOSE.run<{ version: number }>(connection, {
            accountId,
            version: before.version,
            isHardware,
            token,
            now,
          });
    return row?.version;
  },
  /** Stores the name that the service receives, in the transaction that begins the proofing. */
  async keepName(
    { firstName, lastName }: Pick<ProofingPerson, 'firstName' | 'lastName'>,
    now: Date,
  ): Promise<void> {
    await connection.run(STATE_NAME, [accountId, firstName, lastName, now]);
  },
  /**
   * Restarts a proofing, under this reference.
   * @returns it as it is then; undefined where another request was faster
   */
  async restart(before: StoredProofing, reference: string, now: Date): Promise<StoredProofing | undefined> {
    const [row] = await connection.run<{ version: number }>(RESTART, [
      accountId,
      before.version,
      reference,
      now,
    ]);
    return row && { ...before, reference, status: 'None', version: row.version };
  },
  /** Stores the state that the service reports; false where it has changed since it was read. */
  async standAs(
    read: Pick<StoredProofing, 'reference' | 'version'>,
    status: ProofingState,
    appointmentAt: Date | null,
    now: Date,
  ): Promise<boolean> {
    return (
      (
        await STAND.run(connection, {
          accountId,
          reference: read.reference,
          version: read.version,
          status,
          appointmentAt,
          now,
        })
      ).length === 1
    );
  },
  /**
   * Keeps the secret of a soft token that is about to be shown; false where the proofing has changed since it
   * was read.
   */
  async keepSecret(read: Pick<StoredProofing, 'version'>, encrypted: string, now: Date): Promise<boolean> {
    return (await connection.run(SHOWN, [accountId, read.version, encrypted, now])).length === 1;
  },
  /**
   * Nothing waits any more: the chosen token counts. False where the proofing has changed since it was read.
   */
  async confirm(read: Pick<StoredProofing, 'version'>, now: Date): Promise<boolean> {
    return (await connection.run(CONFIRM, [accountId, read.version, now])).length === 1;
  },
  /** Ends it. @returns the reference that the service knew it by; undefined where there was none */
  async end(newReference: string, now: Date): Promise<string | undefined> {
    const [row] = await connection.run<{ reference: string }>(END, [accountId, newReference, now]);
    return row?.reference;
  },
});
