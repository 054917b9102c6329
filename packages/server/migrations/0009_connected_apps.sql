CREATE TABLE "connected_apps" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"secret_hash" text,
	"jwks" text,
	"jwks_uri" text,
	"launch_url" text,
	"redirect_uris" text[] NOT NULL,
	"scopes" text[] NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "connected_apps_practice_id_id_pk" PRIMARY KEY("practice_id","id"),
	CONSTRAINT "connected_apps_by_client" UNIQUE("client_id")
);
--> statement-breakpoint
ALTER TABLE "connected_apps" ADD CONSTRAINT "connected_apps_practice_id_created_by_memberships_practice_id_account_id_fk" FOREIGN KEY ("practice_id","created_by") REFERENCES "public"."memberships"("practice_id","account_id") ON DELETE no action ON UPDATE no action;