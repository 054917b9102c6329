ALTER TABLE "memberships" ADD COLUMN "directory_name" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "claim" text;