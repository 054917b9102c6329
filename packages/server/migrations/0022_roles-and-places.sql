CREATE TABLE "sign_in_places" (
	"account_id" uuid NOT NULL,
	"address" text NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_places_account_id_address_pk" PRIMARY KEY("account_id","address")
);
--> statement-breakpoint
ALTER TABLE "sign_in_places" ADD CONSTRAINT "sign_in_places_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Practices that were founded before their founder became an administrator have none: nobody could give a role in them.
UPDATE "memberships" AS "founder" SET "role" = 'Admin'
	FROM "practices" AS "practice", "accounts" AS "person"
	WHERE "practice"."id" = "founder"."practice_id" AND "person"."id" = "founder"."account_id"
		AND "founder"."created_at" = "practice"."created_at" AND "founder"."role" = 'Provider'
		AND "founder"."active" AND NOT "founder"."is_emergency_only" AND "person"."active" AND "person"."npi" IS NOT NULL
		AND NOT EXISTS (SELECT FROM "memberships" AS "other" WHERE "other"."practice_id" = "founder"."practice_id" AND "other"."role" = 'Admin');
