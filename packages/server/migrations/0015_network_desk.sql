CREATE TABLE "network_alarms" (
	"kind" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "network_alarms_kind_hour_pk" PRIMARY KEY("kind","hour")
);
--> statement-breakpoint
ALTER TABLE "refused_messages" ADD COLUMN "spi" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refused_messages" ADD COLUMN "order_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refused_messages" ADD COLUMN "replayed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refused_messages" ADD COLUMN "replayed_by" uuid;--> statement-breakpoint
ALTER TABLE "refused_messages" ADD COLUMN "replay_state" text;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "replaces_id" uuid;--> statement-breakpoint
CREATE INDEX "network_messages_by_time" ON "network_messages" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "network_messages_errors" ON "network_messages" USING btree ("at") WHERE kind = 'Error';--> statement-breakpoint
CREATE INDEX "network_messages_received_by_id" ON "network_messages" USING btree ("message_id") WHERE direction = 'in';--> statement-breakpoint
CREATE INDEX "refused_messages_by_spi" ON "refused_messages" USING btree ("spi","last_at" DESC NULLS LAST) WHERE spi <> '';--> statement-breakpoint
CREATE INDEX "prescriptions_unfilled_or_denied" ON "prescriptions" USING btree ("practice_id","updated_at" DESC NULLS LAST) WHERE (script_status = 'Sent' AND fill_status = 'NotDispensed')
          OR (script_status = 'Pending' AND epa_state IN ('Denied', 'PartiallyDenied'));