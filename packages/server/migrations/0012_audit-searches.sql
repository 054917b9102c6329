DROP INDEX "audit_records_by_time";--> statement-breakpoint
CREATE INDEX "coupon_audits_by_time" ON "coupon_audits" USING btree ("practice_id","occurred_on" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_records_by_person" ON "audit_records" USING btree ("practice_id","account_id","at" DESC NULLS LAST,"sequence" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_records_by_event" ON "audit_records" USING btree ("practice_id","event","at" DESC NULLS LAST,"sequence" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_records_of_requests" ON "audit_records" USING btree ("practice_id","at" DESC NULLS LAST,"sequence" DESC NULLS LAST) WHERE resource_type = 'PharmacyRequest';--> statement-breakpoint
CREATE INDEX "pharmacy_requests_by_drug" ON "pharmacy_requests" USING btree ("practice_id","drug_description" COLLATE "C","id");--> statement-breakpoint
CREATE INDEX "audit_records_by_time" ON "audit_records" USING btree ("practice_id","at" DESC NULLS LAST,"sequence" DESC NULLS LAST);