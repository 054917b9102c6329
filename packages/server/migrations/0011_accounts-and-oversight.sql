CREATE TABLE "grant_pushes" (
	"practice_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"request_id" uuid NOT NULL,
	"request_version" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"session_hash" text NOT NULL,
	"push_id" text NOT NULL,
	"state" text DEFAULT 'pushed' NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "grant_pushes_practice_id_hash_pk" PRIMARY KEY("practice_id","hash")
);
--> statement-breakpoint
CREATE TABLE "grant_requests" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"target_account_id" uuid NOT NULL,
	"initiated_by" uuid NOT NULL,
	"operation" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_by" uuid,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "grant_requests_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
CREATE TABLE "audit_analyses" (
	"practice_id" uuid NOT NULL,
	"day" date NOT NULL,
	"rows" integer NOT NULL,
	"incidents" integer NOT NULL,
	"ran_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "audit_analyses_practice_id_day_pk" PRIMARY KEY("practice_id","day")
);
--> statement-breakpoint
CREATE TABLE "controlled_logs" (
	"practice_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"month" date NOT NULL,
	"rows" integer NOT NULL,
	"content" text NOT NULL,
	"content_hash" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "controlled_logs_practice_id_account_id_month_pk" PRIMARY KEY("practice_id","account_id","month")
);
--> statement-breakpoint
CREATE TABLE "incident_notices" (
	"practice_id" uuid NOT NULL,
	"incident_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	CONSTRAINT "incident_notices_practice_id_incident_id_pk" PRIMARY KEY("practice_id","incident_id")
);
--> statement-breakpoint
CREATE TABLE "proofings" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"status" text NOT NULL,
	"is_hardware_token_main" boolean NOT NULL,
	"hardware_token" text,
	"appointment_at" timestamp (3) with time zone,
	"pending_secret" text,
	"pending_since" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_settings" (
	"practice_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_settings_practice_id_account_id_name_pk" PRIMARY KEY("practice_id","account_id","name")
);
--> statement-breakpoint
CREATE TABLE "working_hours" (
	"practice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"day_of_week" integer NOT NULL,
	"start_hour" integer NOT NULL,
	"start_minute" integer NOT NULL,
	"end_hour" integer NOT NULL,
	"end_minute" integer NOT NULL,
	CONSTRAINT "working_hours_practice_id_position_pk" PRIMARY KEY("practice_id","position")
);
--> statement-breakpoint
ALTER TABLE "identity_records" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "primary_phone_type" text DEFAULT 'None' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "home_phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "work_phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "cell_phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "dps" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "sessions_ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "is_emergency_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "emergency_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "grant_pushes" ADD CONSTRAINT "grant_pushes_practice_id_request_id_grant_requests_practice_id_id_fk" FOREIGN KEY ("practice_id","request_id") REFERENCES "public"."grant_requests"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grant_requests" ADD CONSTRAINT "grant_requests_practice_id_target_account_id_memberships_practice_id_account_id_fk" FOREIGN KEY ("practice_id","target_account_id") REFERENCES "public"."memberships"("practice_id","account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proofings" ADD CONSTRAINT "proofings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "working_hours" ADD CONSTRAINT "working_hours_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grant_requests_by_state" ON "grant_requests" USING btree ("practice_id","state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "grant_requests_open_once" ON "grant_requests" USING btree ("practice_id","target_account_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "incident_notices_waiting" ON "incident_notices" USING btree ("told_at","next_try_at");--> statement-breakpoint
CREATE INDEX "audit_records_incidents" ON "audit_records" USING btree ("practice_id","at" DESC NULLS LAST,"sequence" DESC NULLS LAST) WHERE event LIKE 'incident.%';--> statement-breakpoint
CREATE INDEX "identity_records_by_account" ON "identity_records" USING btree ("account_id");