CREATE TABLE "hook_cards" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"service" text NOT NULL,
	"hook" text NOT NULL,
	"kind" text NOT NULL,
	"fact_id" text DEFAULT '' NOT NULL,
	"suggestion_id" uuid,
	"shown_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hook_cards_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
CREATE TABLE "hook_clients" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"tenant" text DEFAULT '' NOT NULL,
	"jwks" text,
	"jwks_uri" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "hook_clients_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
CREATE TABLE "hook_feedback" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"reason_code" text DEFAULT '' NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hook_feedback_practice_id_id_pk" PRIMARY KEY("practice_id","id"),
	CONSTRAINT "hook_feedback_once" UNIQUE("practice_id","card_id","outcome","occurred_at")
);
--> statement-breakpoint
ALTER TABLE "hook_cards" ADD CONSTRAINT "hook_cards_practice_id_client_id_hook_clients_practice_id_id_fk" FOREIGN KEY ("practice_id","client_id") REFERENCES "public"."hook_clients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hook_clients" ADD CONSTRAINT "hook_clients_practice_id_created_by_memberships_practice_id_account_id_fk" FOREIGN KEY ("practice_id","created_by") REFERENCES "public"."memberships"("practice_id","account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hook_feedback" ADD CONSTRAINT "hook_feedback_practice_id_card_id_hook_cards_practice_id_id_fk" FOREIGN KEY ("practice_id","card_id") REFERENCES "public"."hook_cards"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hook_cards_by_day" ON "hook_cards" USING btree ("shown_at");--> statement-breakpoint
CREATE INDEX "hook_clients_by_issuer" ON "hook_clients" USING btree ("issuer");