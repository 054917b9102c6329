CREATE TABLE "credential_letters" (
	"recipient_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"credential" text NOT NULL,
	"number" text NOT NULL,
	"expires_on" date NOT NULL,
	"days" integer NOT NULL,
	"practice_id" uuid NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credential_letters_pk" PRIMARY KEY("account_id","recipient_id","credential","number","expires_on","days")
);
--> statement-breakpoint
ALTER TABLE "credential_letters" ADD CONSTRAINT "credential_letters_recipient_id_accounts_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_letters" ADD CONSTRAINT "credential_letters_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_letters" ADD CONSTRAINT "credential_letters_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;