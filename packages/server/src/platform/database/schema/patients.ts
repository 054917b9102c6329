import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { instant, practiceId, sortText, textOrEmpty } from './columns';
import { accounts, practices } from './practices';
import {
  CHART_ENTRIES,
  HEIGHT_UNITS,
  MEASURES,
  MERGE_PARTS,
  WEIGHT_UNITS,
} from '@erx/core/patients/vocabulary';

import { ALLERGY_SEVERITIES } from '@erx/core/allergies/vocabulary';

export const patients = pgTable(
  'patients',
  {
    practiceId: practiceId().references(() => practices.id),
    id: uuid('id').notNull(),
    accountNumber: text('account_number').notNull(),
    firstName: text('first_name').notNull(),
    middleName: textOrEmpty('middle_name'),
    lastName: text('last_name').notNull(),
    generation: text('generation').notNull().default('None'),
    gender: text('gender').notNull().default('Unknown'),
    /** Null only for imported records that lack it. */
    birthDate: date('birth_date', { mode: 'string' }),
    /** Height and weight are copies of the newest measurements, kept by the measurements' store alone. */
    weight: numeric('weight'),
    weightUnits: text('weight_units', { enum: WEIGHT_UNITS }).notNull().default('lb'),
    /** Null where no one knows it: the measure is then not sent to a pharmacy. */
    weightMeasuredOn: date('weight_measured_on', { mode: 'string' }),
    height: numeric('height'),
    heightUnits: text('height_units', { enum: HEIGHT_UNITS }).notNull().default('in'),
    heightMeasuredOn: date('height_measured_on', { mode: 'string' }),
    address: textOrEmpty('address'),
    address2: textOrEmpty('address2'),
    city: textOrEmpty('city'),
    state: textOrEmpty('state'),
    zipCode: textOrEmpty('zip_code'),
    primaryPhoneType: text('primary_phone_type').notNull().default('Home'),
    homePhone: textOrEmpty('home_phone'),
    cellPhone: textOrEmpty('cell_phone'),
    workPhone: textOrEmpty('work_phone'),
    email: textOrEmpty('email'),
    comments: textOrEmpty('comments'),
    sendMedicationHistory: boolean('send_medication_history').notNull().default(false),
    /** Whether 'no known allergies' was said; without it an empty list means unknown. */
    noKnownAllergies: boolean('no_known_allergies').notNull().default(false),
    planName: textOrEmpty('plan_name'),
    memberId: textOrEmpty('member_id'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** The chart of the same person that is kept (patient_merges): what has this holds nothing by itself. */
    mergedInto: uuid('merged_into'),
    /**
     * Goes up with every change of what a safety check reads of the patient, by the triggers of its migration
     * alone: what was judged by an older one does not leave.
     */
    factsVersion: integer('facts_version').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    unique('patients_by_account_number').on(table.practiceId, table.accountNumber),
    index('patients_merged')
      .on(table.practiceId, table.mergedInto)
      .where(sql`merged_into IS NOT NULL`),
    index('patients_by_name').on(
      table.practiceId,
      sql`${table.lastName} COLLATE "C"`,
      sql`${table.firstName} COLLATE "C"`,
      table.id,
    ),
  ],
);

/**
 * Heights and weights of patients, each as it was entered. A row is only ever marked as wrong, never removed.
 */
export const patientMeasurements = pgTable(
  'patient_measurements',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    patientId: uuid('patient_id').notNull(),
    measure: text('measure', { enum: MEASURES }).notNull(),
    value: numeric('value').notNull(),
    units: text('units', { enum: [...WEIGHT_UNITS, ...HEIGHT_UNITS] }).notNull(),
    /** In the practice's time zone; null where no one knows it. */
    measuredOn: date('measured_on', { mode: 'string' }),
    /** Who entered it and when: null for what was there before the history was kept. */
    recordedBy: uuid('recorded_by').references(() => accounts.id),
    recordedAt: instant('recorded_at'),
    wrongReason: text('wrong_reason'),
    wrongBy: uuid('wrong_by').references(() => accounts.id),
    wrongAt: instant('wrong_at'),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    foreignKey({
      columns: [table.practiceId, table.patientId],
      foreignColumns: [patients.practiceId, patients.id],
    }),
    index('patient_measurements_by_patient').on(table.practiceId, table.patientId, table.measure),
  ],
);

/**
 * Charts of one person that were merged (docs/decisions/merging.md). A row is only ever marked as undone, never
 * removed.
 */
export const patientMerges = pgTable(
  'patient_merges',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    keptId: uuid('kept_id').notNull(),
    mergedId: uuid('merged_id').notNull(),
    reason: text('reason').notNull(),
    /** What of the person was taken from the merged chart, by the names of MERGE_PARTS. */
    taken: text('taken', { enum: MERGE_PARTS }).array().notNull(),
    /** Values of the kept chart that were replaced, and by which: undoing gives back what is still as it was taken. */
    replaced: jsonb('replaced').$type<readonly ReplacedValue[]>().notNull(),
    mergedBy: uuid('merged_by')
      .notNull()
      .references(() => accounts.id),
    mergedAt: instant('merged_at').notNull(),
    undoneReason: text('undone_reason'),
    undoneBy: uuid('undone_by').references(() => accounts.id),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    foreignKey({
      name: 'patient_merges_kept',
      columns: [table.practiceId, table.keptId],
      foreignColumns: [patients.practiceId, patients.id],
    }),
    foreignKey({
      name: 'patient_merges_merged',
      columns: [table.practiceId, table.mergedId],
      foreignColumns: [patients.practiceId, patients.id],
    }),
    index('patient_merges_newest').on(table.practiceId, table.mergedAt.desc(), table.id.desc()),
    // A chart is in one other at most.
    uniqueIndex('patient_merges_once')
      .on(table.practiceId, table.mergedId)
      .where(sql`undone_at IS NULL`),
  ],
);

/** A value of a kept chart that a merge replaced. */
export interface ReplacedValue {
  /** Of PatientFields, or planName, memberId or noKnownAllergies. */
  readonly field: string;
  readonly before: string | boolean;
  readonly after: string | boolean;
}

/** What a merge moved to the kept chart, entry by entry: undoing moves exactly these back. */
export const patientMergeMoves = pgTable(
  'patient_merge_moves',
  {
    practiceId: practiceId(),
    mergeId: uuid('merge_id').notNull(),
    kind: text('kind', { enum: CHART_ENTRIES }).notNull(),
    /** The id of the entry; of a half-written prescription its author's. */
    rowId: uuid('row_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.mergeId, table.kind, table.rowId] }),
    foreignKey({
      columns: [table.practiceId, table.mergeId],
      foreignColumns: [patientMerges.practiceId, patientMerges.id],
    }),
  ],
);

/** Two alike charts that someone has said are of two people; the smaller id first. */
export const distinctPatients = pgTable(
  'distinct_patients',
  {
    practiceId: practiceId(),
    oneId: uuid('one_id').notNull(),
    otherId: uuid('other_id').notNull(),
    reason: text('reason').notNull(),
    markedBy: uuid('marked_by')
      .notNull()
      .references(() => accounts.id),
    markedAt: instant('marked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.oneId, table.otherId] }),
    foreignKey({
      name: 'distinct_patients_one',
      columns: [table.practiceId, table.oneId],
      foreignColumns: [patients.practiceId, patients.id],
    }),
    foreignKey({
      name: 'distinct_patients_other',
      columns: [table.practiceId, table.otherId],
      foreignColumns: [patients.practiceId, patients.id],
    }),
  ],
);

/** Words a patient is found by: lower-case name parts, account number, birth date and phone digits. */
export const patientTerms = pgTable(
  'patient_terms',
  {
    practiceId: practiceId(),
    term: sortText('term').notNull(),
    patientId: uuid('patient_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.term, table.patientId] }),
    foreignKey({
      columns: [table.practiceId, table.patientId],
      foreignColumns: [patients.practiceId, patients.id],
    }).onDelete('cascade'),
    index('patient_terms_by_patient').on(table.practiceId, table.patientId),
  ],
);

/** When a user last opened a patient. */
export const patientVisits = pgTable(
  'patient_visits',
  {
    practiceId: practiceId(),
    accountId: uuid('account_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    openedAt: instant('opened_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.accountId, table.patientId] }),
    foreignKey({
      columns: [table.practiceId, table.patientId],
      foreignColumns: [patients.practiceId, patients.id],
    }),
    index('patient_visits_latest').on(table.practiceId, table.accountId, table.openedAt.desc()),
  ],
);

export const allergies = pgTable(
  'allergies',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    patientId: uuid('patient_id').notNull(),
    description: text('description').notNull(),
    reaction: text('reaction').notNull().default('n/a'),
    severity: text('severity', { enum: ALLERGY_SEVERITIES }).notNull(),
    hide: boolean('hide').notNull().default(false),
    onsetDate: date('onset_date', { mode: 'string' }),
    /** The allergen of the catalogue, where it was picked from it. */
    pickListId: text('pick_list_id'),
    enteredAt: instant('entered_at').notNull(),
    /** What a severe one was when it was weakened or made inactive, when and why: orders hear of it for weeks. */
    weakenedOn: date('weakened_on', { mode: 'string' }),
    weakenedDescription: text('weakened_description'),
    weakenedReaction: text('weakened_reaction'),
    weakenedReason: text('weakened_reason'),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    foreignKey({
      columns: [table.practiceId, table.patientId],
      foreignColumns: [patients.practiceId, patients.id],
    }),
    index('allergies_by_patient').on(table.practiceId, table.patientId),
  ],
);

export const medications = pgTable(
  'medications',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    patientId: uuid('patient_id').notNull(),
    description: text('description').notNull(),
    sig: textOrEmpty('sig'),
    startedAt: date('started_at', { mode: 'string' }),
    stoppedAt: date('stopped_at', { mode: 'string' }),
    lastFilled: date('last_filled', { mode: 'string' }),
    hide: boolean('hide').notNull().default(false),
    prescribableDrugId: text('prescribable_drug_id'),
    representativeNdc: text('representative_ndc'),
    stopReason: text('stop_reason'),
    stopNote: textOrEmpty('stop_note'),
    /** The newest prescription of it when it was made inactive: up to that one they put it in no list. */
    stoppedPrescriptionId: uuid('stopped_prescription_id'),
    enteredAt: instant('entered_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    foreignKey({
      columns: [table.practiceId, table.patientId],
      foreignColumns: [patients.practiceId, patients.id],
    }),
    index('medications_by_patient').on(table.practiceId, table.patientId),
  ],
);

export const problems = pgTable(
  'problems',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    patientId: uuid('patient_id').notNull(),
    icd10Code: text('icd10_code').notNull(),
    icd10Description: text('icd10_description').notNull(),
    hide: boolean('hide').notNull().default(false),
    enteredAt: instant('entered_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    foreignKey({
      columns: [table.practiceId, table.patientId],
      foreignColumns: [patients.practiceId, patients.id],
    }),
    index('problems_by_patient').on(table.practiceId, table.patientId),
  ],
);
