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
	CONSTRAINT "dose_facts_source_fact_key_pk" PRIMARY KEY("source","fact_key")
);
