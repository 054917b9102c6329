ALTER TABLE "patients" ADD COLUMN "facts_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "safety_judgements" ADD COLUMN "facts_version" integer;--> statement-breakpoint
-- What a safety check reads of a patient is counted, whoever writes it: an order leaves only by the facts it was judged by.
CREATE FUNCTION count_patient_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE patients SET facts_version = facts_version + 1 WHERE practice_id = OLD.practice_id AND id = OLD.patient_id;
  END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND (NEW.practice_id, NEW.patient_id) IS DISTINCT FROM (OLD.practice_id, OLD.patient_id)) THEN
    UPDATE patients SET facts_version = facts_version + 1 WHERE practice_id = NEW.practice_id AND id = NEW.patient_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER allergies_counted AFTER INSERT OR UPDATE OR DELETE ON allergies FOR EACH ROW EXECUTE FUNCTION count_patient_facts();
--> statement-breakpoint
CREATE TRIGGER medications_counted AFTER INSERT OR UPDATE OR DELETE ON medications FOR EACH ROW EXECUTE FUNCTION count_patient_facts();
--> statement-breakpoint
CREATE TRIGGER problems_counted AFTER INSERT OR UPDATE OR DELETE ON problems FOR EACH ROW EXECUTE FUNCTION count_patient_facts();
--> statement-breakpoint
CREATE TRIGGER clinical_facts_counted AFTER INSERT OR UPDATE OR DELETE ON clinical_facts FOR EACH ROW EXECUTE FUNCTION count_patient_facts();
--> statement-breakpoint
CREATE TRIGGER medication_history_counted AFTER INSERT OR UPDATE OR DELETE ON medication_history FOR EACH ROW EXECUTE FUNCTION count_patient_facts();
--> statement-breakpoint
CREATE TRIGGER prescriptions_written_counted AFTER INSERT ON prescriptions FOR EACH ROW EXECUTE FUNCTION count_patient_facts();
--> statement-breakpoint
-- That a waiting prescription is sent or printed changes nothing: it was counted while it waited.
CREATE TRIGGER prescriptions_changed_counted AFTER UPDATE ON prescriptions FOR EACH ROW
  WHEN ((OLD.patient_id, OLD.prescribable_drug_id, OLD.description, OLD.sig, OLD.dispense, OLD.units, OLD.days_supply, OLD.refill_count, OLD.effective_date, OLD.cancel_status, OLD.script_status LIKE 'Cancelled%')
    IS DISTINCT FROM (NEW.patient_id, NEW.prescribable_drug_id, NEW.description, NEW.sig, NEW.dispense, NEW.units, NEW.days_supply, NEW.refill_count, NEW.effective_date, NEW.cancel_status, NEW.script_status LIKE 'Cancelled%'))
  EXECUTE FUNCTION count_patient_facts();
--> statement-breakpoint
CREATE FUNCTION count_own_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.facts_version := OLD.facts_version + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER patients_counted BEFORE UPDATE ON patients FOR EACH ROW
  WHEN ((OLD.birth_date, OLD.gender, OLD.weight, OLD.weight_units, OLD.no_known_allergies)
    IS DISTINCT FROM (NEW.birth_date, NEW.gender, NEW.weight, NEW.weight_units, NEW.no_known_allergies))
  EXECUTE FUNCTION count_own_facts();
