import { JUDGEMENT_OUTCOMES, QUIET_STATES } from '@erx/core/safety/vocabulary';
import { SAFETY_REASON_CODES } from '@erx/core/safety/reasons';
import type { SafetyFinding } from '@erx/core/safety/model';
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { INTERACTION_SEVERITIES } from '@erx/core/interactions/vocabulary';
import { instant, practiceId } from './columns';
import { accounts } from './practices';
import { prescriptions } from './prescriptions';

/** What was found for a prescription when someone meant it to leave; never changed afterwards. */
export const safetyJudgements = pgTable(
  'safety_judgements',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    /** Absent of an approval that was not given: there is no prescription. */
    prescriptionId: uuid('prescription_id'),
    /** Of the request whose approval it was. */
    requestId: uuid('request_id'),
    version: integer('version').notNull(),
    outcome: text('outcome', { enum: JUDGEMENT_OUTCOMES }).notNull(),
    findings: jsonb('findings').$type<readonly SafetyFinding[]>().notNull(),
    /** Versions of what it was judged by. */
    knowledge: text('knowledge').notNull(),
    /** Of the patient's facts (patients.facts_version); null of what was kept before they were counted. */
    factsVersion: integer('facts_version'),
    fingerprint: text('fingerprint'),
    /** Digest of what bore on the order in the patient; null where nothing was asked, or it could not be read (former-answers.ts). */
    bearing: text('bearing'),
    answerCode: text('answer_code', { enum: SAFETY_REASON_CODES as [string, ...string[]] }),
    answerReason: text('answer_reason'),
    judgedFor: uuid('judged_for')
      .notNull()
      .references(() => accounts.id),
    judgedAt: instant('judged_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    foreignKey({
      columns: [table.practiceId, table.prescriptionId],
      foreignColumns: [prescriptions.practiceId, prescriptions.id],
    }),
    index('safety_judgements_by_prescription').on(table.practiceId, table.prescriptionId),
    index('safety_judgements_by_time').on(table.practiceId, table.judgedAt),
  ],
);

/** A line of the check that asks for nothing, and that a practice made quiet, or was asked to; two people decide. */
export const quietRules = pgTable(
  'quiet_rules',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    version: integer('version').notNull(),
    factId: text('fact_id').notNull(),
    kind: text('kind').notNull(),
    severity: text('severity', { enum: INTERACTION_SEVERITIES }).notNull(),
    text: text('text').notNull(),
    source: text('source').notNull(),
    reason: text('reason').notNull(),
    reviewOn: date('review_on', { mode: 'string' }).notNull(),
    state: text('state', { enum: QUIET_STATES }).notNull(),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => accounts.id),
    /** Whether that was a prescriber then: one of the two people has to be. */
    isAskedByPrescriber: boolean('is_asked_by_prescriber').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** Who approved, declined or ended it. */
    decidedBy: uuid('decided_by').references(() => accounts.id),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    uniqueIndex('quiet_rules_waiting')
      .on(table.practiceId, table.factId)
      .where(sql`state = 'asked'`),
  ],
);
