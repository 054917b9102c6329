-- A safety check reads the records of a former system that wait to be matched: they are counted like the lists.
CREATE TRIGGER legacy_records_counted AFTER INSERT OR UPDATE OR DELETE ON legacy_records FOR EACH ROW EXECUTE FUNCTION count_patient_facts();
