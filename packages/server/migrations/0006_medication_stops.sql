ALTER TABLE "medications" ADD COLUMN "stop_reason" text;--> statement-breakpoint
ALTER TABLE "medications" ADD COLUMN "stop_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "medications" ADD COLUMN "stopped_prescription_id" uuid;