CREATE TABLE "sealed_keys" (
	"purpose" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
