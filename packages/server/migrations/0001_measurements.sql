CREATE TABLE "patient_measurements" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"measure" text NOT NULL,
	"value" numeric NOT NULL,
	"units" text NOT NULL,
	"measured_on" date,
	"recorded_by" uuid,
	"recorded_at" timestamp (3) with time zone,
	"wrong_reason" text,
	"wrong_by" uuid,
	"wrong_at" timestamp (3) with time zone,
	CONSTRAINT "patient_measurements_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
ALTER TABLE "patient_measurements" ADD CONSTRAINT "patient_measurements_recorded_by_accounts_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_measurements" ADD CONSTRAINT "patient_measurements_wrong_by_accounts_id_fk" FOREIGN KEY ("wrong_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_measurements" ADD CONSTRAINT "patient_measurements_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "patient_measurements_by_patient" ON "patient_measurements" USING btree ("practice_id","patient_id","measure");--> statement-breakpoint
-- What follows is not in the schema's files.
-- The weights and heights of before are the first of the history; who entered them and when nobody knows.
INSERT INTO patient_measurements (practice_id, id, patient_id, measure, value, units, measured_on)
  SELECT practice_id, gen_random_uuid(), id, 'weight', weight, weight_units, weight_measured_on FROM patients WHERE weight IS NOT NULL
  UNION ALL
  SELECT practice_id, gen_random_uuid(), id, 'height', height, height_units, height_measured_on FROM patients WHERE height IS NOT NULL;
--> statement-breakpoint
-- A measurement is marked as wrong whole or not at all.
ALTER TABLE patient_measurements ADD CONSTRAINT measurement_wrong_whole CHECK ((wrong_at IS NULL) = (wrong_reason IS NULL) AND (wrong_at IS NULL) = (wrong_by IS NULL));
