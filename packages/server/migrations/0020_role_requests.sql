CREATE TABLE "role_requests" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"target_account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"until" date,
	"reason" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"closed_by" uuid,
	"closed_by_name" text DEFAULT '' NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "role_requests_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
ALTER TABLE "role_requests" ADD CONSTRAINT "role_requests_practice_id_target_account_id_memberships_practice_id_account_id_fk" FOREIGN KEY ("practice_id","target_account_id") REFERENCES "public"."memberships"("practice_id","account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "role_requests_open_once" ON "role_requests" USING btree ("target_account_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "role_requests_by_state" ON "role_requests" USING btree ("practice_id","state","asked_at");