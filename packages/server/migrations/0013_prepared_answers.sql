ALTER TABLE "pharmacy_requests" ADD COLUMN "prepared_answer" text;--> statement-breakpoint
ALTER TABLE "pharmacy_requests" ADD COLUMN "prepared_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pharmacy_requests" ADD COLUMN "prepared_by" uuid;--> statement-breakpoint
ALTER TABLE "pharmacy_requests" ADD COLUMN "prepared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pharmacy_requests" ADD COLUMN "prepared_due_on" date;