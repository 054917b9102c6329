DROP INDEX "pharmacies_by_latitude";--> statement-breakpoint
CREATE INDEX "prescriptions_controlled_by_time" ON "prescriptions" USING btree ("practice_id","scripted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE schedule NOT IN ('none', 'unknown');--> statement-breakpoint
CREATE INDEX "prescriptions_controlled_by_patient" ON "prescriptions" USING btree ("practice_id","patient_id","scripted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE schedule NOT IN ('none', 'unknown');--> statement-breakpoint
CREATE INDEX "pharmacies_by_name" ON "pharmacies" USING btree ("store_name","ncpdp_id");--> statement-breakpoint
CREATE INDEX "pharmacies_by_position" ON "pharmacies" USING btree ("latitude","longitude","store_name","ncpdp_id");