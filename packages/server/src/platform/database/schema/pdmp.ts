import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, practiceId, textOrEmpty } from './columns';
import { patients } from './patients';
import { HISTORY_ENTRIES } from '@erx/core/medication-history/vocabulary';
import { MONITORING_SOURCES } from '@erx/core/pdmp/vocabulary';

/** Fills that a PBM or a monitoring program reported (N3-24): what the PDMP dialog lists. */
export const medicationHistory = pgTable(
  'medication_history',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    patientId: uuid('patient_id').notNull(),
    source: text('source', { enum: MONITORING_SOURCES }).notNull(),
    lastFillDate: date('last_fill_date', { mode: 'string' }),
    description: text('description').notNull(),
    /** Whether it is a controlled substance; null where the source did not say. */
    controlledSubstance: boolean('controlled_substance'),
    ndc: textOrEmpty('ndc'),
    dx: textOrEmpty('dx'),
    sig: textOrEmpty('sig'),
    strength: textOrEmpty('strength'),
    dispense: numeric('dispense'),
    refills: integer('refills'),
    daysSupply: integer('days_supply'),
    /** The product that someone matched it to, where the report names none. */
    matchedDrugId: text('matched_drug_id'),
    /** Whether it was handed over, given, or only prescribed. */
    entry: text('entry', { enum: HISTORY_ENTRIES }).notNull().default('dispensed'),
    writtenDate: date('written_date', { mode: 'string' }),
    /** By name and telephone, as far as they were reported. */
    pharmacy: textOrEmpty('pharmacy'),
    prescriber: textOrEmpty('prescriber'),
    /** The source of the one who reported it. */
    reportedBy: textOrEmpty('reported_by'),
    /** The inquiry it answered, where it came by one. */
    inquiryId: uuid('inquiry_id'),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    foreignKey({
      columns: [table.practiceId, table.patientId],
      foreignColumns: [patients.practiceId, patients.id],
    }),
    index('medication_history_by_patient').on(table.practiceId, table.patientId, table.lastFillDate),
  ],
);
