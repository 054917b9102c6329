CREATE TABLE "role_ends" (
	"practice_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "role_ends_practice_id_account_id_role_pk" PRIMARY KEY("practice_id","account_id","role")
);
--> statement-breakpoint
ALTER TABLE "grant_requests" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "is_password_temporary" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "practices" ADD COLUMN "base64_image" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "practices" ADD COLUMN "key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "practices" ADD COLUMN "organization_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "practices" ADD COLUMN "grant_request_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "practices" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "role_ends" ADD CONSTRAINT "role_ends_practice_id_account_id_memberships_practice_id_account_id_fk" FOREIGN KEY ("practice_id","account_id") REFERENCES "public"."memberships"("practice_id","account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "role_ends_by_day" ON "role_ends" USING btree ("practice_id","ends_at");