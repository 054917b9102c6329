CREATE TABLE "credential_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"practice_id" uuid NOT NULL,
	"state" text NOT NULL,
	"changes" jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"stated_by" uuid NOT NULL,
	"stated_by_name" text NOT NULL,
	"stated_at" timestamp (3) with time zone NOT NULL,
	"closed_by" uuid,
	"closed_by_name" text DEFAULT '' NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dea_registrants" (
	"dea_number" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"schedules" text DEFAULT '' NOT NULL,
	"expires_on" date NOT NULL,
	"is_active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "npi_registry" (
	"npi" text PRIMARY KEY NOT NULL,
	"is_person" boolean NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"other_last_name" text DEFAULT '' NOT NULL,
	"is_deactivated" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "dea_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "dea_expires_on" date;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "license_state" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "license_expires_on" date;--> statement-breakpoint
ALTER TABLE "proofings" ADD COLUMN "first_name" text;--> statement-breakpoint
ALTER TABLE "proofings" ADD COLUMN "last_name" text;--> statement-breakpoint
ALTER TABLE "credential_statements" ADD CONSTRAINT "credential_statements_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_statements" ADD CONSTRAINT "credential_statements_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credential_statements_open_once" ON "credential_statements" USING btree ("account_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "credential_statements_by_account" ON "credential_statements" USING btree ("account_id","stated_at");--> statement-breakpoint
CREATE INDEX "credential_statements_open" ON "credential_statements" USING btree ("practice_id","stated_at") WHERE state = 'open';