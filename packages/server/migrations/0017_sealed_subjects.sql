ALTER TABLE "audit_records" ADD COLUMN "subject" text;
