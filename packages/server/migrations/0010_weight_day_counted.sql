-- The day of a weight decides whether a child's is too old: it is a fact of the patient like the weight itself.
DROP TRIGGER patients_counted ON patients;
--> statement-breakpoint
CREATE TRIGGER patients_counted BEFORE UPDATE ON patients FOR EACH ROW
  WHEN ((OLD.birth_date, OLD.gender, OLD.weight, OLD.weight_units, OLD.weight_measured_on, OLD.no_known_allergies)
    IS DISTINCT FROM (NEW.birth_date, NEW.gender, NEW.weight, NEW.weight_units, NEW.weight_measured_on, NEW.no_known_allergies))
  EXECUTE FUNCTION count_own_facts();
