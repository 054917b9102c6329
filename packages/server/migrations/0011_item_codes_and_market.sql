ALTER TABLE "packages" ADD COLUMN "marketed_until" date;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "item_code" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "item_code_kind" text;