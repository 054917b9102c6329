CREATE TABLE "clinical_facts" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"observed_on" date NOT NULL,
	"due_on" date,
	"recorded_by" uuid NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"wrong_reason" text,
	"wrong_by" uuid,
	"wrong_at" timestamp (3) with time zone,
	CONSTRAINT "clinical_facts_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
ALTER TABLE "clinical_facts" ADD CONSTRAINT "clinical_facts_recorded_by_accounts_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinical_facts" ADD CONSTRAINT "clinical_facts_wrong_by_accounts_id_fk" FOREIGN KEY ("wrong_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinical_facts" ADD CONSTRAINT "clinical_facts_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clinical_facts_by_patient" ON "clinical_facts" USING btree ("practice_id","patient_id");--> statement-breakpoint
-- What follows is not in the schema's files.
-- A fact is marked as wrong whole or not at all.
ALTER TABLE clinical_facts ADD CONSTRAINT clinical_fact_wrong_whole CHECK ((wrong_at IS NULL) = (wrong_reason IS NULL) AND (wrong_at IS NULL) = (wrong_by IS NULL));
