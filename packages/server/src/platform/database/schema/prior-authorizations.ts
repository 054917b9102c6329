import {
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
import { instant, practiceId, textOrEmpty } from './columns';
import { prescriptions } from './prescriptions';
import { EPA_STATES } from '@erx/core/prescriptions/vocabulary';

/** Prior authorizations started for prescriptions. */
export const priorAuthorizations = pgTable(
  'prior_authorizations',
  {
    practiceId: practiceId(),
    /** The epaReferenceId of its prescription. */
    id: uuid('id').notNull(),
    prescriptionId: uuid('prescription_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    providerId: uuid('provider_id').notNull(),
    /** The portal's own name for it. */
    portalReference: text('portal_reference').notNull(),
    state: text('state', {
      enum: EPA_STATES,
    }).notNull(),
    /**
     * Code of the answer: 0 approved, 1 denied, 2 partially denied, 3 as approved (readings S4-13); null
     * until answered.
     */
    answerCode: integer('answer_code'),
    authorizationNumber: textOrEmpty('authorization_number'),
    authorizedQuantity: numeric('authorized_quantity'),
    authorizedDaysSupply: integer('authorized_days_supply'),
    paNote: textOrEmpty('pa_note'),
    appealNote: textOrEmpty('appeal_note'),
    startedBy: uuid('started_by').notNull(),
    startedAt: instant('started_at').notNull(),
    answeredAt: instant('answered_at'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    unique('prior_authorizations_by_portal').on(table.portalReference),
    foreignKey({
      columns: [table.practiceId, table.prescriptionId],
      foreignColumns: [prescriptions.practiceId, prescriptions.id],
    }),
    index('prior_authorizations_by_state').on(table.practiceId, table.state, table.updatedAt.desc()),
    index('prior_authorizations_by_patient').on(table.practiceId, table.patientId),
  ],
);
