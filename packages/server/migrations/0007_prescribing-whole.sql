CREATE TABLE "eligibility_checks" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"inquiry" text NOT NULL,
	"answer" text,
	"coverages" text NOT NULL,
	"problem" text,
	"checked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "eligibility_checks_practice_id_id_pk" PRIMARY KEY("practice_id","id"),
	CONSTRAINT "eligibility_checks_latest" UNIQUE("practice_id","patient_id","provider_id")
);
--> statement-breakpoint
CREATE TABLE "formulary_answers" (
	"practice_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"pbm_id" text NOT NULL,
	"member_id" text NOT NULL,
	"ndc" text NOT NULL,
	"content" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "formulary_answers_practice_id_patient_id_pbm_id_member_id_ndc_pk" PRIMARY KEY("practice_id","patient_id","pbm_id","member_id","ndc")
);
--> statement-breakpoint
CREATE TABLE "favorite_sigs" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid,
	"prescribable_drug_id" text NOT NULL,
	"description" text NOT NULL,
	"form" text NOT NULL,
	"hide" boolean DEFAULT false NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "favorite_sigs_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
CREATE TABLE "interaction_facts" (
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"object" text NOT NULL,
	"severity" text NOT NULL,
	"message" text NOT NULL,
	"narrative" text NOT NULL,
	CONSTRAINT "interaction_facts_source_kind_subject_object_pk" PRIMARY KEY("source","kind","subject","object")
);
--> statement-breakpoint
CREATE TABLE "medication_history" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"source" text NOT NULL,
	"last_fill_date" date,
	"description" text NOT NULL,
	"controlled_substance" boolean,
	"ndc" text DEFAULT '' NOT NULL,
	"dx" text DEFAULT '' NOT NULL,
	"sig" text DEFAULT '' NOT NULL,
	"strength" text DEFAULT '' NOT NULL,
	"dispense" numeric,
	"refills" integer,
	"days_supply" integer,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "medication_history_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
CREATE TABLE "dea_schedules" (
	"account_id" uuid NOT NULL,
	"state" text NOT NULL,
	"schedule" text NOT NULL,
	CONSTRAINT "dea_schedules_account_id_state_schedule_pk" PRIMARY KEY("account_id","state","schedule")
);
--> statement-breakpoint
CREATE TABLE "prior_authorizations" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"prescription_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"portal_reference" text NOT NULL,
	"state" text NOT NULL,
	"answer_code" integer,
	"authorization_number" text DEFAULT '' NOT NULL,
	"authorized_quantity" numeric,
	"authorized_days_supply" integer,
	"pa_note" text DEFAULT '' NOT NULL,
	"appeal_note" text DEFAULT '' NOT NULL,
	"started_by" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "prior_authorizations_practice_id_id_pk" PRIMARY KEY("practice_id","id"),
	CONSTRAINT "prior_authorizations_by_portal" UNIQUE("portal_reference")
);
--> statement-breakpoint
CREATE TABLE "interaction_settings" (
	"practice_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"alert_low" boolean NOT NULL,
	"alert_medium" boolean NOT NULL,
	"alert_serious" boolean NOT NULL,
	"food_alert_low" boolean NOT NULL,
	"food_alert_medium" boolean NOT NULL,
	"food_alert_serious" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "interaction_settings_practice_id_account_id_pk" PRIMARY KEY("practice_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "print_settings" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"days_supply" boolean NOT NULL,
	"capitalize" boolean NOT NULL,
	"patient_address" boolean NOT NULL,
	"comments" boolean NOT NULL,
	"signature1" text NOT NULL,
	"signature2" text NOT NULL,
	"initials" boolean NOT NULL,
	"two_signature_lines" boolean NOT NULL,
	"title" boolean NOT NULL,
	"dps" boolean NOT NULL,
	"npi" boolean NOT NULL,
	"state_license_number" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "print_settings_practice_id_pk" PRIMARY KEY("practice_id")
);
--> statement-breakpoint
CREATE TABLE "signed_prescriptions" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"resource_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"drug_description" text NOT NULL,
	"content" text NOT NULL,
	"signature" text NOT NULL,
	"kid" text NOT NULL,
	"otp_type" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signed_prescriptions_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
CREATE TABLE "signing_tokens" (
	"practice_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"account_id" uuid NOT NULL,
	"session_hash" text NOT NULL,
	"kind" text NOT NULL,
	"patient_id" uuid NOT NULL,
	"dea_number" text NOT NULL,
	"offered" text NOT NULL,
	"requested_ndc" text,
	"items" text NOT NULL,
	"state" text DEFAULT 'issued' NOT NULL,
	"push_id" text,
	"push_expires_at" timestamp (3) with time zone,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"consumed_at" timestamp (3) with time zone,
	CONSTRAINT "signing_tokens_practice_id_hash_pk" PRIMARY KEY("practice_id","hash")
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "epa_preparer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "epa_reviewer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "epa_submitter" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "ready_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "signed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "pdmp_acknowledgement" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "opioid_agreement" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "pbm_id" text;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "member_id" text;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "pharmacy_benefits_id" text;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "facility_id" text;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "original_order_number" text;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "original_epa_status" integer;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "original_auth_number" text;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "epa_reference_id" uuid;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "epa_state" text;--> statement-breakpoint
ALTER TABLE "eligibility_checks" ADD CONSTRAINT "eligibility_checks_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "formulary_answers" ADD CONSTRAINT "formulary_answers_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medication_history" ADD CONSTRAINT "medication_history_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dea_schedules" ADD CONSTRAINT "dea_schedules_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prior_authorizations" ADD CONSTRAINT "prior_authorizations_practice_id_prescription_id_prescriptions_practice_id_id_fk" FOREIGN KEY ("practice_id","prescription_id") REFERENCES "public"."prescriptions"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interaction_settings" ADD CONSTRAINT "interaction_settings_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_settings" ADD CONSTRAINT "print_settings_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "formulary_answers_age" ON "formulary_answers" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "favorite_sigs_by_owner" ON "favorite_sigs" USING btree ("practice_id","account_id");--> statement-breakpoint
CREATE INDEX "interaction_facts_by_subject" ON "interaction_facts" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "medication_history_by_patient" ON "medication_history" USING btree ("practice_id","patient_id","last_fill_date");--> statement-breakpoint
CREATE INDEX "prior_authorizations_by_state" ON "prior_authorizations" USING btree ("practice_id","state","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "prior_authorizations_by_patient" ON "prior_authorizations" USING btree ("practice_id","patient_id");--> statement-breakpoint
CREATE INDEX "signed_prescriptions_by_time" ON "signed_prescriptions" USING btree ("practice_id","signed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "signed_prescriptions_by_patient" ON "signed_prescriptions" USING btree ("practice_id","patient_id","signed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "signed_prescriptions_by_resource" ON "signed_prescriptions" USING btree ("practice_id","resource_id");--> statement-breakpoint
CREATE INDEX "signing_tokens_expiry" ON "signing_tokens" USING btree ("expires_at");