-- What was signed stays as it was signed.
CREATE TRIGGER signed_prescriptions_append_only BEFORE UPDATE OR DELETE ON signed_prescriptions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER signed_prescriptions_no_truncate BEFORE TRUNCATE ON signed_prescriptions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- An original that a new prescription refers to is named whole or not at all.
ALTER TABLE prescriptions ADD CONSTRAINT original_named_whole CHECK ((original_order_number IS NULL) = (original_epa_status IS NULL) AND (original_order_number IS NULL) = (original_auth_number IS NULL));
--> statement-breakpoint
-- The latest standing of a prior authorization and its reference come together.
ALTER TABLE prescriptions ADD CONSTRAINT epa_reference_with_state CHECK ((epa_reference_id IS NULL) = (epa_state IS NULL));
