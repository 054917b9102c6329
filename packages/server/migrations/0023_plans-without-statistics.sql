CREATE INDEX "network_messages_of_prescription" ON "network_messages" USING btree ("practice_id","prescription_id","at") WHERE prescription_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "network_messages_of_order" ON "network_messages" USING btree ("practice_id","order_number","at") WHERE order_number IS NOT NULL;--> statement-breakpoint
CREATE INDEX "network_messages_of_request" ON "network_messages" USING btree ("practice_id","request_id") WHERE request_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_of_order" ON "outbox" USING btree ("order_number","created_at");--> statement-breakpoint
DROP INDEX "network_messages_by_prescription";--> statement-breakpoint
DROP INDEX "network_messages_by_order";--> statement-breakpoint
DROP INDEX "network_messages_by_request";--> statement-breakpoint
DROP INDEX "outbox_by_order";
