ALTER TABLE "drafts" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "begun_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- A draft keeps the id that its page knows it by, the key of the create that it becomes. One that names none, or that another of the practice names too, gets a new one.
UPDATE drafts d SET begun_at = d.saved_at, id = COALESCE(named.id, d.id)
FROM (SELECT practice_id, account_id, patient_id, CASE WHEN count(*) OVER same = 1 THEN said::uuid END AS id
  FROM (SELECT practice_id, account_id, patient_id, substring(lower(content::jsonb ->> 'id') FROM '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$') AS said FROM drafts) kept
  WINDOW same AS (PARTITION BY practice_id, said)) named
WHERE (d.practice_id, d.account_id, d.patient_id) = (named.practice_id, named.account_id, named.patient_id);
--> statement-breakpoint
-- Merges remember a draft by its own id from now on, no longer by its author's.
UPDATE patient_merge_moves m SET row_id = d.id
FROM patient_merges g, drafts d
WHERE m.kind = 'drafts' AND (g.practice_id, g.id) = (m.practice_id, m.merge_id)
  AND (d.practice_id, d.patient_id, d.account_id) = (m.practice_id, g.kept_id, m.row_id);
--> statement-breakpoint
ALTER TABLE "drafts" DROP CONSTRAINT "drafts_practice_id_account_id_patient_id_pk";--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_practice_id_id_pk" PRIMARY KEY("practice_id","id");--> statement-breakpoint
DROP INDEX "drafts_by_patient";--> statement-breakpoint
CREATE INDEX "drafts_by_patient" ON "drafts" USING btree ("practice_id","patient_id","account_id");
