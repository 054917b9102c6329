-- A message is known by its sender and its id: pharmacies number their messages independently of each other.
ALTER TABLE "inbound_messages" ADD COLUMN "sender" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "inbound_messages" ADD COLUMN "digest" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "network_messages" ADD COLUMN "sender" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "unassigned_requests" ADD COLUMN "sender" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The sender stands in the text of each message: <From Qualifier="P">9910004</From> becomes P:9910004.
UPDATE "network_messages" SET "sender" = coalesce(
  substring("xml" from '<From[^>]* ?Qualifier="([A-Z]+)"[^>]*>') || ':' || substring("xml" from '<From[^>]*>([^<]*)</From>'), '')
  WHERE "direction" = 'in';--> statement-breakpoint
UPDATE "unassigned_requests" SET "sender" = coalesce(
  substring("xml" from '<From[^>]* ?Qualifier="([A-Z]+)"[^>]*>') || ':' || substring("xml" from '<From[^>]*>([^<]*)</From>'), '');--> statement-breakpoint
UPDATE "inbound_messages" i SET "sender" = coalesce(
    substring(t."xml" from '<From[^>]* ?Qualifier="([A-Z]+)"[^>]*>') || ':' || substring(t."xml" from '<From[^>]*>([^<]*)</From>'), ''),
    "digest" = encode(sha256(convert_to(t."xml", 'UTF8')), 'hex')
  FROM (
    SELECT "message_id", "xml" FROM "network_messages" WHERE "direction" = 'in'
    UNION ALL SELECT "message_id", "xml" FROM "inbound_messages" WHERE "xml" IS NOT NULL
  ) t WHERE t."message_id" = i."message_id";--> statement-breakpoint
ALTER TABLE "inbound_messages" DROP CONSTRAINT "inbound_messages_pkey";--> statement-breakpoint
ALTER TABLE "inbound_messages" ADD CONSTRAINT "inbound_messages_sender_message_id_pk" PRIMARY KEY("sender","message_id");--> statement-breakpoint
ALTER TABLE "network_messages" DROP CONSTRAINT "network_messages_once";--> statement-breakpoint
CREATE UNIQUE INDEX "network_messages_sent_once" ON "network_messages" USING btree ("message_id") WHERE direction = 'out';--> statement-breakpoint
CREATE UNIQUE INDEX "network_messages_received_once" ON "network_messages" USING btree ("sender","message_id","relates_to_message_id") WHERE direction = 'in';--> statement-breakpoint
ALTER TABLE "unassigned_requests" DROP CONSTRAINT "unassigned_requests_once";--> statement-breakpoint
ALTER TABLE "unassigned_requests" ADD CONSTRAINT "unassigned_requests_once" UNIQUE("sender","message_id");--> statement-breakpoint
-- What was refused when it came in is kept for support, encrypted.
CREATE TABLE "refused_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"sender" text NOT NULL,
	"message_id" text NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"description_code" text NOT NULL,
	"place" text NOT NULL,
	"reason" text NOT NULL,
	"address" text NOT NULL,
	"size" integer NOT NULL,
	"digest" text NOT NULL,
	"xml" text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "refused_messages_once" ON "refused_messages" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "refused_messages_by_time" ON "refused_messages" USING btree ("last_at" DESC NULLS LAST,"id" DESC NULLS LAST);
