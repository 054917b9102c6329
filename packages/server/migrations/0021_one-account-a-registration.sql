ALTER TABLE "audit_records" ADD COLUMN "actor" text;
--> statement-breakpoint
CREATE TABLE "account_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"practice_id" uuid NOT NULL,
	"by" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "withheld_registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"held_by" uuid NOT NULL,
	"filed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "account_notices" ADD CONSTRAINT "account_notices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_notices" ADD CONSTRAINT "account_notices_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "withheld_registrations" ADD CONSTRAINT "withheld_registrations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "withheld_registrations" ADD CONSTRAINT "withheld_registrations_held_by_accounts_id_fk" FOREIGN KEY ("held_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Of accounts with one NPI or DEA number the oldest keeps it. The others lose it and the permission to sign; what they lost is kept, and the service files it at its next start.
INSERT INTO withheld_registrations (id, account_id, kind, number, held_by)
SELECT gen_random_uuid(), id, 'npi', npi, holder FROM (
  SELECT id, npi, first_value(id) OVER (PARTITION BY btrim(npi) ORDER BY created_at, id) AS holder FROM accounts WHERE npi IS NOT NULL AND active
) claims WHERE id <> holder;
--> statement-breakpoint
INSERT INTO withheld_registrations (id, account_id, kind, number, held_by)
SELECT gen_random_uuid(), id, 'deaNumber', dea_number, holder FROM (
  SELECT id, dea_number, first_value(id) OVER (PARTITION BY upper(btrim(dea_number)) ORDER BY created_at, id) AS holder FROM accounts WHERE dea_number IS NOT NULL AND active
) claims WHERE id <> holder;
--> statement-breakpoint
UPDATE accounts SET npi = NULL WHERE id IN (SELECT account_id FROM withheld_registrations WHERE kind = 'npi');
--> statement-breakpoint
UPDATE accounts SET dea_number = NULL WHERE id IN (SELECT account_id FROM withheld_registrations WHERE kind = 'deaNumber');
--> statement-breakpoint
UPDATE memberships SET permission_epcs_rts = false WHERE account_id IN (SELECT account_id FROM withheld_registrations);
--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_by_npi" ON "accounts" USING btree (btrim(npi)) WHERE npi IS NOT NULL AND active;
--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_by_dea_number" ON "accounts" USING btree (upper(btrim(dea_number))) WHERE dea_number IS NOT NULL AND active;
--> statement-breakpoint
CREATE INDEX "account_notices_to_mail" ON "account_notices" USING btree ("next_try_at") WHERE mailed_at IS NULL;
--> statement-breakpoint
CREATE INDEX "account_notices_unseen" ON "account_notices" USING btree ("account_id") WHERE seen_at IS NULL;
