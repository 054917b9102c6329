CREATE TABLE "audit_marks" (
	"practice_id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"seal_hash" text NOT NULL,
	"anchored_number" integer,
	"anchored_at" timestamp (3) with time zone
);
--> statement-breakpoint
-- What follows is not in the schema's files.
INSERT INTO audit_marks (practice_id, number, seal_hash)
  SELECT DISTINCT ON (practice_id) practice_id, number, encode(sha256(convert_to(seal, 'UTF8')), 'hex')
  FROM audit_seals
  ORDER BY practice_id, number DESC;
--> statement-breakpoint
-- What is remembered of a trail only rises.
CREATE TRIGGER audit_marks_rise BEFORE UPDATE ON audit_marks FOR EACH ROW WHEN (NEW.practice_id <> OLD.practice_id OR NEW.number < OLD.number) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_marks_stay BEFORE DELETE ON audit_marks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_marks_no_truncate BEFORE TRUNCATE ON audit_marks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
