CREATE TABLE "attention_marks" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attention_marks_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "weight_units" text DEFAULT 'lb' NOT NULL;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "weight_measured_on" date;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "height_units" text DEFAULT 'in' NOT NULL;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "height_measured_on" date;--> statement-breakpoint
ALTER TABLE "pharmacy_requests" ADD COLUMN "signing_lapsed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "signing_lapsed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "attention_marks_by_subject" ON "attention_marks" USING btree ("practice_id","subject_id");--> statement-breakpoint
CREATE INDEX "pharmacy_requests_needing_attention" ON "pharmacy_requests" USING btree ("practice_id","received_at" DESC NULLS LAST) WHERE delivery_state = 'failed' OR verification_status = 'Error' OR signing_lapsed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "prescriptions_needing_attention" ON "prescriptions" USING btree ("practice_id","updated_at" DESC NULLS LAST) WHERE delivery_state = 'failed' OR verification_status = 'Error' OR cancel_status = 'Denied' OR signing_lapsed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "signing_tokens_at_phone" ON "signing_tokens" USING btree ("issued_at") WHERE state IN ('pushed', 'approved');
