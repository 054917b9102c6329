CREATE TABLE "advertisements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"media_type" text NOT NULL,
	"image" text NOT NULL,
	"web_url" text NOT NULL,
	"position" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon_audits" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"medication_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"coupon_url" text NOT NULL,
	"coupon_click" boolean NOT NULL,
	"description_text" text DEFAULT '' NOT NULL,
	"occurred_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coupon_audits_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
CREATE TABLE "marketing_audits" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"user_email" text NOT NULL,
	"type" text NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "marketing_audits_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
CREATE TABLE "pharmacy_benefits" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"ncpdp_id" text NOT NULL,
	"pbm_id" text NOT NULL,
	"member_id" text NOT NULL,
	"prescribable_drug_id" text NOT NULL,
	"question_hash" text NOT NULL,
	"content" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pharmacy_benefits_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
CREATE TABLE "history_inquiries" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"pbm_id" text NOT NULL,
	"data_call" text NOT NULL,
	"start_date" date NOT NULL,
	"message_id" text NOT NULL,
	"state" text NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "history_inquiries_practice_id_id_pk" PRIMARY KEY("practice_id","id"),
	CONSTRAINT "history_inquiries_by_message" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "legacy_records" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"description" text NOT NULL,
	"ndc" text DEFAULT '' NOT NULL,
	"sig" text DEFAULT '' NOT NULL,
	"reaction" text DEFAULT '' NOT NULL,
	"started_on" date,
	"stopped_on" date,
	"imported_id" text DEFAULT '' NOT NULL,
	"imported_name" text DEFAULT '' NOT NULL,
	"record_id" uuid,
	"matched_by" uuid,
	"matched_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "legacy_records_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
CREATE TABLE "unassigned_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"message_id" text NOT NULL,
	"spi" text NOT NULL,
	"pharmacy_ncpdp_id" text NOT NULL,
	"xml" text NOT NULL,
	"state" text DEFAULT 'Waiting' NOT NULL,
	"resolved_by" uuid,
	"resolved_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unassigned_requests_once" UNIQUE("message_id")
);
--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "prescription_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pharmacy_requests" ALTER COLUMN "verification_status" SET DEFAULT 'Unsent';--> statement-breakpoint
UPDATE "pharmacy_requests" SET "verification_status" = 'Unsent' WHERE "state" = 'Pending';--> statement-breakpoint
ALTER TABLE "medication_history" ADD COLUMN "inquiry_id" uuid;--> statement-breakpoint
ALTER TABLE "network_messages" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "is_advertisement_seen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "spi_error" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "answers_request_id" uuid;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "answers_reason_code" text;--> statement-breakpoint
ALTER TABLE "pharmacy_requests" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "pharmacy_requests" ADD COLUMN "rx_reference_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pharmacy_requests" ADD COLUMN "content" text;--> statement-breakpoint
UPDATE "pharmacy_requests" SET "content" = json_build_object('patient', json_build_object('name', patient_as_sent), 'pharmacy', json_build_object('ncpdpId', pharmacy_ncpdp_id, 'storeName', ''), 'requested', json_build_array())::text;--> statement-breakpoint
ALTER TABLE "pharmacy_requests" ALTER COLUMN "content" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "pharmacy_requests" ADD COLUMN "comments" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pharmacy_requests" ADD COLUMN "requested_ndc" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pharmacy_requests" ADD COLUMN "granted" text;--> statement-breakpoint
ALTER TABLE "pharmacy_requests" ADD COLUMN "follow_up_prescription_id" uuid;--> statement-breakpoint
ALTER TABLE "pharmacy_requests" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pharmacy_requests" ADD COLUMN "answered_by" uuid;--> statement-breakpoint
ALTER TABLE "pharmacy_requests" ADD COLUMN "signed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pharmacy_requests" ADD COLUMN "response_message_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pharmacy_requests" ADD COLUMN "delivery_state" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "pharmacy_requests" ADD COLUMN "delivery_code" text;--> statement-breakpoint
ALTER TABLE "pharmacy_requests" ADD COLUMN "delivery_description" text;--> statement-breakpoint
ALTER TABLE "pharmacy_requests" ADD COLUMN "verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "coupon_audits" ADD CONSTRAINT "coupon_audits_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_benefits" ADD CONSTRAINT "pharmacy_benefits_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_inquiries" ADD CONSTRAINT "history_inquiries_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legacy_records" ADD CONSTRAINT "legacy_records_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "marketing_audits_by_time" ON "marketing_audits" USING btree ("practice_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pharmacy_benefits_by_question" ON "pharmacy_benefits" USING btree ("practice_id","patient_id","question_hash","received_at");--> statement-breakpoint
CREATE INDEX "history_inquiries_latest" ON "history_inquiries" USING btree ("practice_id","patient_id","asked_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "legacy_records_by_patient" ON "legacy_records" USING btree ("practice_id","patient_id","kind");--> statement-breakpoint
CREATE INDEX "unassigned_requests_waiting" ON "unassigned_requests" USING btree ("state","received_at");--> statement-breakpoint
CREATE INDEX "network_messages_by_order" ON "network_messages" USING btree ("practice_id","order_number","at");--> statement-breakpoint
CREATE INDEX "network_messages_by_request" ON "network_messages" USING btree ("practice_id","request_id");--> statement-breakpoint
CREATE INDEX "patients_by_name" ON "patients" USING btree ("practice_id","last_name" COLLATE "C","first_name" COLLATE "C","id");--> statement-breakpoint
CREATE INDEX "prescriptions_by_time" ON "prescriptions" USING btree ("practice_id","scripted_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "prescriptions_by_drug" ON "prescriptions" USING btree ("practice_id","description" COLLATE "C","id");--> statement-breakpoint
CREATE INDEX "pharmacy_requests_by_time" ON "pharmacy_requests" USING btree ("practice_id","kind","received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pharmacy_requests_by_prescription" ON "pharmacy_requests" USING btree ("practice_id","prescription_id");--> statement-breakpoint
CREATE INDEX "pharmacy_requests_by_order" ON "pharmacy_requests" USING btree ("practice_id","order_number");--> statement-breakpoint
CREATE INDEX "pharmacy_requests_by_message" ON "pharmacy_requests" USING btree ("practice_id","message_id");--> statement-breakpoint
CREATE INDEX "pharmacy_requests_by_response" ON "pharmacy_requests" USING btree ("practice_id","response_message_id") WHERE response_message_id <> '';--> statement-breakpoint
CREATE INDEX "pharmacy_requests_by_patient" ON "pharmacy_requests" USING btree ("practice_id","patient_id","received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pharmacies_by_city" ON "pharmacies" USING btree (lower("city"));--> statement-breakpoint
CREATE INDEX "pharmacies_by_mail" ON "pharmacies" USING btree ("store_name","ncpdp_id") WHERE position('MailOrder' IN specialty_types) > 0;
