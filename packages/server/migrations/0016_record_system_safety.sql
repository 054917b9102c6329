ALTER TABLE "legacy_records" ADD COLUMN "system_id" uuid;--> statement-breakpoint
ALTER TABLE "legacy_records" ADD COLUMN "remote_id" text;--> statement-breakpoint
ALTER TABLE "legacy_records" ADD COLUMN "review_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "record_system_launches" ADD COLUMN "renewing_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "record_system_launches" ADD COLUMN "renewing_by" uuid;--> statement-breakpoint
ALTER TABLE "record_system_patients" ADD COLUMN "unread_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "record_system_patients" ADD COLUMN "problem" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "record_system_people" ADD COLUMN "npi_compared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "record_system_writes" ADD COLUMN "remote_id" text;--> statement-breakpoint
ALTER TABLE "record_system_writes" ADD COLUMN "tried_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "record_system_writes" ADD COLUMN "hold" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "legacy_records_of_record_system" ON "legacy_records" USING btree ("practice_id","system_id","remote_id") WHERE system_id IS NOT NULL;--> statement-breakpoint
-- What follows is not in the schema's files.
-- Where a patient of a record system is the only one of its chart, what was read and written is of that one.
UPDATE legacy_records r SET system_id = one.system_id, remote_id = one.remote_id
FROM (SELECT l.practice_id, l.system_id, coalesce(p.merged_into, p.id) AS patient_id, min(l.remote_id) AS remote_id, min(s.name) AS name
  FROM record_system_patients l JOIN record_systems s ON s.practice_id = l.practice_id AND s.id = l.system_id
    JOIN patients p ON p.practice_id = l.practice_id AND p.id = l.patient_id
  GROUP BY l.practice_id, l.system_id, coalesce(p.merged_into, p.id) HAVING count(*) = 1) one
WHERE r.practice_id = one.practice_id AND r.patient_id = one.patient_id AND r.source = one.name;
--> statement-breakpoint
UPDATE record_system_writes w SET remote_id = one.remote_id
FROM (SELECT r.practice_id, r.id, l.system_id, min(l.remote_id) AS remote_id
  FROM prescriptions r JOIN patients p ON p.practice_id = r.practice_id AND r.patient_id IN (p.id, p.merged_into)
    JOIN record_system_patients l ON l.practice_id = p.practice_id AND l.patient_id = p.id
  GROUP BY r.practice_id, r.id, l.system_id HAVING count(*) = 1) one
WHERE w.practice_id = one.practice_id AND w.prescription_id = one.id AND w.system_id = one.system_id;
--> statement-breakpoint
-- What waits for a person is due at no time, also for a process that does not know of holds.
CREATE FUNCTION delay_held_record_system_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.next_attempt_at := 'infinity';
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER record_system_writes_held BEFORE INSERT OR UPDATE ON record_system_writes FOR EACH ROW
  WHEN (NEW.hold <> '') EXECUTE FUNCTION delay_held_record_system_write();
--> statement-breakpoint
-- A write of which no one knows for whom it is waits for a person; one that was tried may have arrived.
UPDATE record_system_writes SET hold = 'which-patient' WHERE remote_id IS NULL AND wanted > written;
--> statement-breakpoint
UPDATE record_system_writes SET tried_at = wanted_at WHERE resource_id IS NULL AND (attempts > 0 OR problem <> '');
--> statement-breakpoint
-- A prescription is written for the patient there who was its chart's when it was first sent or printed, and for that one ever after. Where two are, a person says which.
CREATE OR REPLACE FUNCTION want_record_system_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE record_system_writes w SET wanted = w.wanted + 1, attempts = 0, next_attempt_at = NEW.updated_at,
    wanted_at = CASE WHEN w.wanted > w.written THEN w.wanted_at ELSE NEW.updated_at END
  FROM record_systems s
  WHERE w.practice_id = NEW.practice_id AND w.prescription_id = NEW.id
    AND s.practice_id = w.practice_id AND s.id = w.system_id AND s.writes_back AND s.ended_at IS NULL;
  IF NEW.script_status IN ('Sent', 'Printed') AND (TG_OP = 'INSERT' OR OLD.script_status = 'Pending') THEN
    INSERT INTO record_system_writes (practice_id, system_id, prescription_id, wanted_at, next_attempt_at, remote_id, hold)
    SELECT s.practice_id, s.id, NEW.id, NEW.updated_at, NEW.updated_at,
      CASE WHEN count(*) = 1 THEN min(l.remote_id) END, CASE WHEN count(*) = 1 THEN '' ELSE 'which-patient' END
    FROM record_system_patients l JOIN record_systems s ON s.practice_id = l.practice_id AND s.id = l.system_id
    WHERE l.practice_id = NEW.practice_id AND s.writes_back AND s.ended_at IS NULL
      AND l.patient_id = ANY(ARRAY(SELECT NEW.patient_id UNION ALL SELECT m.id FROM patients m WHERE m.practice_id = NEW.practice_id AND m.merged_into = NEW.patient_id))
    GROUP BY s.practice_id, s.id
    ON CONFLICT (practice_id, system_id, prescription_id) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Whether what a record system has of a patient was read whole is a fact that orders are judged by, of the chart that is kept.
CREATE FUNCTION count_patient_of_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE patients p SET facts_version = p.facts_version + 1
  FROM (SELECT practice_id, id FROM patients
    WHERE practice_id = NEW.practice_id
      AND id IN (SELECT coalesce(c.merged_into, c.id) FROM patients c WHERE c.practice_id = NEW.practice_id
        AND c.id IN (NEW.patient_id, CASE WHEN TG_OP = 'UPDATE' THEN OLD.patient_id ELSE NEW.patient_id END))
    ORDER BY practice_id, id FOR NO KEY UPDATE) held
  WHERE p.practice_id = held.practice_id AND p.id = held.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER record_system_patients_written_counted AFTER INSERT ON record_system_patients FOR EACH ROW EXECUTE FUNCTION count_patient_of_link();
--> statement-breakpoint
CREATE TRIGGER record_system_patients_changed_counted AFTER UPDATE ON record_system_patients FOR EACH ROW
  WHEN ((OLD.patient_id, OLD.unread_since IS NULL) IS DISTINCT FROM (NEW.patient_id, NEW.unread_since IS NULL))
  EXECUTE FUNCTION count_patient_of_link();
--> statement-breakpoint
-- What was read for another chart was not read for this one.
CREATE FUNCTION unread_changed_record_system_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.unread_since := coalesce(NEW.unread_since, now());
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER record_system_patients_changed_unread BEFORE UPDATE ON record_system_patients FOR EACH ROW
  WHEN (OLD.patient_id IS DISTINCT FROM NEW.patient_id) EXECUTE FUNCTION unread_changed_record_system_link();
--> statement-breakpoint
-- Of links from before no one knows whether what is there was read whole: it was not, until it is read again.
UPDATE record_system_patients SET unread_since = confirmed_at;
--> statement-breakpoint
-- Nor of one that a process from before adds meanwhile. Last, so that the links from before are counted above.
ALTER TABLE record_system_patients ALTER COLUMN unread_since SET DEFAULT now();
--> statement-breakpoint
-- Parted again, or merged into another chart, a chart lacks what was read for it while it was merged.
CREATE FUNCTION part_record_system_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE record_system_patients SET unread_since = coalesce(unread_since, now())
  WHERE practice_id = NEW.practice_id AND patient_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER patients_parted_unread AFTER UPDATE OF merged_into ON patients FOR EACH ROW
  WHEN (OLD.merged_into IS NOT NULL AND NEW.merged_into IS DISTINCT FROM OLD.merged_into)
  EXECUTE FUNCTION part_record_system_links();
