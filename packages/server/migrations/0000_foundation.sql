CREATE TABLE "audit_records" (
	"practice_id" uuid NOT NULL,
	"sequence" bigserial NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"account_id" uuid,
	"event" text NOT NULL,
	"outcome" text NOT NULL,
	"resource_type" text NOT NULL,
	"resource_id" text,
	"details" text NOT NULL,
	"digest" text NOT NULL,
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "audit_records_practice_id_sequence_pk" PRIMARY KEY("practice_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"practice_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"first_sequence" bigint NOT NULL,
	"last_sequence" bigint NOT NULL,
	"row_count" integer NOT NULL,
	"rows_hash" text NOT NULL,
	"seal" text NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "audit_seals_practice_id_number_pk" PRIMARY KEY("practice_id","number")
);
--> statement-breakpoint
CREATE TABLE "system_incidents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"description" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"subject" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "identity_records" (
	"model" text NOT NULL,
	"id_hash" text NOT NULL,
	"payload" text NOT NULL,
	"grant_id" text,
	"user_code" text,
	"uid" text,
	"consumed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "identity_records_model_id_hash_pk" PRIMARY KEY("model","id_hash")
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"account_id" uuid NOT NULL,
	"practice_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "events" (
	"sequence" bigserial NOT NULL,
	"practice_id" uuid NOT NULL,
	"name" text NOT NULL,
	"provider_id" uuid,
	"content" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "events_practice_id_sequence_pk" PRIMARY KEY("practice_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "inbound_messages" (
	"message_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"practice_id" uuid,
	"answer_xml" text NOT NULL,
	"xml" text,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network_messages" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"direction" text NOT NULL,
	"kind" text NOT NULL,
	"message_id" text NOT NULL,
	"relates_to_message_id" text,
	"prescription_id" uuid,
	"order_number" text,
	"xml" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "network_messages_practice_id_id_pk" PRIMARY KEY("practice_id","id"),
	CONSTRAINT "network_messages_once" UNIQUE("direction","message_id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"message_id" text NOT NULL,
	"order_number" text NOT NULL,
	"prescription_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"leased_by" text,
	"last_problem" text,
	CONSTRAINT "outbox_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
CREATE TABLE "allergies" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"description" text NOT NULL,
	"reaction" text DEFAULT 'n/a' NOT NULL,
	"severity" text NOT NULL,
	"hide" boolean DEFAULT false NOT NULL,
	"onset_date" date,
	"pick_list_id" text,
	"entered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "allergies_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
CREATE TABLE "medications" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"description" text NOT NULL,
	"sig" text DEFAULT '' NOT NULL,
	"started_at" date,
	"stopped_at" date,
	"last_filled" date,
	"hide" boolean DEFAULT false NOT NULL,
	"prescribable_drug_id" text,
	"representative_ndc" text,
	"entered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "medications_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
CREATE TABLE "patient_terms" (
	"practice_id" uuid NOT NULL,
	"term" text COLLATE "C" NOT NULL,
	"patient_id" uuid NOT NULL,
	CONSTRAINT "patient_terms_practice_id_term_patient_id_pk" PRIMARY KEY("practice_id","term","patient_id")
);
--> statement-breakpoint
CREATE TABLE "patient_visits" (
	"practice_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "patient_visits_practice_id_account_id_patient_id_pk" PRIMARY KEY("practice_id","account_id","patient_id")
);
--> statement-breakpoint
CREATE TABLE "patients" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_number" text NOT NULL,
	"first_name" text NOT NULL,
	"middle_name" text DEFAULT '' NOT NULL,
	"last_name" text NOT NULL,
	"generation" text DEFAULT 'None' NOT NULL,
	"gender" text DEFAULT 'Unknown' NOT NULL,
	"birth_date" date,
	"weight" numeric,
	"height" numeric,
	"address" text DEFAULT '' NOT NULL,
	"address2" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip_code" text DEFAULT '' NOT NULL,
	"primary_phone_type" text DEFAULT 'Home' NOT NULL,
	"home_phone" text DEFAULT '' NOT NULL,
	"cell_phone" text DEFAULT '' NOT NULL,
	"work_phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"comments" text DEFAULT '' NOT NULL,
	"send_medication_history" boolean DEFAULT false NOT NULL,
	"no_known_allergies" boolean DEFAULT false NOT NULL,
	"plan_name" text DEFAULT '' NOT NULL,
	"member_id" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "patients_practice_id_id_pk" PRIMARY KEY("practice_id","id"),
	CONSTRAINT "patients_by_account_number" UNIQUE("practice_id","account_number")
);
--> statement-breakpoint
CREATE TABLE "problems" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"icd10_code" text NOT NULL,
	"icd10_description" text NOT NULL,
	"hide" boolean DEFAULT false NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "problems_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"failed_sign_ins" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"first_name" text NOT NULL,
	"middle_name" text DEFAULT '' NOT NULL,
	"last_name" text NOT NULL,
	"generation" text DEFAULT 'None' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"npi" text,
	"dea_number" text,
	"state_license_number" text,
	"address" text DEFAULT '' NOT NULL,
	"address2" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip_code" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"fax" text DEFAULT '' NOT NULL,
	"pin_hash" text,
	"is_super_admin" boolean DEFAULT false NOT NULL,
	"organization_type" text DEFAULT 'Practice' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "accounts_by_subject" UNIQUE("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"encrypted_secret" text NOT NULL,
	"last_step" integer DEFAULT 0 NOT NULL,
	"accepts_push" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"practice_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"spi" text,
	"permission_change_requests" boolean DEFAULT false NOT NULL,
	"permission_epcs_rts" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "memberships_practice_id_account_id_pk" PRIMARY KEY("practice_id","account_id"),
	CONSTRAINT "memberships_by_spi" UNIQUE("spi")
);
--> statement-breakpoint
CREATE TABLE "practices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"tin" text DEFAULT '' NOT NULL,
	"subscription_type" text DEFAULT 'Mips' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"address2" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip_code" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"fax" text DEFAULT '' NOT NULL,
	"time_zone" text NOT NULL,
	"pdmp_site_url" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"practice_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"content" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "drafts_practice_id_account_id_patient_id_pk" PRIMARY KEY("practice_id","account_id","patient_id")
);
--> statement-breakpoint
CREATE TABLE "prescriptions" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_number" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"patient_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"written_by" uuid NOT NULL,
	"prescribable_drug_id" text NOT NULL,
	"description" text NOT NULL,
	"schedule" text NOT NULL,
	"representative_ndc" text,
	"rx_norm_id" text,
	"rx_norm_term_type" text,
	"pharmacy_ncpdp_id" text,
	"sig" text NOT NULL,
	"sig_chosen" boolean NOT NULL,
	"dispense" numeric NOT NULL,
	"units" text NOT NULL,
	"days_supply" integer,
	"refills_prn" boolean NOT NULL,
	"refill_count" integer,
	"effective_date" date NOT NULL,
	"substitution_allowed" boolean NOT NULL,
	"pharmacy_note" text DEFAULT '' NOT NULL,
	"comments" text DEFAULT '' NOT NULL,
	"primary_icd10_code" text DEFAULT '' NOT NULL,
	"primary_icd10_description" text DEFAULT '' NOT NULL,
	"secondary_icd10_code" text DEFAULT '' NOT NULL,
	"secondary_icd10_description" text DEFAULT '' NOT NULL,
	"epa_priority_indicator" boolean DEFAULT false NOT NULL,
	"script_status" text NOT NULL,
	"sub_state" text DEFAULT 'None' NOT NULL,
	"cancel_status" text,
	"cancel_status_description" text DEFAULT '' NOT NULL,
	"delivery_state" text DEFAULT 'none' NOT NULL,
	"delivery_code" text,
	"delivery_description" text,
	"verification_status" text DEFAULT 'Unverified' NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"verification_description" text,
	"fill_status" text DEFAULT 'None' NOT NULL,
	"fill_note" text DEFAULT '' NOT NULL,
	"fill_description" text DEFAULT '' NOT NULL,
	"scripted_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	"printed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "prescriptions_practice_id_id_pk" PRIMARY KEY("practice_id","id"),
	CONSTRAINT "prescriptions_by_order_number" UNIQUE("practice_id","order_number")
);
--> statement-breakpoint
CREATE TABLE "diagnoses" (
	"code" text COLLATE "C" PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"billable" boolean NOT NULL,
	"rank" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favorite_pharmacies" (
	"practice_id" uuid NOT NULL,
	"list" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"ncpdp_id" text NOT NULL,
	"patient_id" uuid,
	"position" integer NOT NULL,
	CONSTRAINT "favorite_pharmacies_practice_id_list_owner_id_ncpdp_id_pk" PRIMARY KEY("practice_id","list","owner_id","ncpdp_id")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file_hash" text NOT NULL,
	"lines_taken" integer DEFAULT 0 NOT NULL,
	"rows_stored" integer DEFAULT 0 NOT NULL,
	"lines_refused" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"ndc" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"description" text NOT NULL,
	"size" text NOT NULL,
	"size_unit" text NOT NULL,
	"rx_norm_id" text
);
--> statement-breakpoint
CREATE TABLE "pharmacies" (
	"ncpdp_id" text PRIMARY KEY NOT NULL,
	"npi" text DEFAULT '' NOT NULL,
	"store_name" text NOT NULL,
	"address_line1" text DEFAULT '' NOT NULL,
	"address_line2" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"phone_primary" text DEFAULT '' NOT NULL,
	"fax" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"specialty_types" text DEFAULT '' NOT NULL,
	"active_end_time" date,
	"latitude" double precision,
	"longitude" double precision,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_sigs" (
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"sig" text NOT NULL,
	CONSTRAINT "product_sigs_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"name" text NOT NULL,
	"ingredients" text NOT NULL,
	"strength" text NOT NULL,
	"dose_form" text NOT NULL,
	"route" text NOT NULL,
	"type" text NOT NULL,
	"over_the_counter" boolean NOT NULL,
	"schedule" text NOT NULL,
	"rx_norm_id" text,
	"rx_norm_term_type" text,
	"representative_ndc" text,
	"potency_unit_code" text NOT NULL,
	"rank" integer DEFAULT 0 NOT NULL,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pharmacy_requests" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"change_type" text,
	"order_number" text NOT NULL,
	"prescription_id" uuid,
	"patient_id" uuid,
	"patient_as_sent" text NOT NULL,
	"provider_id" uuid NOT NULL,
	"pharmacy_ncpdp_id" text NOT NULL,
	"drug_description" text NOT NULL,
	"schedule" text NOT NULL,
	"scripted_at" timestamp (3) with time zone,
	"state" text DEFAULT 'Pending' NOT NULL,
	"denied_reason_code" text,
	"verification_status" text DEFAULT 'Unverified' NOT NULL,
	"message_id" text DEFAULT '' NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pharmacy_requests_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
CREATE TABLE "requests_made" (
	"practice_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"endpoint" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"reply" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "requests_made_practice_id_account_id_key_pk" PRIMARY KEY("practice_id","account_id","key")
);
--> statement-breakpoint
ALTER TABLE "network_messages" ADD CONSTRAINT "network_messages_practice_id_prescription_id_prescriptions_practice_id_id_fk" FOREIGN KEY ("practice_id","prescription_id") REFERENCES "public"."prescriptions"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_practice_id_id_network_messages_practice_id_id_fk" FOREIGN KEY ("practice_id","id") REFERENCES "public"."network_messages"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allergies" ADD CONSTRAINT "allergies_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medications" ADD CONSTRAINT "medications_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_terms" ADD CONSTRAINT "patient_terms_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_visits" ADD CONSTRAINT "patient_visits_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problems" ADD CONSTRAINT "problems_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_practice_id_provider_id_memberships_practice_id_account_id_fk" FOREIGN KEY ("practice_id","provider_id") REFERENCES "public"."memberships"("practice_id","account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_pharmacies" ADD CONSTRAINT "favorite_pharmacies_ncpdp_id_pharmacies_ncpdp_id_fk" FOREIGN KEY ("ncpdp_id") REFERENCES "public"."pharmacies"("ncpdp_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_pharmacies" ADD CONSTRAINT "favorite_pharmacies_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sigs" ADD CONSTRAINT "product_sigs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_requests" ADD CONSTRAINT "pharmacy_requests_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_requests" ADD CONSTRAINT "pharmacy_requests_practice_id_provider_id_memberships_practice_id_account_id_fk" FOREIGN KEY ("practice_id","provider_id") REFERENCES "public"."memberships"("practice_id","account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_records_by_time" ON "audit_records" USING btree ("practice_id","at");--> statement-breakpoint
CREATE INDEX "audit_records_by_resource" ON "audit_records" USING btree ("practice_id","resource_id");--> statement-breakpoint
CREATE INDEX "system_incidents_by_time" ON "system_incidents" USING btree ("at");--> statement-breakpoint
CREATE INDEX "identity_records_by_grant" ON "identity_records" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "identity_records_by_user_code" ON "identity_records" USING btree ("user_code");--> statement-breakpoint
CREATE INDEX "identity_records_by_uid" ON "identity_records" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "identity_records_expiry" ON "identity_records" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tickets_expiry" ON "tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "events_tail" ON "events" USING btree ("sequence");--> statement-breakpoint
CREATE INDEX "network_messages_by_prescription" ON "network_messages" USING btree ("practice_id","prescription_id","at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "outbox_by_order" ON "outbox" USING btree ("practice_id","order_number","created_at");--> statement-breakpoint
CREATE INDEX "allergies_by_patient" ON "allergies" USING btree ("practice_id","patient_id");--> statement-breakpoint
CREATE INDEX "medications_by_patient" ON "medications" USING btree ("practice_id","patient_id");--> statement-breakpoint
CREATE INDEX "patient_terms_by_patient" ON "patient_terms" USING btree ("practice_id","patient_id");--> statement-breakpoint
CREATE INDEX "patient_visits_latest" ON "patient_visits" USING btree ("practice_id","account_id","opened_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "problems_by_patient" ON "problems" USING btree ("practice_id","patient_id");--> statement-breakpoint
CREATE INDEX "accounts_by_email" ON "accounts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "authenticators_by_account" ON "authenticators" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "memberships_by_account" ON "memberships" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "prescriptions_by_status" ON "prescriptions" USING btree ("practice_id","script_status","scripted_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "prescriptions_by_patient" ON "prescriptions" USING btree ("practice_id","patient_id","script_status","scripted_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "imports_by_file" ON "imports" USING btree ("kind","file_hash");--> statement-breakpoint
CREATE INDEX "packages_by_product" ON "packages" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "pharmacies_by_place" ON "pharmacies" USING btree ("state","city");--> statement-breakpoint
CREATE INDEX "pharmacies_by_latitude" ON "pharmacies" USING btree ("latitude");--> statement-breakpoint
CREATE INDEX "products_by_ndc" ON "products" USING btree ("representative_ndc");--> statement-breakpoint
CREATE INDEX "pharmacy_requests_waiting" ON "pharmacy_requests" USING btree ("practice_id","kind","state","received_at");