ALTER TABLE "prescriptions" ADD COLUMN "compound" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "compound" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "only_for_practice" uuid;