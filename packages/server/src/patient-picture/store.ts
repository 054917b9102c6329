import type { ActiveProblem } from '@erx/core/cautions/patient-state';
import type { PresentFact } from '@erx/core/clinical-facts/model';
import type { StopReasonCode } from '@erx/core/medications/model';
import type { Gender } from '@erx/core/patients/model';
import { DEFAULT_MEASURE_UNITS, type Measures } from '@erx/core/patients/measures';
import { CHILD_WEIGHT_DAYS } from '@erx/core/patients/vocabulary';
import type { CalendarDate } from '@erx/core/values/dates';
import { batch } from '../platform/database/batch';
import type { Connection, Statement } from '../platform/database/database';
import { batched } from '../platform/database/batcher';
import {
  PRESCRIPTIONS_OF_PATIENT,
  type PrescribedColumns,
  type PrescribedDrug,
  type PrescriptionsKey,
  toPrescribed,
} from './prescribed-store';
import {
  PRODUCT,
  type ProductColumns,
  type StoredProduct,
  toProduct,
  withProduct,
} from '../interactions/stored-product';

/** What is read of a patient, and for which product. */
export interface PatientFactsKey extends PrescriptionsKey {
  readonly drugId: string;
  /** Medications stopped since then count. */
  readonly stoppedSince: CalendarDate;
  /** Reported fills since then count. */
  readonly filledSince: CalendarDate;
}

export interface StoredAllergy {
  readonly description: string;
  readonly reaction: string;
  /** Of a former system's chart, and no one has matched it yet. */
  readonly isFormer: boolean;
}
/** A severe allergy that was weakened or made inactive, as it was before. */
interface StoredWeakened extends Omit<StoredAllergy, 'isFormer'> {
  readonly on: CalendarDate;
  readonly now?: string;
  readonly reason: string;
}
export interface StoredMedication {
  readonly description: string;
  readonly sig: string;
  /** Of a former system's chart, and no one has matched it yet. */
  readonly isFormer: boolean;
  /** Made inactive: not taken from that moment on. */
  readonly hide: boolean;
  readonly stoppedAt?: CalendarDate;
  readonly stopReason?: StopReasonCode;
  readonly stopNote: string;
  readonly product?: StoredProduct;
}

/** A fill that a monitoring program or a plan reported. */
export interface ReportedFill {
  readonly description: string;
  readonly sig: string;
  readonly dispense: string;
  readonly daysSupply?: number;
  readonly lastFill?: CalendarDate;
  /** Unless the report says that it is none. */
  readonly mayBeControlled: boolean;
  readonly product?: StoredProduct;
}

/** What doses depend on. */
export interface PatientBody {
  readonly birthDate: CalendarDate | undefined;
  readonly gender: Gender;
  /** The newest one, as it is kept. */
  readonly weight: Pick<Measures, 'weight' | 'weightUnits' | 'weightMeasuredOn'>;
  /** How old a child's weight may be in this practice, in days. */
  readonly weightDays: number;
}

/** What a check looks at. A part that could not be read is 'failed', never an empty list. */
export interface PatientFacts {
  /** Goes up with every change of what is read here (patients.facts_version). */
  readonly version: number;
  readonly noKnownAllergies: boolean;
  readonly body: PatientBody;
  /** The product asked about; undefined where the catalogue does not have it. */
  readonly product: StoredProduct | undefined;
  readonly allergies: readonly StoredAllergy[] | 'failed';
  /** Of the days in which medications that were stopped count; none where allergies cannot be read. */
  readonly weakened: readonly StoredWeakened[];
  readonly medications: readonly StoredMedication[] | 'failed';
  readonly prescriptions: readonly PrescribedDrug[] | 'failed';
  readonly fills: readonly ReportedFill[] | 'failed';
  readonly problems: readonly ActiveProblem[] | 'failed';
  /** Those that are present: the newest of each kind. */
  readonly clinicalFacts: readonly PresentFact[] | 'failed';
}

interface AllergyColumns extends StoredAllergy {
  hide: boolean;
  weakened_on: string | null;
  weakened_description: string | null;
  weakened_reaction: string | null;
  weakened_reason: string | null;
}
interface MedicationColumns extends ProductColumns {
  description: string;
  sig: string;
  hide: boolean;
  stopped_at: string | null;
  is_former: boolean;
  stop_reason: string | null;
  stop_note: string;
}
interface FillColumns extends ProductColumns {
  description: string;
  sig: string;
  dispense: string | null;
  days_supply: number | null;
  last_fill: string | null;
  may_be_controlled: boolean;
}
interface FactColumns {
  kind: PresentFact['kind'];
  value: string;
  observed_on: string;
  due_on: string | null;
}
/** The lists of a patient `p` that a key `asked` wants, each as the text of a JSON array. */
const PARTS = {
  allergies: `(SELECT json_agg(json_build_object('description', y.description, 'reaction', y.reaction,
        'isFormer', y.is_former, 'hide', y.hide, 'weakened_on', y.weakened_on,
        'weakened_description', y.weakened_description, 'weakened_reaction', y.weakened_reaction,
        'weakened_reason', y.weakened_reason) ORDER BY y.is_former, y.description COLLATE "C", y.id)
      FROM (SELECT a.id, a.description, a.reaction, false AS is_former, a.hide, a.weakened_on,
            a.weakened_description, a.weakened_reaction, a.weakened_reason
          FROM allergies a WHERE a.practice_id = p.practice_id AND a.patient_id = p.id
            AND (NOT a.hide OR a.weakened_on >= asked.stopped_since)
        UNION ALL
        SELECT l.id, l.description, l.reaction, true, false, NULL, NULL, NULL, NULL
          FROM legacy_records l WHERE l.practice_id = p.practice_id AND l.patient_id = p.id
            AND l.kind = 'allergy' AND l.imported_id = '') y)::text`,
  medications: `(SELECT json_agg(json_build_object('description', m.description, 'sig', m.sig, 'hide', m.hide,
        'stopped_at', m.stopped_at, 'stop_reason', m.stop_reason, 'stop_note', m.stop_note,
        'is_former', m.is_former, ${PRODUCT})
        ORDER BY m.is_former, m.description COLLATE "C", m.id)
      FROM (SELECT t.id, t.description, t.sig, t.hide, t.stopped_at, t.stop_reason, t.stop_note,
            t.representative_ndc AS ndc, t.prescribable_drug_id, false AS is_former
          FROM medications t WHERE t.practice_id = p.practice_id AND t.patient_id = p.id
            AND (NOT t.hide OR t.stopped_at >= asked.stopped_since
              OR t.stop_reason IN ('adverse-effect', 'ineffective'))
        UNION ALL
        SELECT l.id, l.description, l.sig, false, l.stopped_on, NULL, '', l.ndc, NULL, true
          FROM legacy_records l WHERE l.practice_id = p.practice_id AND l.patient_id = p.id
            AND l.kind = 'medication' AND l.imported_id = ''
            AND (l.stopped_on IS NULL OR l.stopped_on >= asked.stopped_since)) m
        LEFT JOIN packages k ON k.ndc = m.ndc
        LEFT JOIN products d ON d.id = COALESCE(m.prescribable_drug_id, k.product_id))::text`,
  prescriptions: PRESCRIPTIONS_OF_PATIENT,
  fills: `(SELECT json_agg(json_build_object('description', h.description, 'sig', h.sig,
        'dispense', h.dispense::text, 'days_supply', h.days_supply,
        'last_fill', coalesce(h.last_fill_date, h.written_date),
        'may_be_controlled', h.controlled_substance IS NOT FALSE, ${PRODUCT})
        ORDER BY h.last_fill_date DESC NULLS LAST, h.id)
      FROM medication_history h LEFT JOIN packages k ON k.ndc = h.ndc
        LEFT JOIN products d ON d.id = k.product_id
      WHERE h.practice_id = p.practice_id AND h.patient_id = p.id
        AND coalesce(h.last_fill_date, h.written_date, asked.filled_since) >= asked.filled_since)::text`,
  problems: `(SELECT json_agg(json_build_object('code', b.icd10_code, 'description', b.icd10_description)
    ORDER BY b.icd10_code COLLATE "C", b.id)
      FROM problems b WHERE b.practice_id = p.practice_id AND b.patient_id = p.id AND NOT b.hide)::text`,
  clinical_facts: `(SELECT json_agg(json_build_object('kind', f.kind, 'value', f.value,
      'observed_on', f.observed_on, 'due_on', f.due_on))
      FROM (SELECT DISTINCT ON (c.kind) c.kind, c.value, c.observed_on, c.due_on
        FROM clinical_facts c
        WHERE c.practice_id = p.practice_id AND c.patient_id = p.id AND c.wrong_at IS NULL
        ORDER BY c.kind, c.observed_on DESC, c.recorded_at DESC, c.id DESC) f)::text`,
} as const;
type Part = keyof typeof PARTS;
const ALL_PARTS = Object.keys(PARTS) as Part[];

interface FactsRow extends Partial<Record<Part, string | null>> {
  place: number;
  facts_version: number;
  no_known_allergies: boolean;
  birth_date: string | null;
  gender: Gender;
  weight: string | null;
  weight_units: Measures['weightUnits'];
  weight_measured_on: string | null;
  weight_days: number;
  product: string | null;
}

/** What is read, by name: `place` says which key a row answers. */
const KEYS = batch({
  practice_id: 'uuid',
  patient_id: 'uuid',
  drug_id: 'text',
  own_id: 'uuid',
  renewed_id: 'uuid',
  replaced_ids: 'text',
  stopped_since: 'date',
  prescribed_since: 'timestamptz',
  filled_since: 'date',
  place: 'int',
});

function readStatement(name: string, parts: readonly Part[]): Statement {
  return {
    name,
    text: `SELECT asked.place, p.facts_version, p.no_known_allergies, p.birth_date, p.gender, p.weight::text AS weight, p.weight_units,
      p.weight_measured_on::text AS weight_measured_on, pr.child_weight_days AS weight_days,
      json_build_object(${PRODUCT})::text AS product,
      ${parts.map((part) => `${PARTS[part]} AS ${part}`).join(',\n      ')}
    FROM ${KEYS.from('asked')}
    JOIN patients p ON p.practice_id = asked.practice_id AND p.id = asked.patient_id
    JOIN practices pr ON pr.id = asked.practice_id
    LEFT JOIN products d ON d.id = asked.drug_id`,
  };
}

const WHOLE = readStatement('patient-facts', ALL_PARTS);
const SINGLE = {
  allergies: readStatement('patient-facts-allergies', ['allergies']),
  medications: readStatement('patient-facts-medications', ['medications']),
  prescriptions: readStatement('patient-facts-prescriptions', ['prescriptions']),
  fills: readStatement('patient-facts-fills', ['fills']),
  problems: readStatement('patient-facts-problems', ['problems']),
  clinical_facts: readStatement('patient-facts-clinical', ['clinical_facts']),
} as const satisfies Record<Part, Statement>;

/** Reads what a check looks at. */
export interface PatientFactsReader {
  /** @returns undefined where the practice has no such patient */
  read(key: PatientFactsKey): Promise<PatientFacts | undefined>;
}

/**
 * Opens the reader; one serves all practices, each patient is found under the key's practice only, and calls
 * that come together share a statement. Where that fails each part is read by itself, so that one broken
 * table hides no other.
 * @param onFailure receives what failed
 */
export function patientFactsReader(
  connection: Connection,
  onFailure: (error: unknown) => void,
): PatientFactsReader {
  const readWhole = batched((keys: readonly PatientFactsKey[]) => readRows(connection, WHOLE, keys));

  async function readByPart(key: PatientFactsKey): Promise<PatientFacts | undefined> {
    const read = await Promise.allSettled(ALL_PARTS.map((part) => readRows(connection, SINGLE[part], [key])));
    for (const result of read) if (result.status === 'rejected') onFailure(result.reason);
    const rows = read.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    const isUnknown = rows.some((row) => row === undefined);
    if (isUnknown) return undefined;
    const failed = new Set(ALL_PARTS.filter((_, place) => read[place]?.status === 'rejected'));
    return toPatientFacts(Object.assign({}, ...rows) as Partial<FactsRow>, failed);
  }

  return {
    async read(key) {
      const row = await readWhole(key).catch((error: unknown) => {
        onFailure(error);
        return 'failed' as const;
      });
      if (row === 'failed') return await readByPart(key);
      return row && toPatientFacts(row, new Set());
    },
  };
}

async function readRows(
  connection: Connection,
  statement: Statement,
  keys: readonly PatientFactsKey[],
): Promise<(FactsRow | undefined)[]> {
  const rows = await connection.run<FactsRow>(
    statement,
    KEYS.values(
      keys.map((key, place) => ({
        practice_id: key.practiceId,
        patient_id: key.patientId,
        drug_id: key.drugId,
        own_id: key.ownId ?? null,
        renewed_id: key.renewedId ?? null,
        replaced_ids: key.replacedIds.join(' '),
        stopped_since: key.stoppedSince,
        prescribed_since: key.prescribedSince,
        filled_since: key.filledSince,
        place,
      })),
    ),
  );
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return keys.map((_, place) => byPlace.get(place));
}

/** No patient has it: nothing leaves by it. */
const UNKNOWN_VERSION = -1;

function toPatientFacts(row: Partial<FactsRow>, failed: ReadonlySet<Part>): PatientFacts {
  const listed = <Columns>(part: Part): readonly Columns[] => JSON.parse(row[part] ?? '[]') as Columns[];
  const allergies = listed<AllergyColumns>('allergies');
  return {
    version: row.facts_version ?? UNKNOWN_VERSION,
    noKnownAllergies: row.no_known_allergies ?? false,
    body: {
      birthDate: row.birth_date ?? undefined,
      gender: row.gender ?? 'Unknown',
      weight: {
        weight: row.weight ?? '',
        weightUnits: row.weight_units ?? DEFAULT_MEASURE_UNITS.weight,
        weightMeasuredOn: row.weight_measured_on ?? '',
      },
      weightDays: row.weight_days ?? CHILD_WEIGHT_DAYS.byDefault,
    },
    product: row.product ? toProduct(JSON.parse(row.product) as ProductColumns) : undefined,
    allergies: failed.has('allergies')
      ? 'failed'
      : allergies
          .filter(({ hide }) => !hide)
          .map(({ description, reaction, isFormer }) => ({ description, reaction, isFormer })),
    weakened: allergies.flatMap(toWeakened),
    medications: failed.has('medications')
      ? 'failed'
      : listed<MedicationColumns>('medications').map(toMedication),
    prescriptions: failed.has('prescriptions')
      ? 'failed'
      : listed<PrescribedColumns>('prescriptions').map((row) => toPrescribed(row, new Date(row.scripted_ms))),
    fills: failed.has('fills') ? 'failed' : listed<FillColumns>('fills').map(toFill),
    problems: failed.has('problems') ? 'failed' : listed<ActiveProblem>('problems'),
    clinicalFacts: failed.has('clinical_facts')
      ? 'failed'
      : listed<FactColumns>('clinical_facts').map(
          ({ kind, value, observed_on: observedOn, due_on: dueOn }) => ({
            kind,
            value,
            observedOn,
            ...(dueOn === null ? {} : { dueOn }),
          }),
        ),
  };
}

function toWeakened(row: AllergyColumns): StoredWeakened[] {
  if (row.weakened_on === null) return [];
  return [
    {
      description: row.weakened_description ?? row.description,
      reaction: row.weakened_reaction ?? '',
      on: row.weakened_on,
      ...(row.hide ? {} : { now: `${row.description}: ${row.reaction}` }),
      reason: row.weakened_reason ?? '',
    },
  ];
}

function toMedication(row: MedicationColumns): StoredMedication {
  return {
    description: row.description,
    sig: row.sig,
    isFormer: row.is_former,
    hide: row.hide,
    ...(row.stopped_at === null ? {} : { stoppedAt: row.stopped_at }),
    ...(row.stop_reason === null ? {} : { stopReason: row.stop_reason as StopReasonCode }),
    stopNote: row.stop_note,
    ...withProduct(row),
  };
}

function toFill(row: FillColumns): ReportedFill {
  return {
    description: row.description,
    sig: row.sig,
    dispense: row.dispense ?? '',
    ...(row.days_supply === null ? {} : { daysSupply: row.days_supply }),
    ...(row.last_fill === null ? {} : { lastFill: row.last_fill }),
    mayBeControlled: row.may_be_controlled,
    ...withProduct(row),
  };
}
