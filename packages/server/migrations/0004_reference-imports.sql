CREATE TABLE "concepts" (
	"rxcui" text PRIMARY KEY NOT NULL,
	"term_type" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listed_products" (
	"product_id" text PRIMARY KEY NOT NULL,
	"listing" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "columns" text;--> statement-breakpoint
ALTER TABLE "product_keys" ADD CONSTRAINT "product_keys_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "diagnoses_by_words" ON "diagnoses" USING gin (to_tsvector('simple', "description"));