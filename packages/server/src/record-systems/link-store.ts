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
  text: `INSERT INTO record_system_people (practice_id, system_id, subject, account_id, name, confirmed_at)
    VALUES (:practiceId, :systemId, :subject, :accountId, :name, :now)
    ON CONFLICT (practice_id, system_id, subject) DO UPDATE SET name = excluded.name, confirmed_at = excluded.confirmed_at
      WHERE record_system_people.account_id = excluded.account_id
    RETURNING account_id`,
});
/** One's former link goes: one is one person there. */
const UNLINK_OTHERS: Statement = {
  name: 'unlink-record-system-person',
  text: `DELETE FROM record_system_people
    WHERE practice_id = $1 AND system_id = $2 AND account_id = $3 AND subject <> $4`,
};

/** A chart that was merged since leads to the one that is kept. */
const PATIENT: Statement = {
  name: 'patient-of-record-system',
  text: `SELECT coalesce(p.merged_into, p.id) AS id
    FROM record_system_patients l JOIN patients p ON p.practice_id = l.practice_id AND p.id = l.patient_id
    WHERE l.practice_id = $1 AND l.system_id = $2 AND l.remote_id = $3`,
};
const BY_NUMBER: Statement = {
  name: 'patient-by-account-number',
  text: `SELECT coalesce(merged_into, id) AS id FROM patients WHERE practice_id = $1 AND account_number = $2`,
};
const LINK_PATIENT = named({
  name: 'link-record-system-patient',
  text: `INSERT INTO record_system_patients
      (practice_id, system_id, remote_id, patient_id, confirmed_by, confirmed_at)
    VALUES (:practiceId, :systemId, :remoteId, :patientId, :accountId, :now)
    ON CONFLICT (practice_id, system_id, remote_id) DO UPDATE
      SET patient_id = excluded.patient_id, confirmed_by = excluded.confirmed_by, confirmed_at = excluded.confirmed_at`,
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
    person: { readonly subject: string; readonly name: string; readonly accountId: string },
    now: Date,
  ): Promise<boolean> {
    const { accountId, subject } = person;
    await connection.run(UNLINK_OTHERS, [practiceId, systemId, accountId, subject]);
    return (await LINK_PERSON.run(connection, { practiceId, systemId, ...person, now })).length > 0;
  },

  /** Whom a patient there was linked to. */
  async patientOf(remoteId: string): Promise<string | undefined> {
    const [row] = await connection.run<{ id: string }>(PATIENT, [practiceId, systemId, remoteId]);
    return row?.id;
  },

  /** Who has an account number here. */
  async patientOfNumber(accountNumber: string): Promise<string | undefined> {
    const [row] = await connection.run<{ id: string }>(BY_NUMBER, [practiceId, accountNumber]);
    return row?.id;
  },

  async linkPatient(
    link: { readonly remoteId: string; readonly patientId: string; readonly accountId: string },
    now: Date,
  ): Promise<void> {
    await LINK_PATIENT.run(connection, { practiceId, systemId, ...link, now });
  },
});
