CREATE TABLE "account_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"practice_id" uuid NOT NULL,
	"by" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"mail_to" text,
	"at" timestamp (3) with time zone NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone
);
--> statement-breakpoint
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
CREATE TABLE "attention_marks" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attention_marks_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
CREATE TABLE "audit_records" (
	"practice_id" uuid NOT NULL,
	"sequence" bigserial NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"account_id" uuid,
	"actor" text,
	"event" text NOT NULL,
	"outcome" text NOT NULL,
	"resource_type" text NOT NULL,
	"resource_id" text,
	"details" text NOT NULL,
	"subject" text,
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
CREATE TABLE "clinical_facts" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"observed_on" date NOT NULL,
	"due_on" date,
	"recorded_by" uuid NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"wrong_reason" text,
	"wrong_by" uuid,
	"wrong_at" timestamp (3) with time zone,
	CONSTRAINT "clinical_facts_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
CREATE TABLE "credential_letters" (
	"recipient_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"credential" text NOT NULL,
	"number" text NOT NULL,
	"expires_on" date NOT NULL,
	"days" integer NOT NULL,
	"practice_id" uuid NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credential_letters_pk" PRIMARY KEY("account_id","recipient_id","credential","number","expires_on","days")
);
--> statement-breakpoint
CREATE TABLE "credential_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"practice_id" uuid NOT NULL,
	"state" text NOT NULL,
	"changes" jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"stated_by" uuid NOT NULL,
	"stated_by_name" text NOT NULL,
	"stated_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"closed_by" uuid,
	"closed_by_name" text DEFAULT '' NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "caution_facts" (
	"import_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"fact" text NOT NULL,
	CONSTRAINT "caution_facts_import_id_place_pk" PRIMARY KEY("import_id","place")
);
--> statement-breakpoint
CREATE TABLE "caution_sets" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"replaces" text NOT NULL,
	"in_force_from" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "dose_facts" (
	"source" text NOT NULL,
	"fact_key" text NOT NULL,
	"ingredient" text NOT NULL,
	"route" text NOT NULL,
	"release" text NOT NULL,
	"from_months" double precision,
	"to_months" double precision,
	"from_kg" double precision,
	"to_kg" double precision,
	"kind" text NOT NULL,
	"amount" double precision NOT NULL,
	"unit" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"kidney_below" double precision,
	"beyond_days" double precision,
	"in_liver_disease" boolean DEFAULT false NOT NULL,
	CONSTRAINT "dose_facts_source_fact_key_pk" PRIMARY KEY("source","fact_key")
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
	"reminded_at" timestamp (3) with time zone,
	"closed_by" uuid,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "grant_requests_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
CREATE TABLE "role_ends" (
	"practice_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "role_ends_practice_id_account_id_role_pk" PRIMARY KEY("practice_id","account_id","role")
);
--> statement-breakpoint
CREATE TABLE "role_requests" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"target_account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"until" date,
	"reason" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"closed_by" uuid,
	"closed_by_name" text DEFAULT '' NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "role_requests_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"practice_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"endpoint" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"reply" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_practice_id_account_id_key_pk" PRIMARY KEY("practice_id","account_id","key")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"subject" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"practice_id" uuid NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"old_confirmed_at" timestamp (3) with time zone,
	"new_confirmed_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "group_statements" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"stated_at" timestamp (3) with time zone,
	CONSTRAINT "group_statements_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "identity_records" (
	"model" text NOT NULL,
	"id_hash" text NOT NULL,
	"payload" text NOT NULL,
	"grant_id" text,
	"user_code" text,
	"uid" text,
	"account_id" text,
	"consumed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "identity_records_model_id_hash_pk" PRIMARY KEY("model","id_hash")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "sign_in_places" (
	"account_id" uuid NOT NULL,
	"address" text NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_places_account_id_address_pk" PRIMARY KEY("account_id","address")
);
--> statement-breakpoint
CREATE TABLE "sign_in_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"session" text NOT NULL,
	"client" text NOT NULL,
	"program" text DEFAULT '' NOT NULL,
	"signed_in_at" timestamp (3) with time zone NOT NULL,
	"signed_in_from" text DEFAULT '' NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"last_used_from" text DEFAULT '' NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"locked_at" timestamp (3) with time zone,
	"reopened_at" timestamp (3) with time zone,
	CONSTRAINT "sign_in_sessions_by_session" UNIQUE("account_id","session")
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"account_id" uuid NOT NULL,
	"practice_id" uuid NOT NULL,
	"session" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
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
	"sender" text DEFAULT '' NOT NULL,
	"message_id" text NOT NULL,
	"digest" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"practice_id" uuid,
	"answer_xml" text NOT NULL,
	"xml" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inbound_messages_sender_message_id_pk" PRIMARY KEY("sender","message_id")
);
--> statement-breakpoint
CREATE TABLE "network_alarms" (
	"kind" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "network_alarms_kind_hour_pk" PRIMARY KEY("kind","hour")
);
--> statement-breakpoint
CREATE TABLE "network_messages" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"direction" text NOT NULL,
	"kind" text NOT NULL,
	"message_id" text NOT NULL,
	"sender" text DEFAULT '' NOT NULL,
	"relates_to_message_id" text,
	"prescription_id" uuid,
	"request_id" uuid,
	"order_number" text,
	"xml" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "network_messages_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"message_id" text NOT NULL,
	"order_number" text NOT NULL,
	"prescription_id" uuid,
	"request_id" uuid,
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
	"xml" text NOT NULL,
	"spi" text DEFAULT '' NOT NULL,
	"order_number" text DEFAULT '' NOT NULL,
	"replayed_at" timestamp (3) with time zone,
	"replayed_by" uuid,
	"replay_state" text
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
	"stop_reason" text,
	"stop_note" text DEFAULT '' NOT NULL,
	"stopped_prescription_id" uuid,
	"entered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "medications_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
CREATE TABLE "patient_measurements" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"measure" text NOT NULL,
	"value" numeric NOT NULL,
	"units" text NOT NULL,
	"measured_on" date,
	"recorded_by" uuid,
	"recorded_at" timestamp (3) with time zone,
	"wrong_reason" text,
	"wrong_by" uuid,
	"wrong_at" timestamp (3) with time zone,
	CONSTRAINT "patient_measurements_practice_id_id_pk" PRIMARY KEY("practice_id","id")
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
	"weight_units" text DEFAULT 'lb' NOT NULL,
	"weight_measured_on" date,
	"height" numeric,
	"height_units" text DEFAULT 'in' NOT NULL,
	"height_measured_on" date,
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
	"facts_version" integer DEFAULT 0 NOT NULL,
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
	"matched_drug_id" text,
	"inquiry_id" uuid,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "medication_history_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"is_password_temporary" boolean DEFAULT false NOT NULL,
	"failed_sign_ins" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"first_name" text NOT NULL,
	"middle_name" text DEFAULT '' NOT NULL,
	"last_name" text NOT NULL,
	"generation" text DEFAULT 'None' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"npi" text,
	"dea_number" text,
	"dea_name" text DEFAULT '' NOT NULL,
	"dea_expires_on" date,
	"state_license_number" text,
	"license_state" text DEFAULT '' NOT NULL,
	"license_expires_on" date,
	"address" text DEFAULT '' NOT NULL,
	"address2" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip_code" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"fax" text DEFAULT '' NOT NULL,
	"primary_phone_type" text DEFAULT 'None' NOT NULL,
	"home_phone" text DEFAULT '' NOT NULL,
	"work_phone" text DEFAULT '' NOT NULL,
	"cell_phone" text DEFAULT '' NOT NULL,
	"dps" text DEFAULT '' NOT NULL,
	"time_zone" text,
	"sessions_ended_at" timestamp (3) with time zone,
	"pin_hash" text,
	"is_advertisement_seen" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "dea_schedules" (
	"account_id" uuid NOT NULL,
	"state" text NOT NULL,
	"schedule" text NOT NULL,
	CONSTRAINT "dea_schedules_account_id_state_schedule_pk" PRIMARY KEY("account_id","state","schedule")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"practice_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"spi" text,
	"spi_error" text DEFAULT '' NOT NULL,
	"permission_change_requests" boolean DEFAULT false NOT NULL,
	"permission_epcs_rts" boolean DEFAULT false NOT NULL,
	"epa_preparer" boolean DEFAULT false NOT NULL,
	"epa_reviewer" boolean DEFAULT false NOT NULL,
	"epa_submitter" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"is_emergency_only" boolean DEFAULT false NOT NULL,
	"emergency_until" timestamp (3) with time zone,
	"directory_name" text,
	"external_id" text,
	"claim" text,
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
	"child_weight_days" integer DEFAULT 90 NOT NULL,
	"refill_protocol" text,
	"base64_image" text DEFAULT '' NOT NULL,
	"key" text DEFAULT '' NOT NULL,
	"organization_id" text DEFAULT '' NOT NULL,
	"grant_request_days" integer DEFAULT 7 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
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
	"compound" text,
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
	"filled_on" date,
	"filled_days" integer,
	"filled_refills_left" integer,
	"ready_at" timestamp (3) with time zone,
	"signed_at" timestamp (3) with time zone,
	"signing_lapsed_at" timestamp (3) with time zone,
	"pdmp_acknowledgement" boolean DEFAULT false NOT NULL,
	"opioid_agreement" boolean DEFAULT false NOT NULL,
	"pbm_id" text,
	"member_id" text,
	"pharmacy_benefits_id" text,
	"facility_id" text,
	"original_order_number" text,
	"original_epa_status" integer,
	"original_auth_number" text,
	"replaces_id" uuid,
	"epa_reference_id" uuid,
	"answers_request_id" uuid,
	"answers_reason_code" text,
	"epa_state" text,
	"scripted_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	"printed_at" timestamp (3) with time zone,
	"originals_printed" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "prescriptions_practice_id_id_pk" PRIMARY KEY("practice_id","id"),
	CONSTRAINT "prescriptions_by_order_number" UNIQUE("practice_id","order_number")
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
CREATE TABLE "proofings" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"status" text NOT NULL,
	"is_hardware_token_main" boolean NOT NULL,
	"first_name" text,
	"last_name" text,
	"hardware_token" text,
	"appointment_at" timestamp (3) with time zone,
	"pending_secret" text,
	"pending_since" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_before" (
	"import_id" uuid NOT NULL,
	"list" text NOT NULL,
	"id" text NOT NULL,
	"row" text,
	CONSTRAINT "catalogue_before_import_id_list_id_pk" PRIMARY KEY("import_id","list","id")
);
--> statement-breakpoint
CREATE TABLE "concepts" (
	"rxcui" text PRIMARY KEY NOT NULL,
	"term_type" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dea_registrants" (
	"dea_number" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"schedules" text DEFAULT '' NOT NULL,
	"expires_on" date NOT NULL,
	"is_active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "diagnoses" (
	"code" text COLLATE "C" PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"billable" boolean NOT NULL,
	"rank" integer DEFAULT 0 NOT NULL,
	"fiscal_year" integer,
	"is_ended" boolean DEFAULT false NOT NULL,
	"ended_on" date
);
--> statement-breakpoint
CREATE TABLE "diagnosis_successors" (
	"code" text COLLATE "C" NOT NULL,
	"successor" text COLLATE "C" NOT NULL,
	"effective_on" date,
	CONSTRAINT "diagnosis_successors_code_successor_pk" PRIMARY KEY("code","successor")
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
CREATE TABLE "import_batches" (
	"import_id" uuid NOT NULL,
	"from_line" integer NOT NULL,
	"records" text NOT NULL,
	CONSTRAINT "import_batches_import_id_from_line_pk" PRIMARY KEY("import_id","from_line")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file_hash" text NOT NULL,
	"columns" text,
	"year" integer,
	"lines_taken" integer DEFAULT 0 NOT NULL,
	"rows_stored" integer DEFAULT 0 NOT NULL,
	"lines_refused" integer DEFAULT 0 NOT NULL,
	"refusals" text,
	"changes" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "listed_products" (
	"product_id" text PRIMARY KEY NOT NULL,
	"listing" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "npi_registry" (
	"npi" text PRIMARY KEY NOT NULL,
	"is_person" boolean NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"other_last_name" text DEFAULT '' NOT NULL,
	"is_deactivated" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"ndc" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"description" text NOT NULL,
	"size" text NOT NULL,
	"size_unit" text NOT NULL,
	"rx_norm_id" text,
	"group_id" text,
	"application" text DEFAULT '' NOT NULL,
	"trait" text DEFAULT '' NOT NULL,
	"marketed_until" date
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
CREATE TABLE "product_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"listing" text
);
--> statement-breakpoint
CREATE TABLE "product_resolutions" (
	"product_id" text PRIMARY KEY NOT NULL,
	"description" text,
	"reason" text NOT NULL,
	"account_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_schedules" (
	"product_id" text NOT NULL,
	"state" text NOT NULL,
	"schedule" text NOT NULL,
	CONSTRAINT "product_schedules_product_id_state_pk" PRIMARY KEY("product_id","state")
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
	"item_code" text,
	"item_code_kind" text,
	"rank" integer DEFAULT 0 NOT NULL,
	"source" text NOT NULL,
	"withheld" text,
	"compound" text,
	"only_for_practice" uuid
);
--> statement-breakpoint
CREATE TABLE "state_schedules" (
	"state" text NOT NULL,
	"substance" text NOT NULL,
	"schedule" text NOT NULL,
	"source" text NOT NULL,
	"as_of" date NOT NULL,
	CONSTRAINT "state_schedules_state_substance_pk" PRIMARY KEY("state","substance")
);
--> statement-breakpoint
CREATE TABLE "pharmacy_requests" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"change_type" text,
	"order_number" text NOT NULL,
	"rx_reference_number" text DEFAULT '' NOT NULL,
	"prescription_id" uuid,
	"patient_id" uuid,
	"patient_as_sent" text NOT NULL,
	"provider_id" uuid NOT NULL,
	"pharmacy_ncpdp_id" text NOT NULL,
	"drug_description" text NOT NULL,
	"schedule" text NOT NULL,
	"scripted_at" timestamp (3) with time zone,
	"content" text NOT NULL,
	"state" text DEFAULT 'Pending' NOT NULL,
	"denied_reason_code" text,
	"comments" text DEFAULT '' NOT NULL,
	"requested_ndc" text DEFAULT '' NOT NULL,
	"granted" text,
	"follow_up_prescription_id" uuid,
	"answered_at" timestamp (3) with time zone,
	"answered_by" uuid,
	"prepared_answer" text,
	"prepared_note" text DEFAULT '' NOT NULL,
	"prepared_by" uuid,
	"prepared_at" timestamp (3) with time zone,
	"prepared_due_on" date,
	"signed_at" timestamp (3) with time zone,
	"signing_lapsed_at" timestamp (3) with time zone,
	"response_message_id" text DEFAULT '' NOT NULL,
	"delivery_state" text DEFAULT 'none' NOT NULL,
	"delivery_code" text,
	"delivery_description" text,
	"verification_status" text DEFAULT 'Unsent' NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"message_id" text DEFAULT '' NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pharmacy_requests_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
CREATE TABLE "unassigned_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"message_id" text NOT NULL,
	"sender" text DEFAULT '' NOT NULL,
	"spi" text NOT NULL,
	"pharmacy_ncpdp_id" text NOT NULL,
	"xml" text NOT NULL,
	"state" text DEFAULT 'Waiting' NOT NULL,
	"resolved_by" uuid,
	"resolved_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unassigned_requests_once" UNIQUE("sender","message_id")
);
--> statement-breakpoint
CREATE TABLE "quiet_rules" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer NOT NULL,
	"fact_id" text NOT NULL,
	"kind" text NOT NULL,
	"severity" text NOT NULL,
	"text" text NOT NULL,
	"source" text NOT NULL,
	"reason" text NOT NULL,
	"review_on" date NOT NULL,
	"state" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"is_asked_by_prescriber" boolean NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "quiet_rules_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
CREATE TABLE "safety_judgements" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"prescription_id" uuid,
	"request_id" uuid,
	"version" integer NOT NULL,
	"outcome" text NOT NULL,
	"findings" jsonb NOT NULL,
	"knowledge" text NOT NULL,
	"facts_version" integer,
	"fingerprint" text,
	"bearing" text,
	"answer_code" text,
	"answer_reason" text,
	"judged_for" uuid NOT NULL,
	"judged_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "safety_judgements_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
CREATE TABLE "service_accounts" (
	"practice_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"secret_hash" text NOT NULL,
	"rights" text[] NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"secret_made_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "service_accounts_practice_id_account_id_pk" PRIMARY KEY("practice_id","account_id"),
	CONSTRAINT "service_accounts_by_client" UNIQUE("client_id")
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
ALTER TABLE "account_notices" ADD CONSTRAINT "account_notices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_notices" ADD CONSTRAINT "account_notices_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_audits" ADD CONSTRAINT "coupon_audits_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eligibility_checks" ADD CONSTRAINT "eligibility_checks_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "formulary_answers" ADD CONSTRAINT "formulary_answers_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_benefits" ADD CONSTRAINT "pharmacy_benefits_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinical_facts" ADD CONSTRAINT "clinical_facts_recorded_by_accounts_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinical_facts" ADD CONSTRAINT "clinical_facts_wrong_by_accounts_id_fk" FOREIGN KEY ("wrong_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinical_facts" ADD CONSTRAINT "clinical_facts_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_letters" ADD CONSTRAINT "credential_letters_recipient_id_accounts_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_letters" ADD CONSTRAINT "credential_letters_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_letters" ADD CONSTRAINT "credential_letters_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_statements" ADD CONSTRAINT "credential_statements_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_statements" ADD CONSTRAINT "credential_statements_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grant_pushes" ADD CONSTRAINT "grant_pushes_practice_id_request_id_grant_requests_practice_id_id_fk" FOREIGN KEY ("practice_id","request_id") REFERENCES "public"."grant_requests"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grant_requests" ADD CONSTRAINT "grant_requests_practice_id_target_account_id_memberships_practice_id_account_id_fk" FOREIGN KEY ("practice_id","target_account_id") REFERENCES "public"."memberships"("practice_id","account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_ends" ADD CONSTRAINT "role_ends_practice_id_account_id_memberships_practice_id_account_id_fk" FOREIGN KEY ("practice_id","account_id") REFERENCES "public"."memberships"("practice_id","account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_requests" ADD CONSTRAINT "role_requests_practice_id_target_account_id_memberships_practice_id_account_id_fk" FOREIGN KEY ("practice_id","target_account_id") REFERENCES "public"."memberships"("practice_id","account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_places" ADD CONSTRAINT "sign_in_places_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_sessions" ADD CONSTRAINT "sign_in_sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legacy_records" ADD CONSTRAINT "legacy_records_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_inquiries" ADD CONSTRAINT "history_inquiries_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_messages" ADD CONSTRAINT "network_messages_practice_id_prescription_id_prescriptions_practice_id_id_fk" FOREIGN KEY ("practice_id","prescription_id") REFERENCES "public"."prescriptions"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_practice_id_id_network_messages_practice_id_id_fk" FOREIGN KEY ("practice_id","id") REFERENCES "public"."network_messages"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allergies" ADD CONSTRAINT "allergies_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medications" ADD CONSTRAINT "medications_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_measurements" ADD CONSTRAINT "patient_measurements_recorded_by_accounts_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_measurements" ADD CONSTRAINT "patient_measurements_wrong_by_accounts_id_fk" FOREIGN KEY ("wrong_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_measurements" ADD CONSTRAINT "patient_measurements_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_terms" ADD CONSTRAINT "patient_terms_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_visits" ADD CONSTRAINT "patient_visits_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problems" ADD CONSTRAINT "problems_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medication_history" ADD CONSTRAINT "medication_history_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dea_schedules" ADD CONSTRAINT "dea_schedules_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_practice_id_provider_id_memberships_practice_id_account_id_fk" FOREIGN KEY ("practice_id","provider_id") REFERENCES "public"."memberships"("practice_id","account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prior_authorizations" ADD CONSTRAINT "prior_authorizations_practice_id_prescription_id_prescriptions_practice_id_id_fk" FOREIGN KEY ("practice_id","prescription_id") REFERENCES "public"."prescriptions"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proofings" ADD CONSTRAINT "proofings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_before" ADD CONSTRAINT "catalogue_before_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caution_facts" ADD CONSTRAINT "caution_facts_import_id_caution_sets_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."caution_sets"("import_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caution_sets" ADD CONSTRAINT "caution_sets_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_pharmacies" ADD CONSTRAINT "favorite_pharmacies_ncpdp_id_pharmacies_ncpdp_id_fk" FOREIGN KEY ("ncpdp_id") REFERENCES "public"."pharmacies"("ncpdp_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_pharmacies" ADD CONSTRAINT "favorite_pharmacies_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_keys" ADD CONSTRAINT "product_keys_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_resolutions" ADD CONSTRAINT "product_resolutions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_schedules" ADD CONSTRAINT "product_schedules_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_requests" ADD CONSTRAINT "pharmacy_requests_practice_id_patient_id_patients_practice_id_id_fk" FOREIGN KEY ("practice_id","patient_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_requests" ADD CONSTRAINT "pharmacy_requests_practice_id_provider_id_memberships_practice_id_account_id_fk" FOREIGN KEY ("practice_id","provider_id") REFERENCES "public"."memberships"("practice_id","account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiet_rules" ADD CONSTRAINT "quiet_rules_asked_by_accounts_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiet_rules" ADD CONSTRAINT "quiet_rules_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_judgements" ADD CONSTRAINT "safety_judgements_judged_for_accounts_id_fk" FOREIGN KEY ("judged_for") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_judgements" ADD CONSTRAINT "safety_judgements_practice_id_prescription_id_prescriptions_practice_id_id_fk" FOREIGN KEY ("practice_id","prescription_id") REFERENCES "public"."prescriptions"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_accounts" ADD CONSTRAINT "service_accounts_practice_id_account_id_memberships_practice_id_account_id_fk" FOREIGN KEY ("practice_id","account_id") REFERENCES "public"."memberships"("practice_id","account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interaction_settings" ADD CONSTRAINT "interaction_settings_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_settings" ADD CONSTRAINT "print_settings_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "working_hours" ADD CONSTRAINT "working_hours_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_notices_to_mail" ON "account_notices" USING btree ("next_try_at") WHERE mailed_at IS NULL;--> statement-breakpoint
CREATE INDEX "account_notices_unseen" ON "account_notices" USING btree ("account_id") WHERE seen_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "caution_sets_in_force" ON "caution_sets" USING btree ("name") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "coupon_audits_by_time" ON "coupon_audits" USING btree ("practice_id","occurred_on" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "marketing_audits_by_time" ON "marketing_audits" USING btree ("practice_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "attention_marks_by_subject" ON "attention_marks" USING btree ("practice_id","subject_id");--> statement-breakpoint
CREATE INDEX "audit_records_by_time" ON "audit_records" USING btree ("practice_id","at" DESC NULLS LAST,"sequence" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_records_by_person" ON "audit_records" USING btree ("practice_id","account_id","at" DESC NULLS LAST,"sequence" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_records_by_person_and_event" ON "audit_records" USING btree ("practice_id","account_id","event","at" DESC NULLS LAST,"sequence" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_records_by_event" ON "audit_records" USING btree ("practice_id","event","at" DESC NULLS LAST,"sequence" DESC NULLS LAST,"resource_id");--> statement-breakpoint
CREATE INDEX "audit_records_of_requests" ON "audit_records" USING btree ("practice_id","at" DESC NULLS LAST,"sequence" DESC NULLS LAST) WHERE resource_type = 'PharmacyRequest';--> statement-breakpoint
CREATE INDEX "audit_records_by_resource" ON "audit_records" USING btree ("practice_id","resource_id");--> statement-breakpoint
CREATE INDEX "audit_records_incidents" ON "audit_records" USING btree ("practice_id","at" DESC NULLS LAST,"sequence" DESC NULLS LAST) WHERE event LIKE 'incident.%';--> statement-breakpoint
CREATE INDEX "system_incidents_by_time" ON "system_incidents" USING btree ("at");--> statement-breakpoint
CREATE INDEX "formulary_answers_age" ON "formulary_answers" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "pharmacy_benefits_by_question" ON "pharmacy_benefits" USING btree ("practice_id","patient_id","question_hash","received_at");--> statement-breakpoint
CREATE INDEX "clinical_facts_by_patient" ON "clinical_facts" USING btree ("practice_id","patient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credential_statements_open_once" ON "credential_statements" USING btree ("account_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "credential_statements_by_account" ON "credential_statements" USING btree ("account_id","stated_at");--> statement-breakpoint
CREATE INDEX "credential_statements_open" ON "credential_statements" USING btree ("practice_id","stated_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "favorite_sigs_by_owner" ON "favorite_sigs" USING btree ("practice_id","account_id");--> statement-breakpoint
CREATE INDEX "grant_requests_by_state" ON "grant_requests" USING btree ("practice_id","state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "grant_requests_open_once" ON "grant_requests" USING btree ("practice_id","target_account_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "role_ends_by_day" ON "role_ends" USING btree ("practice_id","ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "role_requests_open_once" ON "role_requests" USING btree ("target_account_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "role_requests_by_state" ON "role_requests" USING btree ("practice_id","state","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_open" ON "email_changes" USING btree ("account_id") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "identity_records_by_grant" ON "identity_records" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "identity_records_by_user_code" ON "identity_records" USING btree ("user_code");--> statement-breakpoint
CREATE INDEX "identity_records_by_uid" ON "identity_records" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "identity_records_by_account" ON "identity_records" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "identity_records_expiry" ON "identity_records" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_by_account" ON "passkeys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sign_in_sessions_last_used" ON "sign_in_sessions" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "tickets_expiry" ON "tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "interaction_facts_by_subject" ON "interaction_facts" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "legacy_records_by_patient" ON "legacy_records" USING btree ("practice_id","patient_id","kind");--> statement-breakpoint
CREATE INDEX "history_inquiries_latest" ON "history_inquiries" USING btree ("practice_id","patient_id","asked_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "events_tail" ON "events" USING btree ("sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "network_messages_sent_once" ON "network_messages" USING btree ("message_id") WHERE direction = 'out';--> statement-breakpoint
CREATE UNIQUE INDEX "network_messages_received_once" ON "network_messages" USING btree ("sender","message_id","relates_to_message_id") WHERE direction = 'in';--> statement-breakpoint
CREATE INDEX "network_messages_by_time" ON "network_messages" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "network_messages_errors" ON "network_messages" USING btree ("at") WHERE kind = 'Error';--> statement-breakpoint
CREATE INDEX "network_messages_received_by_id" ON "network_messages" USING btree ("message_id") WHERE direction = 'in';--> statement-breakpoint
CREATE INDEX "network_messages_of_prescription" ON "network_messages" USING btree ("practice_id","prescription_id","at") WHERE prescription_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "network_messages_of_order" ON "network_messages" USING btree ("practice_id","order_number","at") WHERE order_number IS NOT NULL;--> statement-breakpoint
CREATE INDEX "network_messages_of_request" ON "network_messages" USING btree ("practice_id","request_id") WHERE request_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "outbox_of_order" ON "outbox" USING btree ("order_number","created_at");--> statement-breakpoint
CREATE INDEX "refused_messages_by_spi" ON "refused_messages" USING btree ("spi","last_at" DESC NULLS LAST) WHERE spi <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "refused_messages_once" ON "refused_messages" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "refused_messages_by_time" ON "refused_messages" USING btree ("last_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "incident_notices_waiting" ON "incident_notices" USING btree ("told_at","next_try_at");--> statement-breakpoint
CREATE INDEX "allergies_by_patient" ON "allergies" USING btree ("practice_id","patient_id");--> statement-breakpoint
CREATE INDEX "medications_by_patient" ON "medications" USING btree ("practice_id","patient_id");--> statement-breakpoint
CREATE INDEX "patient_measurements_by_patient" ON "patient_measurements" USING btree ("practice_id","patient_id","measure");--> statement-breakpoint
CREATE INDEX "patient_terms_by_patient" ON "patient_terms" USING btree ("practice_id","patient_id");--> statement-breakpoint
CREATE INDEX "patient_visits_latest" ON "patient_visits" USING btree ("practice_id","account_id","opened_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "patients_by_name" ON "patients" USING btree ("practice_id","last_name" COLLATE "C","first_name" COLLATE "C","id");--> statement-breakpoint
CREATE INDEX "problems_by_patient" ON "problems" USING btree ("practice_id","patient_id");--> statement-breakpoint
CREATE INDEX "medication_history_by_patient" ON "medication_history" USING btree ("practice_id","patient_id","last_fill_date");--> statement-breakpoint
CREATE INDEX "accounts_by_email" ON "accounts" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_by_npi" ON "accounts" USING btree (btrim(npi)) WHERE npi IS NOT NULL AND active;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_by_dea_number" ON "accounts" USING btree (upper(btrim(dea_number))) WHERE dea_number IS NOT NULL AND active;--> statement-breakpoint
CREATE INDEX "authenticators_by_account" ON "authenticators" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "memberships_by_account" ON "memberships" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "drafts_by_patient" ON "drafts" USING btree ("practice_id","patient_id");--> statement-breakpoint
CREATE INDEX "prescriptions_by_status" ON "prescriptions" USING btree ("practice_id","script_status","scripted_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "prescriptions_by_sub_state" ON "prescriptions" USING btree ("practice_id","sub_state","scripted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE sub_state <> 'None';--> statement-breakpoint
CREATE INDEX "prescriptions_by_time" ON "prescriptions" USING btree ("practice_id","scripted_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "prescriptions_by_drug" ON "prescriptions" USING btree ("practice_id","description" COLLATE "C","id");--> statement-breakpoint
CREATE INDEX "prescriptions_by_patient" ON "prescriptions" USING btree ("practice_id","patient_id","script_status","scripted_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "prescriptions_controlled_by_time" ON "prescriptions" USING btree ("practice_id","scripted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE schedule NOT IN ('none', 'unknown');--> statement-breakpoint
CREATE INDEX "prescriptions_controlled_by_patient" ON "prescriptions" USING btree ("practice_id","patient_id","scripted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE schedule NOT IN ('none', 'unknown');--> statement-breakpoint
CREATE INDEX "prescriptions_by_prior_authorization" ON "prescriptions" USING btree ("practice_id","epa_reference_id") WHERE epa_reference_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "prescriptions_needing_attention" ON "prescriptions" USING btree ("practice_id","updated_at" DESC NULLS LAST) WHERE delivery_state = 'failed' OR verification_status = 'Error' OR cancel_status = 'Denied' OR signing_lapsed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "prescriptions_unfilled_or_denied" ON "prescriptions" USING btree ("practice_id","updated_at" DESC NULLS LAST) WHERE (script_status = 'Sent' AND fill_status = 'NotDispensed')
          OR (script_status = 'Pending' AND epa_state IN ('Denied', 'PartiallyDenied'));--> statement-breakpoint
CREATE INDEX "prior_authorizations_by_state" ON "prior_authorizations" USING btree ("practice_id","state","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "prior_authorizations_by_patient" ON "prior_authorizations" USING btree ("practice_id","patient_id");--> statement-breakpoint
CREATE INDEX "diagnoses_by_words" ON "diagnoses" USING gin (to_tsvector('simple', "description"));--> statement-breakpoint
CREATE INDEX "imports_by_file" ON "imports" USING btree ("kind","file_hash");--> statement-breakpoint
CREATE INDEX "packages_by_product" ON "packages" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "packages_by_group" ON "packages" USING btree ("group_id","ndc");--> statement-breakpoint
CREATE INDEX "pharmacies_by_place" ON "pharmacies" USING btree ("state","city");--> statement-breakpoint
CREATE INDEX "pharmacies_by_name" ON "pharmacies" USING btree ("store_name","ncpdp_id");--> statement-breakpoint
CREATE INDEX "pharmacies_by_position" ON "pharmacies" USING btree ("latitude","longitude","store_name","ncpdp_id");--> statement-breakpoint
CREATE INDEX "pharmacies_by_city" ON "pharmacies" USING btree (lower("city"));--> statement-breakpoint
CREATE INDEX "pharmacies_by_mail" ON "pharmacies" USING btree ("store_name","ncpdp_id") WHERE position('MailOrder' IN specialty_types) > 0;--> statement-breakpoint
CREATE INDEX "products_by_ndc" ON "products" USING btree ("representative_ndc");--> statement-breakpoint
CREATE INDEX "products_by_rx_norm" ON "products" USING btree ("rx_norm_id") WHERE rx_norm_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "pharmacy_requests_waiting" ON "pharmacy_requests" USING btree ("practice_id","kind","state","received_at");--> statement-breakpoint
CREATE INDEX "pharmacy_requests_by_time" ON "pharmacy_requests" USING btree ("practice_id","kind","received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pharmacy_requests_by_patient" ON "pharmacy_requests" USING btree ("practice_id","patient_id","received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pharmacy_requests_by_drug" ON "pharmacy_requests" USING btree ("practice_id","drug_description" COLLATE "C","id");--> statement-breakpoint
CREATE INDEX "pharmacy_requests_by_prescription" ON "pharmacy_requests" USING btree ("practice_id","prescription_id");--> statement-breakpoint
CREATE INDEX "pharmacy_requests_by_follow_up" ON "pharmacy_requests" USING btree ("practice_id","follow_up_prescription_id") WHERE follow_up_prescription_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "pharmacy_requests_by_answer" ON "pharmacy_requests" USING btree ("practice_id","answered_at" DESC NULLS LAST) WHERE answered_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "pharmacy_requests_by_order" ON "pharmacy_requests" USING btree ("practice_id","order_number");--> statement-breakpoint
CREATE INDEX "pharmacy_requests_needing_attention" ON "pharmacy_requests" USING btree ("practice_id","received_at" DESC NULLS LAST) WHERE delivery_state = 'failed' OR verification_status = 'Error' OR signing_lapsed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "pharmacy_requests_by_message" ON "pharmacy_requests" USING btree ("practice_id","message_id");--> statement-breakpoint
CREATE INDEX "pharmacy_requests_by_response" ON "pharmacy_requests" USING btree ("practice_id","response_message_id") WHERE response_message_id <> '';--> statement-breakpoint
CREATE INDEX "unassigned_requests_waiting" ON "unassigned_requests" USING btree ("state","received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quiet_rules_waiting" ON "quiet_rules" USING btree ("practice_id","fact_id") WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX "safety_judgements_by_prescription" ON "safety_judgements" USING btree ("practice_id","prescription_id");--> statement-breakpoint
CREATE INDEX "safety_judgements_by_time" ON "safety_judgements" USING btree ("practice_id","judged_at");--> statement-breakpoint
CREATE INDEX "signed_prescriptions_by_time" ON "signed_prescriptions" USING btree ("practice_id","signed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "signed_prescriptions_by_patient" ON "signed_prescriptions" USING btree ("practice_id","patient_id","signed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "signed_prescriptions_by_resource" ON "signed_prescriptions" USING btree ("practice_id","resource_id");--> statement-breakpoint
CREATE INDEX "signing_tokens_expiry" ON "signing_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "signing_tokens_at_phone" ON "signing_tokens" USING btree ("issued_at") WHERE state IN ('pushed', 'approved');
--> statement-breakpoint
-- What follows is not in the schema's files: drizzle-kit neither makes nor removes it.
-- Audit records, seals and signed prescriptions are only ever added: neither a bug nor a curious hand changes them unseen.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or removed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_records_append_only BEFORE UPDATE OR DELETE ON audit_records FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_records_no_truncate BEFORE TRUNCATE ON audit_records FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_seals_no_truncate BEFORE TRUNCATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER signed_prescriptions_append_only BEFORE UPDATE OR DELETE ON signed_prescriptions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER signed_prescriptions_no_truncate BEFORE TRUNCATE ON signed_prescriptions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A refill is PRN or a count, never both and never neither.
ALTER TABLE prescriptions ADD CONSTRAINT refills_prn_or_count CHECK (refills_prn = (refill_count IS NULL));
--> statement-breakpoint
ALTER TABLE prescriptions ADD CONSTRAINT dispense_positive CHECK (dispense > 0);
--> statement-breakpoint
-- An original that a new prescription refers to is named whole or not at all.
ALTER TABLE prescriptions ADD CONSTRAINT original_named_whole CHECK ((original_order_number IS NULL) = (original_epa_status IS NULL) AND (original_order_number IS NULL) = (original_auth_number IS NULL));
--> statement-breakpoint
-- The latest state of a prior authorization and its reference come together.
ALTER TABLE prescriptions ADD CONSTRAINT epa_reference_with_state CHECK ((epa_reference_id IS NULL) = (epa_state IS NULL));
--> statement-breakpoint
-- A transaction takes its id before it draws a number: readers of the tail of these tables rely on it (commit-watermark.ts).
ALTER TABLE events ALTER COLUMN sequence SET DEFAULT CASE WHEN pg_current_xact_id() IS NOT NULL THEN nextval('events_sequence_seq'::regclass) END;
--> statement-breakpoint
ALTER TABLE audit_records ALTER COLUMN sequence SET DEFAULT CASE WHEN pg_current_xact_id() IS NOT NULL THEN nextval('audit_records_sequence_seq'::regclass) END;
--> statement-breakpoint
-- PostgreSQL's first compression method took a fifth of the database's time for a send. lz4 where this PostgreSQL was built with it, else none.
DO $$
BEGIN
  ALTER TABLE network_messages ALTER COLUMN xml SET COMPRESSION lz4;
  ALTER TABLE inbound_messages ALTER COLUMN xml SET COMPRESSION lz4, ALTER COLUMN answer_xml SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
  ALTER TABLE network_messages ALTER COLUMN xml SET STORAGE EXTERNAL;
  ALTER TABLE inbound_messages ALTER COLUMN xml SET STORAGE EXTERNAL, ALTER COLUMN answer_xml SET STORAGE EXTERNAL;
END $$;
--> statement-breakpoint
-- A measurement is marked as wrong whole or not at all.
ALTER TABLE patient_measurements ADD CONSTRAINT measurement_wrong_whole CHECK ((wrong_at IS NULL) = (wrong_reason IS NULL) AND (wrong_at IS NULL) = (wrong_by IS NULL));
--> statement-breakpoint
-- What follows is not in the schema's files.
-- A fact is marked as wrong whole or not at all.
ALTER TABLE clinical_facts ADD CONSTRAINT clinical_fact_wrong_whole CHECK ((wrong_at IS NULL) = (wrong_reason IS NULL) AND (wrong_at IS NULL) = (wrong_by IS NULL));
--> statement-breakpoint
-- What follows is not in the schema's files.
-- What was answered has an answer, and nothing else has.
ALTER TABLE safety_judgements ADD CONSTRAINT safety_judgement_answered CHECK ((outcome = 'answered') = (answer_code IS NOT NULL));
--> statement-breakpoint
-- What a safety check reads of a patient is counted, whoever writes it: an order leaves only by the facts it was judged by.
-- A statement counts each patient once, however many rows it writes, and holds patients in one order, so that no two statements wait for each other.
CREATE FUNCTION count_patients_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE patients p SET facts_version = p.facts_version + 1
  FROM (SELECT practice_id, id FROM patients
    WHERE (practice_id, id) IN (SELECT r.practice_id, r.patient_id FROM rows_counted r)
    ORDER BY practice_id, id FOR NO KEY UPDATE) held
  WHERE p.practice_id = held.practice_id AND p.id = held.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_patients_of_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE patients p SET facts_version = p.facts_version + 1
  FROM (SELECT practice_id, id FROM patients
    WHERE (practice_id, id) IN (SELECT b.practice_id, b.patient_id FROM rows_before b UNION ALL SELECT a.practice_id, a.patient_id FROM rows_after a)
    ORDER BY practice_id, id FOR NO KEY UPDATE) held
  WHERE p.practice_id = held.practice_id AND p.id = held.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The lists, what others reported, and the records of a former system that wait to be matched; then requests, drafts and prescriptions, whose changes are counted by the row.
DO $$
DECLARE
  counted text;
BEGIN
  FOREACH counted IN ARRAY ARRAY['allergies', 'medications', 'problems', 'clinical_facts', 'medication_history', 'legacy_records'] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_changed_counted AFTER UPDATE ON %1$s REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION count_patients_of_changes()', counted);
  END LOOP;
  FOREACH counted IN ARRAY ARRAY['allergies', 'medications', 'problems', 'clinical_facts', 'medication_history', 'legacy_records', 'pharmacy_requests', 'drafts'] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_removed_counted AFTER DELETE ON %1$s REFERENCING OLD TABLE AS rows_counted FOR EACH STATEMENT EXECUTE FUNCTION count_patients_of_rows()', counted);
  END LOOP;
  FOREACH counted IN ARRAY ARRAY['allergies', 'medications', 'problems', 'clinical_facts', 'medication_history', 'legacy_records', 'pharmacy_requests', 'drafts', 'prescriptions'] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_written_counted AFTER INSERT ON %1$s REFERENCING NEW TABLE AS rows_counted FOR EACH STATEMENT EXECUTE FUNCTION count_patients_of_rows()', counted);
  END LOOP;
END $$;
--> statement-breakpoint
-- What is changed by ones, and mostly by what changes no fact, is counted by the row: the condition costs next to nothing where nothing is counted.
CREATE FUNCTION count_patient_of_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE patients SET facts_version = facts_version + 1 WHERE practice_id = OLD.practice_id AND id = OLD.patient_id;
  IF (NEW.practice_id, NEW.patient_id) IS DISTINCT FROM (OLD.practice_id, OLD.patient_id) THEN
    UPDATE patients SET facts_version = facts_version + 1 WHERE practice_id = NEW.practice_id AND id = NEW.patient_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- That a waiting prescription is sent or printed changes nothing: it was counted while it waited. That one was refused or lost, or dispensed, does.
CREATE TRIGGER prescriptions_changed_counted AFTER UPDATE ON prescriptions FOR EACH ROW
  WHEN ((OLD.patient_id, OLD.prescribable_drug_id, OLD.description, OLD.sig, OLD.dispense, OLD.units, OLD.primary_icd10_code, OLD.primary_icd10_description, OLD.secondary_icd10_code, OLD.secondary_icd10_description, OLD.days_supply, OLD.refill_count, OLD.effective_date, OLD.cancel_status, OLD.script_status LIKE 'Cancelled%', OLD.verification_status = 'Error', OLD.verification_status = 'Error' AND OLD.printed_at IS NULL, OLD.delivery_state = 'failed', OLD.fill_status, OLD.fill_description, OLD.filled_on, OLD.filled_days, OLD.filled_refills_left)
    IS DISTINCT FROM (NEW.patient_id, NEW.prescribable_drug_id, NEW.description, NEW.sig, NEW.dispense, NEW.units, NEW.primary_icd10_code, NEW.primary_icd10_description, NEW.secondary_icd10_code, NEW.secondary_icd10_description, NEW.days_supply, NEW.refill_count, NEW.effective_date, NEW.cancel_status, NEW.script_status LIKE 'Cancelled%', NEW.verification_status = 'Error', NEW.verification_status = 'Error' AND NEW.printed_at IS NULL, NEW.delivery_state = 'failed', NEW.fill_status, NEW.fill_description, NEW.filled_on, NEW.filled_days, NEW.filled_refills_left))
  EXECUTE FUNCTION count_patient_of_change();
--> statement-breakpoint
CREATE FUNCTION count_own_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.facts_version := OLD.facts_version + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- The day of a weight decides whether a child's is too old: it is a fact of the patient like the weight itself.
CREATE TRIGGER patients_counted BEFORE UPDATE ON patients FOR EACH ROW
  WHEN ((OLD.birth_date, OLD.gender, OLD.weight, OLD.weight_units, OLD.weight_measured_on, OLD.no_known_allergies)
    IS DISTINCT FROM (NEW.birth_date, NEW.gender, NEW.weight, NEW.weight_units, NEW.weight_measured_on, NEW.no_known_allergies))
  EXECUTE FUNCTION count_own_facts();
--> statement-breakpoint
CREATE TABLE "audit_marks" (
	"practice_id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"seal_hash" text NOT NULL,
	"anchored_number" integer,
	"anchored_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "history_inquiries" ADD COLUMN "not_shown" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refused_messages" ADD COLUMN "practice_id" uuid;--> statement-breakpoint
ALTER TABLE "refused_messages" ADD COLUMN "prescription_id" uuid;--> statement-breakpoint
ALTER TABLE "refused_messages" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "allergies" ADD COLUMN "weakened_on" date;--> statement-breakpoint
ALTER TABLE "allergies" ADD COLUMN "weakened_description" text;--> statement-breakpoint
ALTER TABLE "allergies" ADD COLUMN "weakened_reaction" text;--> statement-breakpoint
ALTER TABLE "allergies" ADD COLUMN "weakened_reason" text;--> statement-breakpoint
ALTER TABLE "medication_history" ADD COLUMN "entry" text DEFAULT 'dispensed' NOT NULL;--> statement-breakpoint
ALTER TABLE "medication_history" ADD COLUMN "written_date" date;--> statement-breakpoint
ALTER TABLE "medication_history" ADD COLUMN "pharmacy" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "medication_history" ADD COLUMN "prescriber" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "medication_history" ADD COLUMN "reported_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "former_ids" text[];--> statement-breakpoint
CREATE INDEX "refused_messages_of_practice" ON "refused_messages" USING btree ("practice_id","last_at" DESC NULLS LAST) WHERE practice_id IS NOT NULL;
--> statement-breakpoint
-- What is remembered of a trail only rises.
CREATE TRIGGER audit_marks_rise BEFORE UPDATE ON audit_marks FOR EACH ROW WHEN (NEW.practice_id <> OLD.practice_id OR NEW.number < OLD.number) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_marks_stay BEFORE DELETE ON audit_marks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_marks_no_truncate BEFORE TRUNCATE ON audit_marks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Requests of pharmacies count while they wait, and drafts by the drugs that someone is writing a prescription of.
CREATE TRIGGER pharmacy_requests_changed_counted AFTER UPDATE ON pharmacy_requests FOR EACH ROW
  WHEN ((OLD.patient_id, OLD.prescription_id, OLD.drug_description, OLD.state IN ('Pending', 'AwaitingDenialNewPrescriptionToFollow'))
    IS DISTINCT FROM (NEW.patient_id, NEW.prescription_id, NEW.drug_description, NEW.state IN ('Pending', 'AwaitingDenialNewPrescriptionToFollow')))
  EXECUTE FUNCTION count_patient_of_change();
--> statement-breakpoint
CREATE TRIGGER drafts_changed_counted AFTER UPDATE ON drafts FOR EACH ROW
  WHEN (OLD.patient_id IS DISTINCT FROM NEW.patient_id OR (OLD.content::jsonb ->> 'drugId') IS DISTINCT FROM (NEW.content::jsonb ->> 'drugId'))
  EXECUTE FUNCTION count_patient_of_change();
--> statement-breakpoint
CREATE TABLE "patient_merge_moves" (
	"practice_id" uuid NOT NULL,
	"merge_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"row_id" uuid NOT NULL,
	CONSTRAINT "patient_merge_moves_practice_id_merge_id_kind_row_id_pk" PRIMARY KEY("practice_id","merge_id","kind","row_id")
);
--> statement-breakpoint
CREATE TABLE "patient_merges" (
	"practice_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kept_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"taken" text[] NOT NULL,
	"replaced" jsonb NOT NULL,
	"merged_by" uuid NOT NULL,
	"merged_at" timestamp (3) with time zone NOT NULL,
	"undone_reason" text,
	"undone_by" uuid,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "patient_merges_practice_id_id_pk" PRIMARY KEY("practice_id","id")
);
--> statement-breakpoint
CREATE TABLE "distinct_patients" (
	"practice_id" uuid NOT NULL,
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"marked_by" uuid NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "distinct_patients_practice_id_one_id_other_id_pk" PRIMARY KEY("practice_id","one_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "patient_merge_moves" ADD CONSTRAINT "patient_merge_moves_practice_id_merge_id_patient_merges_practice_id_id_fk" FOREIGN KEY ("practice_id","merge_id") REFERENCES "public"."patient_merges"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_merges" ADD CONSTRAINT "patient_merges_merged_by_accounts_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_merges" ADD CONSTRAINT "patient_merges_undone_by_accounts_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_merges" ADD CONSTRAINT "patient_merges_kept" FOREIGN KEY ("practice_id","kept_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_merges" ADD CONSTRAINT "patient_merges_merged" FOREIGN KEY ("practice_id","merged_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_patients" ADD CONSTRAINT "distinct_patients_marked_by_accounts_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_patients" ADD CONSTRAINT "distinct_patients_one" FOREIGN KEY ("practice_id","one_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_patients" ADD CONSTRAINT "distinct_patients_other" FOREIGN KEY ("practice_id","other_id") REFERENCES "public"."patients"("practice_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "patient_merges_newest" ON "patient_merges" USING btree ("practice_id","merged_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "patient_merges_once" ON "patient_merges" USING btree ("practice_id","merged_id") WHERE undone_at IS NULL;--> statement-breakpoint
CREATE INDEX "patients_merged" ON "patients" USING btree ("practice_id","merged_into") WHERE merged_into IS NOT NULL;
--> statement-breakpoint
-- A chart that was merged into another holds nothing by itself: who writes to it a moment after the merge is refused, and what is written a moment before it, the merge waits for and moves.
CREATE FUNCTION refuse_merged_chart() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept uuid;
BEGIN
  SELECT merged_into INTO kept FROM patients WHERE practice_id = NEW.practice_id AND id = NEW.patient_id FOR KEY SHARE;
  IF kept IS NOT NULL THEN
    RAISE EXCEPTION 'a merged chart holds nothing' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'chart_not_merged';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER allergies_of_kept_chart BEFORE INSERT OR UPDATE OF patient_id ON allergies FOR EACH ROW EXECUTE FUNCTION refuse_merged_chart();
--> statement-breakpoint
CREATE TRIGGER medications_of_kept_chart BEFORE INSERT OR UPDATE OF patient_id ON medications FOR EACH ROW EXECUTE FUNCTION refuse_merged_chart();
--> statement-breakpoint
CREATE TRIGGER problems_of_kept_chart BEFORE INSERT OR UPDATE OF patient_id ON problems FOR EACH ROW EXECUTE FUNCTION refuse_merged_chart();
--> statement-breakpoint
CREATE TRIGGER clinical_facts_of_kept_chart BEFORE INSERT OR UPDATE OF patient_id ON clinical_facts FOR EACH ROW EXECUTE FUNCTION refuse_merged_chart();
--> statement-breakpoint
CREATE TRIGGER patient_measurements_of_kept_chart BEFORE INSERT OR UPDATE OF patient_id ON patient_measurements FOR EACH ROW EXECUTE FUNCTION refuse_merged_chart();
--> statement-breakpoint
CREATE TRIGGER prescriptions_of_kept_chart BEFORE INSERT OR UPDATE OF patient_id ON prescriptions FOR EACH ROW EXECUTE FUNCTION refuse_merged_chart();
--> statement-breakpoint
CREATE TRIGGER pharmacy_requests_of_kept_chart BEFORE INSERT OR UPDATE OF patient_id ON pharmacy_requests FOR EACH ROW EXECUTE FUNCTION refuse_merged_chart();
--> statement-breakpoint
CREATE TRIGGER prior_authorizations_of_kept_chart BEFORE INSERT OR UPDATE OF patient_id ON prior_authorizations FOR EACH ROW EXECUTE FUNCTION refuse_merged_chart();
--> statement-breakpoint
CREATE TRIGGER medication_history_of_kept_chart BEFORE INSERT OR UPDATE OF patient_id ON medication_history FOR EACH ROW EXECUTE FUNCTION refuse_merged_chart();
--> statement-breakpoint
CREATE TRIGGER history_inquiries_of_kept_chart BEFORE INSERT OR UPDATE OF patient_id ON history_inquiries FOR EACH ROW EXECUTE FUNCTION refuse_merged_chart();
--> statement-breakpoint
CREATE TRIGGER legacy_records_of_kept_chart BEFORE INSERT OR UPDATE OF patient_id ON legacy_records FOR EACH ROW EXECUTE FUNCTION refuse_merged_chart();
--> statement-breakpoint
-- A merge is undone whole or not at all.
ALTER TABLE patient_merges ADD CONSTRAINT patient_merge_undone_whole CHECK ((undone_at IS NULL) = (undone_reason IS NULL) AND (undone_at IS NULL) = (undone_by IS NULL));
