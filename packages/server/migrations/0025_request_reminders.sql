ALTER TABLE "credential_statements" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "role_requests" ADD COLUMN "reminded_at" timestamp (3) with time zone;