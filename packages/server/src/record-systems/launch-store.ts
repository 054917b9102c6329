import type { TheirPatient } from '@erx/core/record-systems/model';
import { createHash } from 'node:crypto';
import type { PatientFields } from '@erx/core/patients/model';
import { uuidv7 } from 'uuidv7';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import type { LaunchSecrets, RecordSystemTokens } from '../platform/gateway/record-system';
import type { Keys } from '../platform/keys/keys';

/** How long a record system may take to answer: a person signs in there meanwhile. In milliseconds. */
const ANSWER_LASTS = 10 * 60_000;
/** How long what was answered can be confirmed and opened. */
const OPENING_LASTS = 30 * 60_000;
/** So long a patient counts as open whom no one has closed: a shift. */
const OPEN_LASTS = 8 * 60 * 60_000;
/** How long what a launch brought is kept for writing to the record system: as long as refreshing may be good for. */
const KEPT = 90 * 24 * 60 * 60_000;

/** What a launch has brought, sealed. */
export interface LaunchContext {
  /** Who is there, as the record system names the person. */
  readonly subject: string;
  readonly personName: string;
  /** Whether both have an NPI, and the same one. */
  readonly isNpiCompared: boolean;
  readonly remoteId: string;
  readonly patient: TheirPatient;
  /** The account number that the patient has here, as it says itself. */
  readonly accountNumber: string | undefined;
  readonly known: Partial<PatientFields>;
}

/** A launch that has opened its patient. */
export interface OpenedLaunch {
  readonly systemId: string;
  readonly remoteId: string;
  readonly patientId: string;
}

type Sealing = Pick<Keys, 'encrypt' | 'decrypt'>;

const BEGIN = named({
  name: 'begin-record-system-launch',
  text: `WITH gone AS (DELETE FROM record_system_launches WHERE expires_at < :now)
    INSERT INTO record_system_launches (practice_id, id, system_id, account_id, hash, secrets, expires_at)
    VALUES (:practiceId, :id, :systemId, :accountId, :hash, :secrets, :expiresAt)`,
});
const USE = named({
  name: 'use-record-system-launch',
  text: `WITH found AS (
      SELECT practice_id, id, system_id, secrets FROM record_system_launches
      WHERE practice_id = :practiceId AND account_id = :accountId AND hash = :hash AND used_at IS NULL
        AND expires_at > :now
      FOR UPDATE
    )
    UPDATE record_system_launches l SET used_at = :now, secrets = NULL
    FROM found WHERE l.practice_id = found.practice_id AND l.id = found.id
    RETURNING l.id, l.system_id AS "systemId", found.secrets`,
});
const KEEP = named({
  name: 'keep-record-system-launch',
  text: `UPDATE record_system_launches
    SET context = :context, tokens = :tokens, remote_id = :remoteId, expires_at = :expiresAt
    WHERE practice_id = :practiceId AND id = :id`,
});
const FIND: Statement = {
  name: 'find-record-system-launch',
  text: `SELECT id, system_id AS "systemId", context, remote_id AS "remoteId", patient_id AS "patientId"
    FROM record_system_launches
    WHERE practice_id = $1 AND account_id = $2 AND id = $3 AND context IS NOT NULL AND used_at > $4`,
};
const OPENED: Statement = {
  name: 'opened-record-system-launch',
  text: `SELECT l.system_id AS "systemId", l.remote_id AS "remoteId", coalesce(p.merged_into, p.id) AS "patientId"
    FROM record_system_launches l JOIN patients p ON p.practice_id = l.practice_id AND p.id = l.patient_id
    WHERE l.practice_id = $1 AND l.account_id = $2 AND l.id = $3 AND l.tokens IS NOT NULL AND l.closed_at IS NULL
      AND l.opened_at > $4`,
};
const OTHER_OPEN = named({
  name: 'open-record-system-launch-of-account',
  text: `SELECT l.id, coalesce(p.merged_into, p.id) AS "patientId"
    FROM record_system_launches l JOIN patients p ON p.practice_id = l.practice_id AND p.id = l.patient_id
    WHERE l.practice_id = :practiceId AND l.account_id = :accountId AND l.system_id = :systemId
      AND l.opened_at > :since AND l.closed_at IS NULL
    ORDER BY l.opened_at DESC LIMIT 1`,
});
const OPEN = named({
  name: 'open-record-system-launch',
  text: `WITH closed AS (
      UPDATE record_system_launches SET closed_at = :now
      WHERE practice_id = :practiceId AND account_id = :accountId AND system_id = :systemId AND id <> :id
        AND opened_at IS NOT NULL AND closed_at IS NULL
    )
    UPDATE record_system_launches SET patient_id = :patientId, opened_at = :now, closed_at = NULL, expires_at = :expiresAt
    WHERE practice_id = :practiceId AND id = :id`,
});
const CLOSE: Statement = {
  name: 'close-record-system-launch',
  text: `UPDATE record_system_launches SET closed_at = coalesce(closed_at, $4)
    WHERE practice_id = $1 AND account_id = $2 AND id = $3 AND opened_at IS NOT NULL RETURNING id`,
};

const hashOf = (state: string): string => createHash('sha256').update(state).digest('hex');
const after = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds);

/** The launches of one user in one practice. What they hold of people, patients and tokens is sealed. */
export const launchesStore = (
  connection: Connection,
  keys: Sealing,
  { practiceId, accountId }: { readonly practiceId: string; readonly accountId: string },
) => ({
  /** Begins one: of its state only the hash is kept. */
  async begin(systemId: string, state: string, secrets: LaunchSecrets, now: Date): Promise<void> {
    await BEGIN.run(connection, {
      ...{ practiceId, id: uuidv7(), systemId, accountId, now },
      hash: hashOf(state),
      secrets: keys.encrypt(JSON.stringify(secrets)),
      expiresAt: after(now, ANSWER_LASTS),
    });
  },

  /** Uses one up by its state. @returns undefined where it is unknown, another's, used or over */
  async use(
    state: string,
    now: Date,
  ): Promise<
    { readonly id: string; readonly systemId: string; readonly secrets: LaunchSecrets } | undefined
  > {
    const [used] = await USE.run<{ id: string; systemId: string; secrets: string }>(connection, {
      ...{ practiceId, accountId, now },
      hash: hashOf(state),
    });
    return used && { ...used, secrets: JSON.parse(keys.decrypt(used.secrets)) as LaunchSecrets };
  },

  /** Keeps what it brought. */
  async keep(id: string, context: LaunchContext, tokens: RecordSystemTokens, now: Date): Promise<void> {
    await KEEP.run(connection, {
      ...{ practiceId, id, remoteId: context.remoteId },
      context: keys.encrypt(JSON.stringify(context)),
      tokens: keys.encrypt(JSON.stringify(tokens)),
      expiresAt: after(now, OPENING_LASTS),
    });
  },

  /** One that was answered and can still be opened. */
  async find(
    id: string,
    now: Date,
  ): Promise<
    { readonly id: string; readonly systemId: string; readonly context: LaunchContext } | undefined
  > {
    const [row] = await connection.run<{ id: string; systemId: string; context: string }>(FIND, [
      practiceId,
      accountId,
      id,
      after(now, -OPENING_LASTS),
    ]);
    return row && { ...row, context: JSON.parse(keys.decrypt(row.context)) as LaunchContext };
  },

  /** One that has opened its patient. */
  async findOpened(id: string, now: Date): Promise<OpenedLaunch | undefined> {
    const [row] = await connection.run<OpenedLaunch>(OPENED, [
      practiceId,
      accountId,
      id,
      after(now, -OPEN_LASTS),
    ]);
    return row;
  },

  /** The patient who was opened from a record system last and is not closed. */
  async openPatient(systemId: string, now: Date): Promise<string | undefined> {
    const [row] = await OTHER_OPEN.run<{ patientId: string }>(connection, {
      ...{ practiceId, accountId, systemId },
      since: after(now, -OPEN_LASTS),
    });
    return row?.patientId;
  },

  /** Opens a patient by one; what was open from there before is closed. */
  async open(
    launch: { readonly id: string; readonly systemId: string },
    patientId: string,
    now: Date,
  ): Promise<void> {
    const { id, systemId } = launch;
    await OPEN.run(connection, {
      ...{ practiceId, accountId, id, systemId, patientId, now },
      expiresAt: after(now, KEPT),
    });
  },

  /** @returns false where there is none of this id that was opened */
  close: async (id: string, now: Date): Promise<boolean> =>
    (await connection.run(CLOSE, [practiceId, accountId, id, now])).length > 0,
});
