ALTER TABLE "history_inquiries" ADD COLUMN "not_shown" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refused_messages" ADD COLUMN "practice_id" uuid;--> statement-breakpoint
ALTER TABLE "refused_messages" ADD COLUMN "prescription_id" uuid;--> statement-breakpoint
ALTER TABLE "refused_messages" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "medication_history" ADD COLUMN "entry" text DEFAULT 'dispensed' NOT NULL;--> statement-breakpoint
ALTER TABLE "medication_history" ADD COLUMN "written_date" date;--> statement-breakpoint
ALTER TABLE "medication_history" ADD COLUMN "pharmacy" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "medication_history" ADD COLUMN "prescriber" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "medication_history" ADD COLUMN "reported_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "refused_messages_of_practice" ON "refused_messages" USING btree ("practice_id","last_at" DESC NULLS LAST) WHERE practice_id IS NOT NULL;