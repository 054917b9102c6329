import type { Measure } from '@erx/core/patients/measures';
import type { Measurement, NewMeasurement } from '@erx/core/patients/model';
import { MEASURES } from '@erx/core/patients/vocabulary';
import type { BroughtMeasurement } from '@erx/core/patients/rules';
import { uuidv7 } from 'uuidv7';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import type { TableRow } from '../platform/database/row';
import type { patientMeasurements } from '../platform/database/schema';

interface Row extends Pick<
  TableRow<typeof patientMeasurements>,
  | 'id'
  | 'measure'
  | 'value'
  | 'units'
  | 'measured_on'
  | 'recorded_by'
  | 'recorded_at'
  | 'wrong_reason'
  | 'wrong_at'
> {
  recorder: string | null;
  marker: string | null;
  is_present: boolean;
}

/**
 * The newest by its own day first; of one day, and of those whose day no one knows, the last recorded one.
 */
const NEWEST_FIRST = 'm.measured_on DESC NULLS LAST, m.recorded_at DESC NULLS LAST, m.id DESC';

const LIST: Statement = {
  name: 'measurements-of-patient',
  text: `SELECT m.id, m.measure, m.value::text AS value, m.units, m.measured_on, m.recorded_by, m.recorded_at,
      m.wrong_reason, m.wrong_at, r.first_name || ' ' || r.last_name AS recorder,
      w.first_name || ' ' || w.last_name AS marker,
      m.wrong_at IS NULL AND row_number() OVER (PARTITION BY m.measure, m.wrong_at IS NULL
        ORDER BY ${NEWEST_FIRST}) = 1 AS is_present
    FROM patient_measurements m LEFT JOIN accounts r ON r.id = m.recorded_by
      LEFT JOIN accounts w ON w.id = m.wrong_by
    WHERE m.practice_id = $1 AND m.patient_id = $2 ORDER BY ${NEWEST_FIRST}`,
};

const ADD = named({
  name: 'add-measurement',
  text: `INSERT INTO patient_measurements (practice_id, id, patient_id, measure, value, units, measured_on,
    recorded_by, recorded_at) VALUES (:practiceId, :id, :patientId, :measure, :value, :units, :measuredOn,
      :accountId, :at)`,
});

const MARK_WRONG = named({
  name: 'mark-measurement-wrong',
  text: `UPDATE patient_measurements SET wrong_reason = :reason, wrong_by = :accountId, wrong_at = :at
    WHERE practice_id = :practiceId AND patient_id = :patientId AND id = :id AND wrong_at IS NULL`,
});

/** Why a measurement is wrong whose day was changed on the patient's record. */
const OTHER_DAY = 'The day was corrected.';

/** Copies the newest measurement that is not wrong to the patient's own columns: nothing else writes them. */
const KEEP_PRESENT = {
  weight: keepPresent('weight', 'lb'),
  height: keepPresent('height', 'in'),
} as const satisfies Record<Measure, Statement>;

function keepPresent(measure: Measure, unitsOfNone: string): Statement {
  return {
    name: `keep-present-${measure}`,
    text: `UPDATE patients p SET ${measure} = n.value, ${measure}_units = coalesce(n.units, '${unitsOfNone}'),
        ${measure}_measured_on = n.measured_on, updated_at = $3
      FROM (SELECT) one LEFT JOIN (SELECT m.value, m.units, m.measured_on FROM patient_measurements m
        WHERE m.practice_id = $1 AND m.patient_id = $2 AND m.measure = '${measure}' AND m.wrong_at IS NULL
        ORDER BY ${NEWEST_FIRST} LIMIT 1) n ON true
      WHERE p.practice_id = $1 AND p.id = $2`,
  };
}

/**
 * Copies the patient's present measure into the history where it is missing: a version from before the
 * history, running concurrently, may have written it.
 */
const ADOPT = {
  weight: adopt('weight'),
  height: adopt('height'),
} as const satisfies Record<Measure, Statement>;

function adopt(measure: Measure): Statement {
  return {
    name: `adopt-${measure}`,
    text: `INSERT INTO patient_measurements (practice_id, id, patient_id, measure, value, units, measured_on)
      SELECT p.practice_id, gen_random_uuid(), p.id, '${measure}', p.${measure}, p.${measure}_units,
        p.${measure}_measured_on
      FROM patients p WHERE p.practice_id = $1 AND p.id = $2 AND p.${measure} IS NOT NULL AND NOT EXISTS (
        SELECT FROM patient_measurements m WHERE m.practice_id = $1 AND m.patient_id = $2
          AND m.measure = '${measure}' AND m.wrong_at IS NULL AND m.value = p.${measure}
          AND m.units = p.${measure}_units AND m.measured_on IS NOT DISTINCT FROM p.${measure}_measured_on)`,
  };
}

/** Who does something, and when. */
interface Act {
  readonly accountId: string;
  readonly at: Date;
}

/** The weights and heights of the patients of one practice. Who writes holds the patient's row. */
export const measurementsStore = (connection: Connection, practiceId: string) => {
  const copyNewest = (patientId: string, measure: Measure, at: Date) =>
    connection.run(KEEP_PRESENT[measure], [practiceId, patientId, at]);

  const adoptOwn = (patientId: string, measure: Measure) =>
    connection.run(ADOPT[measure], [practiceId, patientId]);

  const list = async (patientId: string): Promise<Measurement[]> =>
    (await connection.run<Row>(LIST, [practiceId, patientId])).map(measurementOf);

  const insert = async (
    patientId: string,
    { measure, value, units, measuredOn }: NewMeasurement,
    { accountId, at }: Act,
  ): Promise<string> => {
    const id = uuidv7();
    await ADD.run(connection, {
      practiceId,
      id,
      patientId,
      measure,
      value,
      units,
      measuredOn: measuredOn || null,
      accountId,
      at,
    });
    return id;
  };

  const mark = (patientId: string, id: string, reason: string, { accountId, at }: Act) =>
    MARK_WRONG.run(connection, { practiceId, patientId, id, reason, accountId, at });

  return {
    /** Every measurement of a patient, the newest by its own day first. */
    list,

    /** Records one. @returns its id */
    async add(patientId: string, measurement: NewMeasurement, act: Act): Promise<string> {
      await adoptOwn(patientId, measurement.measure);
      const id = await insert(patientId, measurement, act);
      await copyNewest(patientId, measurement.measure, act.at);
      return id;
    },

    /** Records those of a new patient. */
    async begin(patientId: string, brought: readonly BroughtMeasurement[], act: Act): Promise<void> {
      for (const { measurement } of brought) {
        await insert(patientId, measurement, act);
        await copyNewest(patientId, measurement.measure, act.at);
      }
    },

    /** Records those that a change of the patient brings; a corrected day marks the present one as wrong. */
    async bring(patientId: string, brought: readonly BroughtMeasurement[], act: Act): Promise<void> {
      for (const { measurement, isCorrection } of brought) {
        await adoptOwn(patientId, measurement.measure);
        const present = isCorrection ? await list(patientId) : [];
        for (const { id, measure, isPresent } of present)
          if (isPresent && measure === measurement.measure) await mark(patientId, id, OTHER_DAY, act);
        await insert(patientId, measurement, act);
        await copyNewest(patientId, measurement.measure, act.at);
      }
    },

    /** Completes the history with the present measures, before it is moved to another chart. */
    async adopt(patientId: string): Promise<void> {
      for (const measure of MEASURES) await adoptOwn(patientId, measure);
    },

    /** Copies the newest measures to the patient, after some were moved to the chart or away from it. */
    async keepPresent(patientId: string, at: Date): Promise<void> {
      for (const measure of MEASURES) await copyNewest(patientId, measure, at);
    },

    /** Marks one as entered in error, which counts for nothing from then on. */
    async markWrong(
      patientId: string,
      { id, measure }: Pick<Measurement, 'id' | 'measure'>,
      reason: string,
      act: Act,
    ): Promise<void> {
      await adoptOwn(patientId, measure);
      await mark(patientId, id, reason, act);
      await copyNewest(patientId, measure, act.at);
    },
  };
};

function measurementOf(row: Row): Measurement {
  return {
    id: row.id,
    measure: row.measure,
    value: row.value,
    units: row.units,
    measuredOn: row.measured_on ?? '',
    isPresent: row.is_present,
    ...(row.recorder === null ? {} : { recordedBy: row.recorder }),
    ...(row.recorded_at === null ? {} : { recordedAt: row.recorded_at.toISOString() }),
    ...(row.wrong_at === null
      ? {}
      : {
          wrong: {
            reason: row.wrong_reason ?? '',
            markedBy: row.marker ?? '',
            markedAt: row.wrong_at.toISOString(),
          },
        }),
  };
}
