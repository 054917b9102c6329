-- A transaction takes its id before it draws a number: whoever reads the tail of these tables relies on it (database/tail.ts).
ALTER TABLE events ALTER COLUMN sequence SET DEFAULT CASE WHEN pg_current_xact_id() IS NOT NULL THEN nextval('events_sequence_seq'::regclass) END;
--> statement-breakpoint
ALTER TABLE audit_records ALTER COLUMN sequence SET DEFAULT CASE WHEN pg_current_xact_id() IS NOT NULL THEN nextval('audit_records_sequence_seq'::regclass) END;
