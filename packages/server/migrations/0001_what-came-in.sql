ALTER TABLE "refused_messages" ADD COLUMN "practice_id" uuid;--> statement-breakpoint
ALTER TABLE "refused_messages" ADD COLUMN "prescription_id" uuid;--> statement-breakpoint
ALTER TABLE "refused_messages" ADD COLUMN "request_id" uuid;--> statement-breakpoint
CREATE INDEX "refused_messages_of_practice" ON "refused_messages" USING btree ("practice_id","last_at" DESC NULLS LAST) WHERE practice_id IS NOT NULL;