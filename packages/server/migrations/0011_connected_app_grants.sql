CREATE TABLE "connected_app_grants" (
	"practice_id" uuid NOT NULL,
	"session" text NOT NULL,
	"app_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"patient_id" uuid,
	"scopes" text[] NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "connected_app_grants_practice_id_session_pk" PRIMARY KEY("practice_id","session"),
	CONSTRAINT "connected_app_grants_by_session" UNIQUE("session")
);
--> statement-breakpoint
CREATE TABLE "connected_app_launches" (
	"practice_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"app_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "connected_app_launches_practice_id_hash_pk" PRIMARY KEY("practice_id","hash")
);
--> statement-breakpoint
ALTER TABLE "connected_app_grants" ADD CONSTRAINT "connected_app_grants_practice_id_app_id_connected_apps_practice_id_id_fk" FOREIGN KEY ("practice_id","app_id") REFERENCES "public"."connected_apps"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connected_app_launches" ADD CONSTRAINT "connected_app_launches_practice_id_app_id_connected_apps_practice_id_id_fk" FOREIGN KEY ("practice_id","app_id") REFERENCES "public"."connected_apps"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connected_app_grants_by_app" ON "connected_app_grants" USING btree ("practice_id","app_id");--> statement-breakpoint
CREATE INDEX "connected_app_launches_expiry" ON "connected_app_launches" USING btree ("expires_at");