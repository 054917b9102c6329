CREATE TABLE "group_statements" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"stated_at" timestamp (3) with time zone,
	CONSTRAINT "group_statements_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
-- What follows is not in the schema's files.
-- When a group ended what it has ended so far nobody kept: no token of before gives it back.
INSERT INTO group_statements (issuer, subject, stated_at)
  SELECT issuer, subject, now() FROM accounts a
  WHERE EXISTS (SELECT FROM memberships m WHERE m.account_id = a.id AND m.claim = 'ended');
