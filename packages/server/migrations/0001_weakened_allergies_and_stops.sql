ALTER TABLE "allergies" ADD COLUMN "weakened_on" date;--> statement-breakpoint
ALTER TABLE "allergies" ADD COLUMN "weakened_description" text;--> statement-breakpoint
ALTER TABLE "allergies" ADD COLUMN "weakened_reaction" text;--> statement-breakpoint
ALTER TABLE "allergies" ADD COLUMN "weakened_reason" text;