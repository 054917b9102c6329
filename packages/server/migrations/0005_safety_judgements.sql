CREATE TABLE "safety_judgements" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"prescription_id" uuid,
	"request_id" uuid,
	"version" integer NOT NULL,
	"outcome" text NOT NULL,
	"findings" jsonb NOT NULL,
	"knowledge" text NOT NULL,
	"fingerprint" text,
	"answer_code" text,
	"answer_reason" text,
	"judged_for" uuid NOT NULL,
	"judged_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "safety_judgements_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
ALTER TABLE "safety_judgements" ADD CONSTRAINT "safety_judgements_judged_for_accounts_id_fk" FOREIGN KEY ("judged_for") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_judgements" ADD CONSTRAINT "safety_judgements_practice_id_prescription_id_prescriptions_practice_id_id_fk" FOREIGN KEY ("practice_id","prescription_id") REFERENCES "public"."prescriptions"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "safety_judgements_by_prescription" ON "safety_judgements" USING btree ("practice_id","prescription_id");--> statement-breakpoint
CREATE INDEX "safety_judgements_by_time" ON "safety_judgements" USING btree ("practice_id","judged_at");--> statement-breakpoint
-- What follows is not in the schema's files.
-- What was answered has an answer, and nothing else has.
ALTER TABLE safety_judgements ADD CONSTRAINT safety_judgement_answered CHECK ((outcome = 'answered') = (answer_code IS NOT NULL));
