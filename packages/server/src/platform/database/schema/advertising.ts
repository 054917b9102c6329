import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, practiceId, textOrEmpty } from './columns';
import { patients } from './patients';
import { MARKETING_EVENTS } from '@erx/core/advertising/vocabulary';

/** Images of the banner and the modal (N3-2). Global. */
export const advertisements = pgTable('advertisements', {
  id: uuid('id').primaryKey(),
  title: text('title').notNull(),
  mediaType: text('media_type').notNull(),
  /** The image in base64. */
  image: text('image').notNull(),
  webUrl: text('web_url').notNull(),
  position: integer('position').notNull(),
  active: boolean('active').notNull().default(true),
});

/** Views and clicks of the banner (N3-3). */
export const marketingAudits = pgTable(
  'marketing_audits',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    userName: text('user_name').notNull(),
    userEmail: text('user_email').notNull(),
    type: text('type', { enum: MARKETING_EVENTS }).notNull(),
    description: text('description').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    index('marketing_audits_by_time').on(table.practiceId, table.createdAt.desc(), table.id.desc()),
  ],
);

/** Coupons shown and opened with a price (N3-4). */
export const couponAudits = pgTable(
  'coupon_audits',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    type: text('type').notNull(),
    patientId: uuid('patient_id').notNull(),
    /** Product of the catalogue. */
    medicationId: text('medication_id').notNull(),
    userId: uuid('user_id').notNull(),
    couponUrl: text('coupon_url').notNull(),
    couponClick: boolean('coupon_click').notNull(),
    descriptionText: textOrEmpty('description_text'),
    occurredOn: instant('occurred_on').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    foreignKey({
      columns: [table.practiceId, table.patientId],
      foreignColumns: [patients.practiceId, patients.id],
    }),
    index('coupon_audits_by_time').on(table.practiceId, table.occurredOn.desc(), table.id.desc()),
  ],
);
