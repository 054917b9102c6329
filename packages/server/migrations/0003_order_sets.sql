CREATE TABLE "order_set_versions" (
	"practice_id" uuid NOT NULL,
	"order_set_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" text NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_by_name" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"confirmed_by" uuid,
	"confirmed_by_name" text,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "order_set_versions_practice_id_order_set_id_version_pk" PRIMARY KEY("practice_id","order_set_id","version")
);
--> statement-breakpoint
CREATE TABLE "order_sets" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid,
	"starter" text,
	"version" integer DEFAULT 1 NOT NULL,
	"is_retired" boolean DEFAULT false NOT NULL,
	CONSTRAINT "order_sets_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
ALTER TABLE "order_set_versions" ADD CONSTRAINT "order_set_versions_practice_id_order_set_id_order_sets_practice_id_id_fk" FOREIGN KEY ("practice_id","order_set_id") REFERENCES "public"."order_sets"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_sets_by_owner" ON "order_sets" USING btree ("practice_id","account_id");