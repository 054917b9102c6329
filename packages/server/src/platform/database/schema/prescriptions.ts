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
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { instant, practiceId, textOrEmpty } from './columns';
import { patients } from './patients';
import { memberships } from './practices';
import { SCHEDULES } from '@erx/core/drugs/vocabulary';
import {
  CANCEL_STATUSES,
  DELIVERY_STATES,
  FILL_STATUSES,
  SCRIPT_STATUSES,
  SUB_STATES,
  VERIFICATION_STATUSES,
  EPA_STATES,
} from '@erx/core/prescriptions/vocabulary';

export const prescriptions = pgTable(
  'prescriptions',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    orderNumber: text('order_number').notNull(),
    version: integer('version').notNull().default(1),
    patientId: uuid('patient_id').notNull(),
    /** Account of the prescriber. */
    providerId: uuid('provider_id').notNull(),
    /** Account of anyone who wrote it down. */
    writtenBy: uuid('written_by').notNull(),
    prescribableDrugId: text('prescribable_drug_id').notNull(),
    description: text('description').notNull(),
    schedule: text('schedule', { enum: SCHEDULES }).notNull(),
    representativeNdc: text('representative_ndc'),
    rxNormId: text('rx_norm_id'),
    rxNormTermType: text('rx_norm_term_type'),
    /** What the pharmacy makes it of, as JSON (Compound); null for a product. */
    compound: text('compound'),
    pharmacyNcpdpId: text('pharmacy_ncpdp_id'),
    sig: text('sig').notNull(),
    sigChosen: boolean('sig_chosen').notNull(),
    dispense: numeric('dispense').notNull(),
    units: text('units').notNull(),
    daysSupply: integer('days_supply'),
    /** Exactly one of the two: PRN, or a count (readings P3-3). */
    refillsPrn: boolean('refills_prn').notNull(),
    refillCount: integer('refill_count'),
    effectiveDate: date('effective_date', { mode: 'string' }).notNull(),
    substitutionAllowed: boolean('substitution_allowed').notNull(),
    pharmacyNote: textOrEmpty('pharmacy_note'),
    comments: textOrEmpty('comments'),
    primaryIcd10Code: textOrEmpty('primary_icd10_code'),
    primaryIcd10Description: textOrEmpty('primary_icd10_description'),
    secondaryIcd10Code: textOrEmpty('secondary_icd10_code'),
    secondaryIcd10Description: textOrEmpty('secondary_icd10_description'),
    epaPriorityIndicator: boolean('epa_priority_indicator').notNull().default(false),
    scriptStatus: text('script_status', {
      enum: SCRIPT_STATUSES,
    }).notNull(),
    subState: text('sub_state', { enum: SUB_STATES }).notNull().default('None'),
    cancelStatus: text('cancel_status', { enum: CANCEL_STATUSES }),
    cancelStatusDescription: textOrEmpty('cancel_status_description'),
    deliveryState: text('delivery_state', { enum: DELIVERY_STATES }).notNull().default('none'),
    deliveryCode: text('delivery_code'),
    deliveryDescription: text('delivery_description'),
    verificationStatus: text('verification_status', { enum: VERIFICATION_STATUSES })
      .notNull()
      .default('Unverified'),
    verifiedAt: instant('verified_at'),
    verificationDescription: text('verification_description'),
    fillStatus: text('fill_status', { enum: FILL_STATUSES }).notNull().default('None'),
    fillNote: textOrEmpty('fill_note'),
    fillDescription: textOrEmpty('fill_description'),
    /** The last fill that the pharmacy reported: its day, how long it lasts, and the refills that are left. */
    filledOn: date('filled_on', { mode: 'string' }),
    filledDays: integer('filled_days'),
    filledRefillsLeft: integer('filled_refills_left'),
    /** Marked as ready to be signed; null again after any edit (21 CFR 1311.120(b)(10)). */
    readyAt: instant('ready_at'),
    signedAt: instant('signed_at'),
    /** When a phone's approval of it could not be used: it was not sent, and is signed again. */
    signingLapsedAt: instant('signing_lapsed_at'),
    pdmpAcknowledgement: boolean('pdmp_acknowledgement').notNull().default(false),
    opioidAgreement: boolean('opioid_agreement').notNull().default(false),
    pbmId: text('pbm_id'),
    memberId: text('member_id'),
    pharmacyBenefitsId: text('pharmacy_benefits_id'),
    facilityId: text('facility_id'),
    originalOrderNumber: text('original_order_number'),
    originalEpaStatus: integer('original_epa_status').$type<0 | 1 | 2>(),
    originalAuthNumber: text('original_auth_number'),
    /** The one that did not arrive and is cancelled when this one is sent or printed. */
    replacesId: uuid('replaces_id'),
    /** Earlier ones whose place it takes when it is sent or printed; null where it takes none. */
    formerIds: text('former_ids').array(),
    epaReferenceId: uuid('epa_reference_id'),
    /**
     * The refill or change request whose denial this prescription follows (P3-4); the denial is sent when it
     * is.
     */
    answersRequestId: uuid('answers_request_id'),
    answersReasonCode: text('answers_reason_code'),
    epaState: text('epa_state', {
      enum: EPA_STATES,
    }),
    scriptedAt: instant('scripted_at').notNull(),
    sentAt: instant('sent_at'),
    receivedAt: instant('received_at'),
    printedAt: instant('printed_at'),
    /** How many originals were printed: each carries its number. */
    originalsPrinted: integer('originals_printed').notNull().default(0),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    unique('prescriptions_by_order_number').on(table.practiceId, table.orderNumber),
    foreignKey({
      columns: [table.practiceId, table.patientId],
      foreignColumns: [patients.practiceId, patients.id],
    }),
    foreignKey({
      columns: [table.practiceId, table.providerId],
      foreignColumns: [memberships.practiceId, memberships.accountId],
    }),
    index('prescriptions_by_status').on(
      table.practiceId,
      table.scriptStatus,
      table.scriptedAt.desc(),
      table.id.desc(),
    ),
    index('prescriptions_by_sub_state')
      .on(table.practiceId, table.subState, table.scriptedAt.desc(), table.id.desc())
      .where(sql`sub_state <> 'None'`),
    index('prescriptions_by_time').on(table.practiceId, table.scriptedAt.desc(), table.id.desc()),
    index('prescriptions_by_drug').on(table.practiceId, sql`${table.description} COLLATE "C"`, table.id),
    index('prescriptions_by_patient').on(
      table.practiceId,
      table.patientId,
      table.scriptStatus,
      table.scriptedAt.desc(),
      table.id.desc(),
    ),
    index('prescriptions_controlled_by_time')
      .on(table.practiceId, table.scriptedAt.desc(), table.id.desc())
      .where(sql`schedule NOT IN ('none', 'unknown')`),
    index('prescriptions_controlled_by_patient')
      .on(table.practiceId, table.patientId, table.scriptedAt.desc(), table.id.desc())
      .where(sql`schedule NOT IN ('none', 'unknown')`),
    index('prescriptions_by_prior_authorization')
      .on(table.practiceId, table.epaReferenceId)
      .where(sql`epa_reference_id IS NOT NULL`),
    index('prescriptions_needing_attention')
      .on(table.practiceId, table.updatedAt.desc())
      .where(
        sql`delivery_state = 'failed' OR verification_status = 'Error' OR cancel_status = 'Denied' OR signing_lapsed_at IS NOT NULL`,
      ),
    index('prescriptions_unfilled_or_denied')
      .on(table.practiceId, table.updatedAt.desc())
      .where(
        sql`(script_status = 'Sent' AND fill_status = 'NotDispensed')
          OR (script_status = 'Pending' AND epa_state IN ('Denied', 'PartiallyDenied'))`,
      ),
  ],
);

/** Half-written prescriptions, each of one user and one patient (docs/decisions/shell.md). */
export const drafts = pgTable(
  'drafts',
  {
    practiceId: practiceId(),
    /** The key of the create that it becomes. */
    id: uuid('id').notNull().defaultRandom(),
    accountId: uuid('account_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    version: integer('version').notNull().default(1),
    begunAt: instant('begun_at').notNull().defaultNow(),
    /** The draft as JSON text, checked by the schema when it is read. */
    content: text('content').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    foreignKey({
      columns: [table.practiceId, table.patientId],
      foreignColumns: [patients.practiceId, patients.id],
    }),
    index('drafts_by_patient').on(table.practiceId, table.patientId, table.accountId),
  ],
);
