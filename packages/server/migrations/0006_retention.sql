CREATE TABLE "retention_days" (
	"day" date PRIMARY KEY NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_notices" (
	"years" integer PRIMARY KEY NOT NULL,
	"announced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_sizes" (
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "stored_sizes_kind_day_pk" PRIMARY KEY("kind","day")
);
--> statement-breakpoint
CREATE TABLE "trimmed_rows" (
	"practice_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"rows" integer NOT NULL,
	CONSTRAINT "trimmed_rows_practice_id_kind_pk" PRIMARY KEY("practice_id","kind")
);
--> statement-breakpoint
CREATE INDEX "inbound_messages_by_time" ON "inbound_messages" USING btree ("received_at") WHERE xml IS NULL AND practice_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_time" ON "idempotency_keys" USING btree ("at");