import type { LegacyAllergy, LegacyMedication, PendingLegacy } from '@erx/core/legacy-import/model';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import type { TableRow } from '../platform/database/row';
import type { legacyRecords } from '../platform/database/schema';

interface Row extends Pick<
  TableRow<typeof legacyRecords>,
  | 'description'
  | 'ndc'
  | 'sig'
  | 'reaction'
  | 'started_on'
  | 'stopped_on'
  | 'imported_id'
  | 'imported_name'
  | 'record_id'
  | 'source'
  | 'received_at'
  | 'review_since'
> {
  id: string | null;
}

type StoredRow = Row & { id: string; patient_id: string };

const COLUMNS =
  'l.id, l.description, l.ndc, l.sig, l.reaction, l.started_on, l.stopped_on, l.imported_id, l.imported_name, ' +
  'l.record_id, l.source, l.received_at, l.review_since';

const OF_PATIENT: Statement = {
  name: 'legacy-records-of-patient',
  text: `SELECT ${COLUMNS}
    FROM patients p LEFT JOIN legacy_records l ON l.practice_id = p.practice_id AND l.patient_id = p.id AND l.kind = $3
    WHERE p.practice_id = $1 AND p.id = $2
    ORDER BY l.started_on DESC NULLS LAST, l.description COLLATE "C", l.id`,
};

const FIND: Statement = {
  name: 'find-legacy-record',
  text: `SELECT ${COLUMNS}, l.patient_id FROM legacy_records l WHERE l.practice_id = $1 AND l.id = $2 AND l.kind = $3`,
};
const HOLD: Statement = { name: 'hold-legacy-record', text: `${FIND.text} FOR UPDATE` };

const PENDING: Statement = {
  name: 'pending-legacy-records',
  text: `SELECT p.id AS "patientId", p.first_name AS "firstName", p.middle_name AS "middleName", p.generation,
    p.last_name AS "lastName", p.account_number AS "accountNumber",
      (count(*) FILTER (WHERE l.kind = 'medication' AND l.imported_id = ''))::int AS medications,
        (count(*) FILTER (WHERE l.kind = 'allergy' AND l.imported_id = ''))::int AS allergies,
        (count(*) FILTER (WHERE l.review_since IS NOT NULL))::int AS "toReview"
    FROM legacy_records l JOIN patients p ON p.practice_id = l.practice_id AND p.id = l.patient_id
    WHERE l.practice_id = $1 AND (l.imported_id = '' OR l.review_since IS NOT NULL)
    GROUP BY p.practice_id, p.id
    ORDER BY p.last_name, p.first_name, p.id
    LIMIT $2`,
};

const MATCH = named({
  name: 'match-legacy-record',
  text: `UPDATE legacy_records
      SET imported_id = :importedId, imported_name = :importedName, record_id = :recordId,
        matched_by = :accountId, matched_at = :at
      WHERE practice_id = :practiceId AND id = :id`,
});

const UNMATCH: Statement = {
  name: 'unmatch-legacy-record',
  text: `UPDATE legacy_records
      SET imported_id = '', imported_name = '', record_id = NULL, matched_by = NULL, matched_at = NULL
      WHERE practice_id = $1 AND id = $2`,
};

const ADD = named({
  name: 'add-legacy-records',
  text: `INSERT INTO legacy_records (practice_id, id, kind, patient_id, description, ndc, sig, reaction,
    started_on, stopped_on, received_at, source, system_id, remote_id)
    SELECT :practiceId, row.id, row.kind, p.id, row.description, row.ndc, row.sig, row.reaction, row.started_on,
      row.stopped_on, :at, :name, :systemId, :remoteId
    FROM jsonb_to_recordset(:rows::text::jsonb) AS row (id uuid, kind text, account_number text,
      description text, ndc text, sig text, reaction text, started_on date, stopped_on date)
    JOIN patients p ON p.practice_id = :practiceId AND p.account_number = row.account_number
    ON CONFLICT (practice_id, id) DO NOTHING RETURNING id`,
});

/**
 * Of what was read of a patient of a record system everything on another chart: what waits to be matched goes, what a
 * person has accepted waits to be looked at. What is on the right chart again does not.
 */
const TAKE_OFF = named({
  name: 'take-off-legacy-records',
  text: `WITH removed AS (
      DELETE FROM legacy_records WHERE practice_id = :practiceId AND system_id = :systemId AND remote_id = :remoteId
        AND patient_id <> :keeps AND imported_id = ''
      RETURNING patient_id, kind
    ), accepted AS (
      UPDATE legacy_records SET review_since = :now
      WHERE practice_id = :practiceId AND system_id = :systemId AND remote_id = :remoteId
        AND patient_id <> :keeps AND imported_id <> '' AND review_since IS NULL
      RETURNING patient_id, kind
    ), right_again AS (
      UPDATE legacy_records SET review_since = NULL
      WHERE practice_id = :practiceId AND system_id = :systemId AND remote_id = :remoteId
        AND patient_id = :keeps AND review_since IS NOT NULL
    )
    SELECT patient_id AS "patientId", kind, false AS "isAccepted" FROM removed
    UNION ALL SELECT patient_id, kind, true FROM accepted`,
});
const ELSEWHERE: Statement = {
  name: 'legacy-records-elsewhere',
  text: `SELECT l.id FROM legacy_records l JOIN patients p ON p.practice_id = l.practice_id AND p.id = l.patient_id
    WHERE l.practice_id = $1 AND l.id = ANY($2::uuid[]) AND p.account_number <> $3`,
};
/** Records of a chart that are from a patient of a record system, as is known once they are read there again. */
const ADOPT = named({
  name: 'adopt-legacy-records',
  text: `WITH adopted AS (
      UPDATE legacy_records SET system_id = :systemId, remote_id = :remoteId
      WHERE practice_id = :practiceId AND id = ANY(:ids::uuid[]) AND patient_id = :patientId
        AND (system_id, remote_id) IS DISTINCT FROM (:systemId::uuid, :remoteId::text)
    )
    SELECT id FROM legacy_records
    WHERE practice_id = :practiceId AND id = ANY(:ids::uuid[]) AND patient_id = :patientId`,
});
const REVIEWED: Statement = {
  name: 'reviewed-legacy-record',
  text: `UPDATE legacy_records SET review_since = NULL
    WHERE practice_id = $1 AND id = $2 AND review_since IS NOT NULL RETURNING patient_id AS "patientId", kind`,
};
/** One that was taken back and is of another patient is not offered here again. */
const REMOVE_MISPLACED: Statement = {
  name: 'remove-misplaced-legacy-record',
  text: `DELETE FROM legacy_records WHERE practice_id = $1 AND id = $2 AND imported_id = '' AND review_since IS NOT NULL`,
};

/** The record system that records were read from, and its patient. */
export interface RecordSource {
  readonly name: string;
  /** Absent of a file about one patient. */
  readonly systemId?: string;
  readonly remoteId?: string;
}

/** A record of another system's export, under the account number its patient has here. */
export interface LegacyEntry {
  readonly id: string;
  readonly kind: 'medication' | 'allergy';
  readonly accountNumber: string;
  readonly description: string;
  readonly ndc: string;
  readonly sig: string;
  readonly reaction: string;
  readonly startedOn: string | null;
  readonly stoppedOn: string | null;
}

/**
 * A legacy record as held for matching or undoing, with what its match created: nothing where it was linked
 * to what was there.
 */
export interface Held<Record> {
  readonly record: Record;
  readonly recordId: string | null;
}

/** What a record is matched to. */
export interface Matching {
  readonly importedId: string;
  readonly importedName: string;
  readonly recordId: string | null;
  readonly accountId: string;
  readonly at: Date;
}

/** Records of the legacy charting system of the patients of one practice. */
export const legacyRecordsStore = (connection: Connection, practiceId: string) => {
  async function list<Record>(
    patientId: string,
    kind: LegacyEntry['kind'],
    read: (row: StoredRow) => Record,
  ): Promise<Record[] | undefined> {
    const rows = await connection.run<Row>(OF_PATIENT, [practiceId, patientId, kind]);
    if (rows.length === 0) return undefined;
    return rows.flatMap((row) =>
      row.id === null ? [] : [read({ ...row, id: row.id, patient_id: patientId })],
    );
  }
  async function one<Record>(
    statement: Statement,
    id: string,
    kind: LegacyEntry['kind'],
    read: (row: StoredRow) => Record,
  ): Promise<Held<Record> | undefined> {
    const [row] = await connection.run<StoredRow>(statement, [practiceId, id, kind]);
    return row && { record: read(row), recordId: row.record_id };
  }
  return {
    /** Latest first; undefined when the practice has no such patient. */
    medications: (patientId: string) => list(patientId, 'medication', medicationOf),
    allergies: (patientId: string) => list(patientId, 'allergy', allergyOf),
    /** Patients with records that wait to be matched, by name. */
    pending: (limit: number) => connection.run<PendingLegacy>(PENDING, [practiceId, limit]),
    findMedication: async (id: string) => (await one(FIND, id, 'medication', medicationOf))?.record,
    findAllergy: async (id: string) => (await one(FIND, id, 'allergy', allergyOf))?.record,
    /** One record, held until the transaction ends. */
    holdMedication: (id: string) => one(HOLD, id, 'medication', medicationOf),
    holdAllergy: (id: string) => one(HOLD, id, 'allergy', allergyOf),

    async match(id: string, { importedId, importedName, recordId, accountId, at }: Matching): Promise<void> {
      await MATCH.run(connection, { practiceId, id, importedId, importedName, recordId, accountId, at });
    },
    /** Of one that waits to be looked at, because it is of another patient, nothing is left. */
    async unmatch(id: string): Promise<void> {
      await connection.run(UNMATCH, [practiceId, id]);
      await connection.run(REMOVE_MISPLACED, [practiceId, id]);
    },
    /** What of a patient of a record system was on other charts than the right one, and is not or is to be looked at. */
    takeOff: (
      link: { readonly systemId: string; readonly remoteId: string; readonly keeps: string },
      now: Date,
    ) =>
      TAKE_OFF.run<{
        readonly patientId: string;
        readonly kind: LegacyEntry['kind'];
        readonly isAccepted: boolean;
      }>(connection, { practiceId, ...link, now }),
    /** That a person has looked at one that may be another patient's. @returns undefined where none waits for it */
    async reviewed(id: string) {
      const [row] = await connection.run<{ patientId: string; kind: LegacyEntry['kind'] }>(REVIEWED, [
        practiceId,
        id,
      ]);
      return row;
    },
    /** That records of a chart are of a patient of a record system. @returns those of ids that the chart has */
    async adopt(
      ids: readonly string[],
      of: { readonly systemId: string; readonly remoteId: string; readonly patientId: string },
    ): Promise<ReadonlySet<string>> {
      const rows = await ADOPT.run<{ id: string }>(connection, { practiceId, ids, ...of });
      return new Set(rows.map(({ id }) => id));
    },
    /** Those of ids that another chart has. */
    async elsewhere(ids: readonly string[], accountNumber: string): Promise<ReadonlySet<string>> {
      const rows = await connection.run<{ id: string }>(ELSEWHERE, [practiceId, ids, accountNumber]);
      return new Set(rows.map(({ id }) => id));
    },
    /**
     * Adds records that are not here yet, of patients who are.
     * @param source what they were read from; absent for a file
     * @returns the ids that were added
     */
    async add(entries: readonly LegacyEntry[], at: Date, source?: RecordSource): Promise<string[]> {
      const rows = entries.map(({ accountNumber, startedOn, stoppedOn, ...entry }) => ({
        ...entry,
        account_number: accountNumber,
        started_on: startedOn,
        stopped_on: stoppedOn,
      }));
      const { name = '', systemId = null, remoteId = null } = source ?? {};
      const values = { practiceId, rows: JSON.stringify(rows), at, name, systemId, remoteId };
      return (await ADD.run<{ id: string }>(connection, values)).map(({ id }) => id);
    },
  };
};

/** Where a record is from, and since when it is here; a file says neither. */
const sourceOf = (row: StoredRow) =>
  row.source === ''
    ? {}
    : {
        source: row.source,
        receivedAt: row.received_at.toISOString(),
        ...(row.review_since === null ? {} : { reviewSince: row.review_since.toISOString() }),
      };

const matchOf = (row: StoredRow) =>
  row.imported_id === '' ? {} : { importedId: row.imported_id, importedName: row.imported_name };

function medicationOf(row: StoredRow): LegacyMedication {
  return {
    id: row.id,
    patientId: row.patient_id,
    medication: row.description,
    sig: row.sig,
    ...(row.ndc === '' ? {} : { ndc: row.ndc }),
    ...(row.started_on === null ? {} : { startedAt: row.started_on }),
    ...(row.stopped_on === null ? {} : { stoppedAt: row.stopped_on }),
    ...sourceOf(row),
    ...matchOf(row),
  };
}

function allergyOf(row: StoredRow): LegacyAllergy {
  return {
    id: row.id,
    patientId: row.patient_id,
    allergy: row.description,
    reaction: row.reaction,
    ...(row.started_on === null ? {} : { onsetDate: row.started_on }),
    ...sourceOf(row),
    ...matchOf(row),
  };
}
