CREATE TABLE "bulk_export_parts" (
	"practice_id" uuid NOT NULL,
	"export_id" uuid NOT NULL,
	"type" text NOT NULL,
	"number" integer NOT NULL,
	"resources" integer NOT NULL,
	"patients" integer NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "bulk_export_parts_practice_id_export_id_type_number_pk" PRIMARY KEY("practice_id","export_id","type","number")
);
--> statement-breakpoint
CREATE TABLE "bulk_exports" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"types" text[] NOT NULL,
	"since" timestamp (3) with time zone,
	"request" text NOT NULL,
	"transaction_time" timestamp (3) with time zone NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"place" uuid,
	"patients" integer NOT NULL,
	"patients_done" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"leased_by" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bulk_exports_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
ALTER TABLE "connected_apps" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "bulk_export_parts" ADD CONSTRAINT "bulk_export_parts_practice_id_export_id_bulk_exports_practice_id_id_fk" FOREIGN KEY ("practice_id","export_id") REFERENCES "public"."bulk_exports"("practice_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_exports" ADD CONSTRAINT "bulk_exports_practice_id_account_id_memberships_practice_id_account_id_fk" FOREIGN KEY ("practice_id","account_id") REFERENCES "public"."memberships"("practice_id","account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_exports_by_account" ON "bulk_exports" USING btree ("practice_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_exports_being_made" ON "bulk_exports" USING btree ("practice_id","account_id") WHERE state = 'making';--> statement-breakpoint
CREATE INDEX "bulk_exports_by_state" ON "bulk_exports" USING btree ("state","leased_until");--> statement-breakpoint
CREATE INDEX "bulk_exports_expiry" ON "bulk_exports" USING btree ("expires_at");