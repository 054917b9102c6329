CREATE TABLE "record_system_launches" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"system_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"secrets" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"context" text,
	"tokens" text,
	"remote_id" text,
	"patient_id" uuid,
	"opened_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "record_system_launches_practice_id_id_pk" PRIMARY KEY("practice_id","id"),
	CONSTRAINT "record_system_launches_by_hash" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "record_system_patients" (
	"practice_id" uuid NOT NULL,
	"system_id" uuid NOT NULL,
	"remote_id" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"confirmed_by" uuid NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "record_system_patients_practice_id_system_id_remote_id_pk" PRIMARY KEY("practice_id","system_id","remote_id")
);
--> statement-breakpoint
CREATE TABLE "record_system_people" (
	"practice_id" uuid NOT NULL,
	"system_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "record_system_people_practice_id_system_id_subject_pk" PRIMARY KEY("practice_id","system_id","subject"),
	CONSTRAINT "record_system_people_by_account" UNIQUE("practice_id","system_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "record_system_writes" (
	"practice_id" uuid NOT NULL,
	"system_id" uuid NOT NULL,
	"prescription_id" uuid NOT NULL,
	"wanted" integer DEFAULT 1 NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"wanted_at" timestamp (3) with time zone NOT NULL,
	"written_at" timestamp (3) with time zone,
	"resource_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"leased_by" uuid,
	"problem" text DEFAULT '' NOT NULL,
	CONSTRAINT "record_system_writes_practice_id_system_id_prescription_id_pk" PRIMARY KEY("practice_id","system_id","prescription_id")
);
--> statement-breakpoint
CREATE TABLE "record_systems" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"kind" text NOT NULL,
	"key" text,
	"account_system" text DEFAULT '' NOT NULL,
	"writes_back" boolean NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "record_systems_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
ALTER TABLE "legacy_records" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "record_system_launches" ADD CONSTRAINT "record_system_launches_practice_id_system_id_record_systems_practice_id_id_fk" FOREIGN KEY ("practice_id","system_id") REFERENCES "public"."record_systems"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_system_patients" ADD CONSTRAINT "record_system_patients_practice_id_system_id_record_systems_practice_id_id_fk" FOREIGN KEY ("practice_id","system_id") REFERENCES "public"."record_systems"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_system_patients" ADD CONSTRAINT "record_system_patients_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_system_people" ADD CONSTRAINT "record_system_people_practice_id_system_id_record_systems_practice_id_id_fk" FOREIGN KEY ("practice_id","system_id") REFERENCES "public"."record_systems"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_system_writes" ADD CONSTRAINT "record_system_writes_practice_id_system_id_record_systems_practice_id_id_fk" FOREIGN KEY ("practice_id","system_id") REFERENCES "public"."record_systems"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_system_writes" ADD CONSTRAINT "record_system_writes_practice_id_prescription_id_prescriptions_practice_id_id_fk" FOREIGN KEY ("practice_id","prescription_id") REFERENCES "public"."prescriptions"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_systems" ADD CONSTRAINT "record_systems_practice_id_created_by_memberships_practice_id_account_id_fk" FOREIGN KEY ("practice_id","created_by") REFERENCES "public"."memberships"("practice_id","account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_system_launches_of_account" ON "record_system_launches" USING btree ("practice_id","account_id","opened_at");--> statement-breakpoint
CREATE INDEX "record_system_launches_of_patient" ON "record_system_launches" USING btree ("practice_id","system_id","remote_id");--> statement-breakpoint
CREATE INDEX "record_system_launches_expiry" ON "record_system_launches" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "record_system_patients_by_patient" ON "record_system_patients" USING btree ("practice_id","patient_id");--> statement-breakpoint
CREATE INDEX "record_system_writes_of_prescription" ON "record_system_writes" USING btree ("practice_id","prescription_id");--> statement-breakpoint
CREATE INDEX "record_system_writes_due" ON "record_system_writes" USING btree ("next_attempt_at") WHERE wanted > written;--> statement-breakpoint
-- What is prescribed for a patient of a record system is written there: asked for with the change itself, whichever statement makes it. How it is written, and again, is the worker's (docs/decisions/record-systems.md).
CREATE FUNCTION want_record_system_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO record_system_writes AS w (practice_id, system_id, prescription_id, wanted_at, next_attempt_at)
  SELECT DISTINCT s.practice_id, s.id, NEW.id, NEW.updated_at, NEW.updated_at
  FROM record_system_patients l JOIN record_systems s ON s.practice_id = l.practice_id AND s.id = l.system_id
  WHERE l.practice_id = NEW.practice_id AND s.writes_back AND s.ended_at IS NULL
    AND l.patient_id = ANY(ARRAY(SELECT NEW.patient_id UNION ALL SELECT m.id FROM patients m WHERE m.practice_id = NEW.practice_id AND m.merged_into = NEW.patient_id))
    AND ((NEW.script_status IN ('Sent', 'Printed') AND (TG_OP = 'INSERT' OR OLD.script_status = 'Pending'))
      OR EXISTS (SELECT FROM record_system_writes e WHERE e.practice_id = s.practice_id AND e.system_id = s.id AND e.prescription_id = NEW.id))
  ON CONFLICT (practice_id, system_id, prescription_id) DO UPDATE SET wanted = w.wanted + 1, attempts = 0, next_attempt_at = excluded.next_attempt_at,
    wanted_at = CASE WHEN w.wanted > w.written THEN w.wanted_at ELSE excluded.wanted_at END;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER prescriptions_added_written_back AFTER INSERT ON prescriptions FOR EACH ROW WHEN (NEW.script_status IN ('Sent', 'Printed')) EXECUTE FUNCTION want_record_system_write();
--> statement-breakpoint
CREATE TRIGGER prescriptions_changed_written_back AFTER UPDATE ON prescriptions FOR EACH ROW
  WHEN (NEW.script_status <> 'Pending' AND (OLD.script_status, OLD.cancel_status, OLD.delivery_state, OLD.verification_status, OLD.fill_status) IS DISTINCT FROM (NEW.script_status, NEW.cancel_status, NEW.delivery_state, NEW.verification_status, NEW.fill_status))
  EXECUTE FUNCTION want_record_system_write();
