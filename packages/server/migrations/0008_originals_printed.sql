ALTER TABLE "prescriptions" ADD COLUMN "originals_printed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was printed before pages were counted has one original.
UPDATE "prescriptions" SET "originals_printed" = 1 WHERE "printed_at" IS NOT NULL;
