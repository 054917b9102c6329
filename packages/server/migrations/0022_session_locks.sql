ALTER TABLE "sign_in_sessions" ADD COLUMN "locked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sign_in_sessions" ADD COLUMN "reopened_at" timestamp (3) with time zone;