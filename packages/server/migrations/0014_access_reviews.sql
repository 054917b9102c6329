CREATE TABLE "access_review_people" (
	"practice_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_by_name" text DEFAULT '' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"held" text[] DEFAULT '{}' NOT NULL,
	"oddities" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone,
	"had_left" boolean DEFAULT false NOT NULL,
	CONSTRAINT "access_review_people_practice_id_review_id_account_id_pk" PRIMARY KEY("practice_id","review_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "access_reviews" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"opened_by" uuid NOT NULL,
	"opened_by_name" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"signed_by" uuid,
	"signed_by_name" text DEFAULT '' NOT NULL,
	"signed_at" timestamp (3) with time zone,
	"signed_with" text DEFAULT '' NOT NULL,
	CONSTRAINT "access_reviews_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
ALTER TABLE "practices" ADD COLUMN "access_review_days" integer DEFAULT 90 NOT NULL;--> statement-breakpoint
ALTER TABLE "access_review_people" ADD CONSTRAINT "access_review_people_practice_id_review_id_access_reviews_practice_id_id_fk" FOREIGN KEY ("practice_id","review_id") REFERENCES "public"."access_reviews"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_reviews_open_once" ON "access_reviews" USING btree ("practice_id") WHERE signed_at IS NULL;--> statement-breakpoint
CREATE INDEX "access_reviews_by_day" ON "access_reviews" USING btree ("practice_id","opened_at");