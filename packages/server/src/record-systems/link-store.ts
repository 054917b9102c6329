import type { RecordSystemPerson } from '@erx/core/record-systems/model';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';

const PERSON: Statement = {
  name: 'person-of-record-system',
  text: `SELECT account_id AS "accountId" FROM record_system_people
    WHERE practice_id = $1 AND system_id = $2 AND subject = $3`,
};
const OF_ACCOUNT: Statement = {
  name: 'record-system-person-of-account',
  text: `SELECT subject, name FROM record_system_people WHERE practice_id = $1 AND system_id = $2 AND account_id = $3`,
};
/** Another user's link stays, and then nothing is written. */
const LINK_PERSON = named({
  name: 'link-record-system-person',
  text: `INSERT INTO record_system_people (practice_id, system_id, subject, account_id, name, confirmed_at, npi_compared)
    VALUES (:practiceId, :systemId, :subject, :accountId, :name, :now, :isNpiCompared)
    ON CONFLICT (practice_id, system_id, subject) DO UPDATE SET name = excluded.name,
      confirmed_at = excluded.confirmed_at, npi_compared = excluded.npi_compared
      WHERE record_system_people.account_id = excluded.account_id
    RETURNING account_id`,
});
/** One's former link goes: one is one person there. */
const UNLINK_OTHERS: Statement = {
  name: 'unlink-record-system-person',
  text: `DELETE FROM record_system_people
    WHERE practice_id = $1 AND system_id = $2 AND account_id = $3 AND subject <> $4`,
};

const COMPARED = named({
  name: 'compared-record-system-person',
  text: `UPDATE record_system_people SET npi_compared = :isNpiCompared
    WHERE practice_id = :practiceId AND system_id = :systemId AND subject = :subject AND account_id = :accountId
      AND npi_compared <> :isNpiCompared
    RETURNING account_id`,
});
const PEOPLE: Statement = {
  name: 'people-of-record-systems',
  text: `SELECT s.id, s.name AS "systemName", p.account_id AS "accountId",
      concat_ws(' ', nullif(a.first_name, ''), nullif(a.last_name, '')) AS name,
      coalesce(nullif(p.name, ''), p.subject) AS there, p.npi_compared AS "isNpiCompared", p.confirmed_at AS "confirmedAt"
    FROM record_system_people p
    JOIN record_systems s ON s.practice_id = p.practice_id AND s.id = p.system_id AND s.ended_at IS NULL
    JOIN accounts a ON a.id = p.account_id
    WHERE p.practice_id = $1
    ORDER BY p.npi_compared, lower(s.name), lower(a.last_name), lower(a.first_name), p.account_id, s.id`,
};
/** With the sign-ins that the person's launches brought, which nothing is written by any more. */
const END_PERSON: Statement = {
  name: 'end-record-system-person',
  text: `WITH ended AS (
      DELETE FROM record_system_people WHERE practice_id = $1 AND system_id = $2 AND account_id = $3
      RETURNING practice_id, system_id, account_id
    ), closed AS (
      UPDATE record_system_launches l SET tokens = NULL, renewing_until = NULL, renewing_by = NULL,
        closed_at = coalesce(l.closed_at, $4)
      FROM ended WHERE l.practice_id = ended.practice_id AND l.system_id = ended.system_id
        AND l.account_id = ended.account_id
    )
    SELECT account_id FROM ended`,
};

/** A chart that was merged since leads to the one that is kept. */
const PATIENT: Statement = {
  name: 'patient-of-record-system',
  text: `SELECT coalesce(p.merged_into, p.id) AS id
    FROM record_system_patients l JOIN patients p ON p.practice_id = l.practice_id AND p.id = l.patient_id
    WHERE l.practice_id = $1 AND l.system_id = $2 AND l.remote_id = $3`,
};
/** Charts that are another patient there already. */
const TAKEN: Statement = {
  name: 'charts-of-other-record-system-patients',
  text: `SELECT DISTINCT coalesce(p.merged_into, p.id) AS id
    FROM record_system_patients l JOIN patients p ON p.practice_id = l.practice_id AND p.id = l.patient_id
    WHERE l.practice_id = $1 AND l.system_id = $2 AND l.remote_id <> $3
      AND coalesce(p.merged_into, p.id) = ANY($4::uuid[])`,
};
const BY_NUMBER: Statement = {
  name: 'patient-by-account-number',
  text: `SELECT coalesce(merged_into, id) AS id FROM patients WHERE practice_id = $1 AND account_number = $2`,
};
/** A link that leads to another chart than the one that was compared stays, and then nothing is written. */
const LINK_PATIENT = named({
  name: 'link-record-system-patient',
  text: `INSERT INTO record_system_patients
      (practice_id, system_id, remote_id, patient_id, confirmed_by, confirmed_at)
    VALUES (:practiceId, :systemId, :remoteId, :patientId, :accountId, :now)
    ON CONFLICT (practice_id, system_id, remote_id) DO UPDATE
      SET patient_id = excluded.patient_id, confirmed_by = excluded.confirmed_by, confirmed_at = excluded.confirmed_at
      WHERE record_system_patients.patient_id = :expected::uuid
    RETURNING remote_id`,
});
/** That what is there of the patient is to be read: until it was, no list of it counts as whole. */
const UNREAD: Statement = {
  name: 'unread-record-system-patient',
  text: `UPDATE record_system_patients SET unread_since = coalesce(unread_since, $4)
    WHERE practice_id = $1 AND system_id = $2 AND remote_id = $3`,
};
const READ = named({
  name: 'read-record-system-patient',
  text: `UPDATE record_system_patients SET problem = :problem,
      unread_since = CASE WHEN :problem = '' THEN NULL ELSE coalesce(unread_since, :now) END
    WHERE practice_id = :practiceId AND system_id = :systemId AND remote_id = :remoteId`,
});
/** One link at a time, also before there is one. */
const LOCK: Statement = {
  name: 'lock-record-system-patient',
  text: 'SELECT pg_advisory_xact_lock(hashtext($1))',
};
/** With the chart it was made for, which a merge may have led elsewhere since; held to the end of the transaction. */
const HOLD: Statement = {
  name: 'hold-record-system-patient',
  text: `SELECT l.patient_id AS "linkedTo", coalesce(p.merged_into, p.id) AS id
    FROM record_system_patients l JOIN patients p ON p.practice_id = l.practice_id AND p.id = l.patient_id
    WHERE l.practice_id = $1 AND l.system_id = $2 AND l.remote_id = $3 FOR UPDATE OF l`,
};
/** Launches that have opened a chart which is not the patient's any more read and open nothing for it. */
const CLOSE_OTHERS = named({
  name: 'close-corrected-record-system-launches',
  text: `UPDATE record_system_launches l SET closed_at = :now
    FROM patients p
    WHERE l.practice_id = :practiceId AND l.system_id = :systemId AND l.remote_id = :remoteId AND l.closed_at IS NULL
      AND p.practice_id = l.practice_id AND p.id = l.patient_id AND coalesce(p.merged_into, p.id) <> :patientId`,
});
/** What was written for a chart that is not the patient's waits for a person; what is of the chart again does not. */
const HOLD_WRITES = named({
  name: 'hold-corrected-record-system-writes',
  text: `UPDATE record_system_writes w SET
      hold = CASE WHEN r.patient_id <> :patientId THEN 'link-changed' ELSE '' END,
      wanted_at = :now, next_attempt_at = :now
    FROM prescriptions r
    WHERE w.practice_id = :practiceId AND w.system_id = :systemId AND w.remote_id = :remoteId
      AND r.practice_id = w.practice_id AND r.id = w.prescription_id
      AND CASE WHEN r.patient_id <> :patientId THEN w.hold NOT IN ('link-changed', 'left') ELSE w.hold = 'link-changed' END`,
});

/** Who and whom of one record system is which of ours, in one practice. */
export const linksStore = (connection: Connection, practiceId: string, systemId: string) => ({
  /** The user a person there is; undefined where none has confirmed it. */
  async accountOf(subject: string): Promise<string | undefined> {
    const [row] = await connection.run<{ accountId: string }>(PERSON, [practiceId, systemId, subject]);
    return row?.accountId;
  },

  /** Who a user is there. */
  async personOf(
    accountId: string,
  ): Promise<{ readonly subject: string; readonly name: string } | undefined> {
    const [row] = await connection.run<{ subject: string; name: string }>(OF_ACCOUNT, [
      practiceId,
      systemId,
      accountId,
    ]);
    return row;
  },

  /** In a transaction. @returns false where another user is that person */
  async linkPerson(
    person: {
      readonly subject: string;
      readonly name: string;
      readonly accountId: string;
      readonly isNpiCompared: boolean;
    },
    now: Date,
  ): Promise<boolean> {
    const { accountId, subject } = person;
    await connection.run(UNLINK_OTHERS, [practiceId, systemId, accountId, subject]);
    return (await LINK_PERSON.run(connection, { practiceId, systemId, ...person, now })).length > 0;
  },

  /** Whether both have the same NPI. @returns false where that is kept already, or there is no such link */
  async compared(
    { subject, accountId }: { readonly subject: string; readonly accountId: string },
    isNpiCompared: boolean,
  ): Promise<boolean> {
    const values = { practiceId, systemId, subject, accountId, isNpiCompared };
    return (await COMPARED.run(connection, values)).length > 0;
  },

  /** Ends a user's link, and forgets their sign-ins. @returns false where there is none */
  endPerson: async (accountId: string, now: Date): Promise<boolean> =>
    (await connection.run(END_PERSON, [practiceId, systemId, accountId, now])).length > 0,

  /** Whom a patient there was linked to. */
  async patientOf(remoteId: string): Promise<string | undefined> {
    const [row] = await connection.run<{ id: string }>(PATIENT, [practiceId, systemId, remoteId]);
    return row?.id;
  },

  /** Of some charts those that are another patient there already. */
  async takenBut(remoteId: string, charts: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await connection.run<{ id: string }>(TAKEN, [practiceId, systemId, remoteId, charts]);
    return new Set(rows.map(({ id }) => id));
  },

  /** Who has an account number here. */
  async patientOfNumber(accountNumber: string): Promise<string | undefined> {
    const [row] = await connection.run<{ id: string }>(BY_NUMBER, [practiceId, accountNumber]);
    return row?.id;
  },

  /**
   * Whom a patient there is linked to, and the chart it was made for. Until the transaction ends no one else links the
   * patient, also where there is no link yet.
   */
  async holdPatient(
    remoteId: string,
  ): Promise<{ readonly id: string; readonly linkedTo: string } | undefined> {
    await connection.run(LOCK, [`record system patient ${practiceId} ${systemId} ${remoteId}`]);
    const [row] = await connection.run<{ id: string; linkedTo: string }>(HOLD, [
      practiceId,
      systemId,
      remoteId,
    ]);
    return row;
  },

  /** That the list there is to be read, or could not be read whole. */
  async unread(remoteId: string, now: Date): Promise<void> {
    await connection.run(UNREAD, [practiceId, systemId, remoteId, now]);
  },

  /** What came of reading it. @param problem a code; '' where it was read whole */
  async wasRead(remoteId: string, problem: string, now: Date): Promise<void> {
    await READ.run(connection, { practiceId, systemId, remoteId, problem, now });
  },

  /** Ends launches by a link that led to another chart, and holds what they wrote. @param patientId the right chart */
  async correct(remoteId: string, patientId: string, now: Date): Promise<void> {
    const values = { practiceId, systemId, remoteId, patientId, now };
    await CLOSE_OTHERS.run(connection, values);
    await HOLD_WRITES.run(connection, values);
  },

  /** @param link `expected` the chart it is linked to so far @returns false where it is linked to another */
  async linkPatient(
    link: {
      readonly remoteId: string;
      readonly patientId: string;
      readonly expected: string | undefined;
      readonly accountId: string;
    },
    now: Date,
  ): Promise<boolean> {
    return (await LINK_PATIENT.run(connection, { practiceId, systemId, ...link, now })).length > 0;
  },
});

interface PersonRow {
  readonly id: string;
  readonly systemName: string;
  readonly accountId: string;
  readonly name: string;
  readonly there: string;
  readonly isNpiCompared: boolean;
  readonly confirmedAt: Date;
}

/** Who of the record systems of a practice is which user; those whose number was not compared first. */
export async function listPeople(connection: Connection, practiceId: string): Promise<RecordSystemPerson[]> {
  const rows = await connection.run<PersonRow>(PEOPLE, [practiceId]);
  return rows.map(({ id, systemName, confirmedAt, ...person }) => ({
    ...person,
    system: { id, name: systemName },
    confirmedAt: confirmedAt.toISOString(),
  }));
}
