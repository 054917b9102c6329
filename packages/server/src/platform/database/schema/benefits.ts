import { foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, practiceId } from './columns';
import { patients } from './patients';

/** Answers to eligibility inquiries: one for each patient and prescriber, the latest. */
export const eligibilityChecks = pgTable(
  'eligibility_checks',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    patientId: uuid('patient_id').notNull(),
    providerId: uuid('provider_id').notNull(),
    /**
     * The X12 270 that was asked and the 271 that answered, as sent and received; no answer where none came.
     */
    inquiry: text('inquiry').notNull(),
    answer: text('answer'),
    /** The coverages as JSON text, checked by core's schema when read. */
    coverages: text('coverages').notNull(),
    /** What went wrong, where something did: code of the catalogue. */
    problem: text('problem'),
    checkedAt: instant('checked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    unique('eligibility_checks_latest').on(table.practiceId, table.patientId, table.providerId),
    foreignKey({
      columns: [table.practiceId, table.patientId],
      foreignColumns: [patients.practiceId, patients.id],
    }),
  ],
);

/**
 * Formulary answers, kept for a while: the same product under the same coverage is not asked twice in a
 * sitting.
 */
export const formularyAnswers = pgTable(
  'formulary_answers',
  {
    practiceId: practiceId(),
    patientId: uuid('patient_id').notNull(),
    pbmId: text('pbm_id').notNull(),
    memberId: text('member_id').notNull(),
    ndc: text('ndc').notNull(),
    /** The formulary as JSON text. */
    content: text('content').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.patientId, table.pbmId, table.memberId, table.ndc] }),
    foreignKey({
      columns: [table.practiceId, table.patientId],
      foreignColumns: [patients.practiceId, patients.id],
    }),
    index('formulary_answers_age').on(table.receivedAt),
  ],
);

/** Answers of real-time benefit checks: what a product would cost at a pharmacy. */
export const pharmacyBenefits = pgTable(
  'pharmacy_benefits',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    patientId: uuid('patient_id').notNull(),
    providerId: uuid('provider_id').notNull(),
    ncpdpId: text('ncpdp_id').notNull(),
    pbmId: text('pbm_id').notNull(),
    memberId: text('member_id').notNull(),
    prescribableDrugId: text('prescribable_drug_id').notNull(),
    /** What was asked, so that the same question is not asked twice in a sitting. */
    questionHash: text('question_hash').notNull(),
    /** The benefit as JSON text, checked by core's schema when read. */
    content: text('content').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    foreignKey({
      columns: [table.practiceId, table.patientId],
      foreignColumns: [patients.practiceId, patients.id],
    }),
    index('pharmacy_benefits_by_question').on(
      table.practiceId,
      table.patientId,
      table.questionHash,
      table.receivedAt,
    ),
  ],
);
