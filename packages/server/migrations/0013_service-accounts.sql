CREATE TABLE "service_accounts" (
	"practice_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"secret_hash" text NOT NULL,
	"rights" text[] NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"secret_made_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "service_accounts_practice_id_account_id_pk" PRIMARY KEY("practice_id","account_id"),
	CONSTRAINT "service_accounts_by_client" UNIQUE("client_id")
);
--> statement-breakpoint
ALTER TABLE "service_accounts" ADD CONSTRAINT "service_accounts_practice_id_account_id_memberships_practice_id_account_id_fk" FOREIGN KEY ("practice_id","account_id") REFERENCES "public"."memberships"("practice_id","account_id") ON DELETE no action ON UPDATE no action;