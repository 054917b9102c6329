CREATE TABLE "delivery_attempts" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"slot" integer NOT NULL,
	"attempt" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"problem" text NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "delivery_attempts_practice_id_id_slot_pk" PRIMARY KEY("practice_id","id","slot")
);
--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_practice_id_id_network_messages_practice_id_id_fk" FOREIGN KEY ("practice_id","id") REFERENCES "public"."network_messages"("practice_id","id") ON DELETE cascade ON UPDATE no action;