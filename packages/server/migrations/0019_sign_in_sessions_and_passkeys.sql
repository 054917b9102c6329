CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"practice_id" uuid NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"old_confirmed_at" timestamp (3) with time zone,
	"new_confirmed_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "sign_in_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"session" text NOT NULL,
	"client" text NOT NULL,
	"program" text DEFAULT '' NOT NULL,
	"signed_in_at" timestamp (3) with time zone NOT NULL,
	"signed_in_from" text DEFAULT '' NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"last_used_from" text DEFAULT '' NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "sign_in_sessions_by_session" UNIQUE("account_id","session")
);
--> statement-breakpoint
ALTER TABLE "account_notices" ADD COLUMN "about" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_notices" ADD COLUMN "mail_to" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "session" text;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_sessions" ADD CONSTRAINT "sign_in_sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_open" ON "email_changes" USING btree ("account_id") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "passkeys_by_account" ON "passkeys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sign_in_sessions_last_used" ON "sign_in_sessions" USING btree ("last_used_at");