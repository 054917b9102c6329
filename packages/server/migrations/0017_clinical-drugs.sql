ALTER TABLE "packages" ADD COLUMN "group_id" text;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "application" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "trait" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_keys" ADD COLUMN "listing" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "withheld" text;--> statement-breakpoint
CREATE INDEX "packages_by_group" ON "packages" USING btree ("group_id","ndc");--> statement-breakpoint
UPDATE "products" SET "withheld" = 'packages-differ' WHERE "source" = 'directory' AND "id" IN (SELECT "product_id" FROM "packages" WHERE "rx_norm_id" IS NOT NULL GROUP BY "product_id" HAVING count(DISTINCT "rx_norm_id") > 1);
