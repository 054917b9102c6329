import { isSameCode } from '@erx/core/cautions/conditions';
import type { Gender } from '@erx/core/patients/model';
import { DEFAULT_MEASURE_UNITS, type Measures } from '@erx/core/patients/measures';
import { CHILD_WEIGHT_DAYS } from '@erx/core/patients/vocabulary';
import type { PlanInquiry } from '@erx/core/interactions/rules/known-elsewhere';
import { isFillInUse, LONGEST_SUPPLY_DAYS } from '@erx/core/pdmp/rules';
import type { StopReasonCode } from '@erx/core/medications/model';
import { isTaken } from '@erx/core/medications/rules';
import { isInUse, isUsedUp } from '@erx/core/prescriptions/rules/duplicates';
import { toRefillProtocol } from '@erx/core/requests/protocol';
import { type CalendarDate, dateIn, daysAfter } from '@erx/core/values/dates';
import { PRODUCT, type ProductColumns, toProduct, withProduct } from '../interactions/stored-product';
import { batch } from '../platform/database/batch';
import type { Connection, Statement } from '../platform/database/database';
import { batched } from '../platform/database/batcher';
import type { PlatformServices } from '../platform/http/services';
import { type CourseColumns, toCourse } from './course-store';
import type { PatientFacts, ReportedFill, StoredMedication, StoredWeakened, WaitingDrug } from './facts';
import { dayOf, type PictureKey } from './key';
import {
  type AllergyColumns,
  type FactColumns,
  type FillColumns,
  JUDGED_PARTS,
  type MedicationColumns,
  type Part,
  PARTS,
  type ProblemColumns,
  type ReportColumns,
  type RequestedPart,
  type WaitingColumns,
} from './parts';
import {
  type DiagnosisColumns,
  prescribedSince,
  type PrescribedColumns,
  toDiagnoses,
  toEarlier,
  toPrescribed,
  toStoredPrescription,
  type WrittenDiagnosis,
} from './prescribed-store';

/** Longer than anything stopped still acts (data/interactions/lasting.csv). */
const STOPPED_DAYS = 120;
/** A draft that no one has touched for so long is hardly meant any more (ours). */
const DRAFT_DAYS = 7;

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
  refill_protocol: string | null;
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
  request_ids: 'text',
  account_id: 'uuid',
  stopped_since: 'date',
  prescribed_since: 'timestamptz',
  filled_since: 'date',
  drafted_since: 'timestamptz',
  place: 'int',
});

function readStatement(name: string, parts: readonly Part[]): Statement {
  return {
    name,
    text: `SELECT asked.place, p.facts_version, p.no_known_allergies, p.birth_date, p.gender, p.weight::text AS weight, p.weight_units,
      p.weight_measured_on::text AS weight_measured_on, pr.child_weight_days AS weight_days,
      pr.refill_protocol, json_build_object(${PRODUCT})::text AS product,
      ${parts.map((part) => `${PARTS[part]} AS ${part}`).join(',\n      ')}
    FROM ${KEYS.from('asked')}
    JOIN patients p ON p.practice_id = asked.practice_id AND p.id = asked.patient_id
    JOIN practices pr ON pr.id = asked.practice_id
    LEFT JOIN products d ON d.id = asked.drug_id`,
  };
}

const WHOLE = readStatement('patient-facts', JUDGED_PARTS);
const WITH = {
  each_prescription: readStatement('patient-facts-each', [...JUDGED_PARTS, 'each_prescription']),
  reports: readStatement('patient-facts-reported', [...JUDGED_PARTS, 'reports']),
} as const satisfies Record<RequestedPart, Statement>;
const SINGLE = {
  allergies: readStatement('patient-facts-allergies', ['allergies']),
  medications: readStatement('patient-facts-medications', ['medications']),
  prescriptions: readStatement('patient-facts-prescriptions', ['prescriptions']),
  each_prescription: readStatement('patient-facts-each-alone', ['each_prescription']),
  diagnoses: readStatement('patient-facts-diagnoses', ['diagnoses']),
  courses: readStatement('patient-facts-courses', ['courses']),
  fills: readStatement('patient-facts-fills', ['fills']),
  problems: readStatement('patient-facts-problems', ['problems']),
  clinical_facts: readStatement('patient-facts-clinical', ['clinical_facts']),
  requests: readStatement('patient-facts-requests', ['requests']),
  drafts: readStatement('patient-facts-drafts', ['drafts']),
  inquiry: readStatement('patient-facts-inquiry', ['inquiry']),
  unread_systems: readStatement('patient-facts-unread-systems', ['unread_systems']),
  reports: readStatement('patient-facts-reports', ['reports']),
} as const satisfies Record<Part, Statement>;

/** Reads what a check looks at. */
export interface PatientFactsReader {
  /**
   * @param also a part that no order is judged by, of the same moment
   * @returns undefined where the practice has no such patient
   */
  read(key: PictureKey, also?: RequestedPart): Promise<PatientFacts | undefined>;
}

/**
 * Opens the reader; one serves all practices, each patient is found under the key's practice only, and calls
 * that come together share a statement. Where that fails each part is read by itself, so that one broken
 * table hides no other.
 * @param log receives that something failed, and not what was read
 */
export function patientFactsReader(
  connection: Connection,
  log: Pick<PlatformServices['log'], 'error'>,
): PatientFactsReader {
  const onFailure = (error: unknown) => {
    log.error(
      { failure: error instanceof Error ? error.name : 'unknown' },
      'part of the picture of a patient could not be read',
    );
  };
  const readWhole = batched((keys: readonly PictureKey[]) => readRows(connection, WHOLE, keys));

  async function readByPart(key: PictureKey, also?: RequestedPart): Promise<PatientFacts | undefined> {
    const parts: readonly Part[] = also ? [...JUDGED_PARTS, also] : JUDGED_PARTS;
    const read = await Promise.allSettled(parts.map((part) => readRows(connection, SINGLE[part], [key])));
    for (const result of read) if (result.status === 'rejected') onFailure(result.reason);
    const rows = read.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    const isUnknown = rows.some((row) => row === undefined);
    if (isUnknown) return undefined;
    const failed = new Set(parts.filter((_, place) => read[place]?.status === 'rejected'));
    return toPatientFacts(Object.assign({}, ...rows) as Partial<FactsRow>, failed, key, also);
  }

  return {
    async read(key, also) {
      const reading = also ? readRows(connection, WITH[also], [key]).then(([row]) => row) : readWhole(key);
      const row = await reading.catch((error: unknown) => {
        onFailure(error);
        return 'failed' as const;
      });
      if (row === 'failed') return await readByPart(key, also);
      return row && toPatientFacts(row, new Set(), key, also);
    },
  };
}

async function readRows(
  connection: Connection,
  statement: Statement,
  keys: readonly PictureKey[],
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
        replaced_ids: (key.replacedIds ?? []).join(' '),
        request_ids: (key.requestIds ?? []).join(' '),
        account_id: key.accountId ?? null,
        stopped_since: daysAfter(dayOf(key), -STOPPED_DAYS),
        prescribed_since: prescribedSince(key.now),
        filled_since: daysAfter(dayOf(key), -LONGEST_SUPPLY_DAYS),
        drafted_since: new Date(key.now.getTime() - DRAFT_DAYS * 86_400_000),
        place,
      })),
    ),
  );
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return keys.map((_, place) => byPlace.get(place));
}

/** No patient has it: nothing leaves by it. */
const UNKNOWN_VERSION = -1;

function toPatientFacts(
  row: Partial<FactsRow>,
  failed: ReadonlySet<Part>,
  key: Pick<PictureKey, 'timeZone' | 'now'>,
  also: RequestedPart | undefined,
): PatientFacts {
  const today = dayOf(key);
  const day = (at: number) => dateIn(key.timeZone, new Date(at));
  const listed = <Columns, Entry>(
    part: Part,
    toEntry: (columns: Columns) => Entry,
  ): readonly Entry[] | 'failed' =>
    failed.has(part) ? 'failed' : (JSON.parse(row[part] ?? '[]') as Columns[]).map(toEntry);
  const inForce = <Entry>(entries: readonly Entry[] | 'failed', isInForce: (entry: Entry) => boolean) =>
    entries === 'failed' ? entries : entries.filter(isInForce);
  const allergies = listed('allergies', (columns: AllergyColumns) => columns);
  const medications = listed('medications', toMedication);
  const product = row.product ? toProduct(JSON.parse(row.product) as ProductColumns) : undefined;
  const courses = listed('courses', (columns: CourseColumns) => toCourse(columns, key.timeZone, product));
  const prescribed = listed('prescriptions', (columns: PrescribedColumns) =>
    toPrescribed(columns, new Date(columns.scripted_ms)),
  );
  const problemList = listed('problems', ({ entered_ms: entered, ...problem }: ProblemColumns) => ({
    ...problem,
    enteredAt: new Date(entered),
  }));
  const diagnosed = listed('diagnoses', (columns: DiagnosisColumns) => columns);
  const fills = inForce(listed('fills', toFill), (fill) =>
    isFillInUse({ lastFill: fill.lastFill, daysSupply: fill.daysSupply }, today),
  );
  // Of fills that cannot be read is said that they cannot.
  const diagnoses =
    diagnosed === 'failed'
      ? diagnosed
      : withDiagnosesOfFills(
          toDiagnoses(diagnosed, key.timeZone, today),
          fills === 'failed' ? [] : fills,
          today,
        );
  const waiting = ({ kind, description, since_ms: since, by, ...product }: WaitingColumns): WaitingDrug => ({
    kind,
    description,
    since: day(since),
    by,
    ...withProduct(product),
  });
  return {
    version: row.facts_version ?? UNKNOWN_VERSION,
    readAt: key.now,
    today,
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
    product,
    allergies:
      allergies === 'failed'
        ? 'failed'
        : allergies
            .filter(({ hide }) => !hide)
            .map(({ description, reaction, severity, isFormer, entered_ms: entered }) => ({
              description,
              reaction,
              severity,
              isFormer,
              enteredAt: new Date(entered),
            })),
    weakened: allergies === 'failed' ? [] : allergies.flatMap(toWeakened),
    medications: inForce(
      medications,
      (each) =>
        isTaken(each, today) ||
        (each.stoppedAt !== undefined && each.stoppedAt >= daysAfter(today, -STOPPED_DAYS)) ||
        each.stopReason === 'adverse-effect' ||
        each.stopReason === 'ineffective',
    ),
    stopped: inForce(medications, (each) => !isTaken(each, today)),
    prescriptions: inForce(prescribed, (each) => isInUse(toEarlier(each, key.timeZone), today)),
    usedUp: inForce(prescribed, (each) => isUsedUp(toEarlier(each, key.timeZone), today)),
    ...(also === 'each_prescription' ? { eachPrescription: listed(also, toStoredPrescription) } : {}),
    courses: courses === 'failed' ? courses : courses.flat(),
    earlyPercent: toRefillProtocol(row.refill_protocol ?? null).earlyPercent,
    fills,
    ...(failed.has('inquiry')
      ? { inquiry: 'failed' as const }
      : row.inquiry
        ? { inquiry: JSON.parse(row.inquiry) as PlanInquiry }
        : {}),
    unreadSystems: listed('unread_systems', (name: string) => name),
    ...(also === 'reports' ? { reports: toReports(row.reports, failed) } : {}),
    requests: listed('requests', waiting),
    drafts: listed('drafts', waiting),
    problems:
      problemList === 'failed' || diagnoses === 'failed'
        ? 'failed'
        : [
            ...problemList,
            ...diagnoses.filter((each) => !problemList.some((problem) => isSameCode(problem, each))),
          ],
    problemList,
    diagnoses,
    clinicalFacts: listed(
      'clinical_facts',
      ({ kind, value, observed_on: observedOn, due_on: dueOn }: FactColumns) => ({
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
    ...(row.started_at === null ? {} : { startedOn: row.started_at }),
    enteredAt: new Date(row.entered_ms),
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

/** Of a patient whose reports cannot be read nothing is known of them: the fills, of the same tables, say so. */
function toReports(
  text: string | null | undefined,
  failed: ReadonlySet<Part>,
): NonNullable<PatientFacts['reports']> {
  if (failed.has('reports') || !text) return {};
  const { plan_ms: plan, pdmp_ms: pdmp } = JSON.parse(text) as ReportColumns;
  return {
    ...(plan === null ? {} : { plan: new Date(plan) }),
    ...(pdmp === null ? {} : { pdmp: new Date(pdmp) }),
  };
}

/** Diagnoses, and those of fills that no prescription here names. */
function withDiagnosesOfFills(
  diagnoses: readonly WrittenDiagnosis[],
  fills: readonly ReportedFill[],
  today: CalendarDate,
): WrittenDiagnosis[] {
  return fills.reduce<WrittenDiagnosis[]>(
    (known, { diagnosis, description, lastFill }) => {
      if (!diagnosis || known.some((each) => isSameCode(each, diagnosis))) return known;
      const origin = { kind: 'fill' as const, drug: description, on: lastFill ?? today };
      return [...known, { ...diagnosis, origin }];
    },
    [...diagnoses],
  );
}

function toFill(row: FillColumns): ReportedFill {
  return {
    source: row.source,
    description: row.description,
    sig: row.sig,
    dispense: row.dispense ?? '',
    ...(row.days_supply === null ? {} : { daysSupply: row.days_supply }),
    ...(row.last_fill === null ? {} : { lastFill: row.last_fill }),
    ...(row.dx === '' ? {} : { diagnosis: { code: row.dx, description: row.dx_description } }),
    mayBeControlled: row.may_be_controlled,
    ...withProduct(row),
  };
}
