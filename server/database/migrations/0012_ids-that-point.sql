-- Instants end in _at. Every id of money and people points at its row, each payment is of a registration or an order,
-- and a text with known values holds no other.
ALTER TABLE "payment_history" RENAME COLUMN "at" TO "created_at";--> statement-breakpoint
ALTER TABLE "payment_refunds" RENAME COLUMN "at" TO "created_at";--> statement-breakpoint
ALTER TABLE "stock_movements" RENAME COLUMN "at" TO "created_at";--> statement-breakpoint
ALTER TABLE "audit_log" RENAME COLUMN "at" TO "created_at";--> statement-breakpoint
ALTER TABLE "anonymous_results" RENAME COLUMN "at" TO "created_at";--> statement-breakpoint
ALTER TABLE "result_corrections" RENAME COLUMN "at" TO "corrected_at";--> statement-breakpoint
ALTER INDEX "stock_movements_product_size_id_at_index" RENAME TO "stock_movements_product_size_id_created_at_index";--> statement-breakpoint
ALTER INDEX "audit_log_event_id_at_index" RENAME TO "audit_log_event_id_created_at_index";--> statement-breakpoint
UPDATE "payment_webhooks" SET "source" = 'webhook' WHERE "source" = 'notice';--> statement-breakpoint
-- An account that was closed, or a gateway that was taken away, names nobody any more.
UPDATE "payment_history" SET "user_id" = NULL WHERE "user_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "users" x WHERE x."id" = "payment_history"."user_id");--> statement-breakpoint
UPDATE "payment_refunds" SET "user_id" = NULL WHERE "user_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "users" x WHERE x."id" = "payment_refunds"."user_id");--> statement-breakpoint
UPDATE "payment_webhooks" SET "account_id" = NULL WHERE "account_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "payment_accounts" x WHERE x."id" = "payment_webhooks"."account_id");--> statement-breakpoint
UPDATE "transfer_proofs" SET "decided_by" = NULL WHERE "decided_by" IS NOT NULL AND NOT EXISTS (SELECT FROM "users" x WHERE x."id" = "transfer_proofs"."decided_by");--> statement-breakpoint
UPDATE "data_requests" SET "answered_by" = NULL WHERE "answered_by" IS NOT NULL AND NOT EXISTS (SELECT FROM "users" x WHERE x."id" = "data_requests"."answered_by");--> statement-breakpoint
UPDATE "stock_movements" SET "user_id" = NULL WHERE "user_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "users" x WHERE x."id" = "stock_movements"."user_id");--> statement-breakpoint
ALTER TABLE "transfer_proofs" DROP CONSTRAINT "transfer_proofs_registration_id_registrations_id_fk";--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_of_one" CHECK (num_nonnulls("payment_attempts"."registration_id", "payment_attempts"."order_id") = 1);--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_gateway_known" CHECK ("payment_attempts"."gateway_name" in ('payu', 'epayco', 'wompi', 'mercadopago', 'transferencia', 'sandbox'));--> statement-breakpoint
ALTER TABLE "payment_history" ADD CONSTRAINT "payment_history_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_history" ADD CONSTRAINT "payment_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_history" ADD CONSTRAINT "payment_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_history" ADD CONSTRAINT "payment_history_of_one" CHECK (num_nonnulls("payment_history"."registration_id", "payment_history"."order_id") = 1);--> statement-breakpoint
ALTER TABLE "payment_history" ADD CONSTRAINT "payment_history_source_known" CHECK ("payment_history"."source" in ('gateway', 'staff', 'system'));--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_webhooks_account_id_index" ON "payment_webhooks" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "payment_webhooks" ADD CONSTRAINT "payment_webhooks_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_webhooks" ADD CONSTRAINT "payment_webhooks_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_webhooks" ADD CONSTRAINT "payment_webhooks_account_id_payment_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."payment_accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_webhooks" ADD CONSTRAINT "payment_webhooks_gateway_known" CHECK ("payment_webhooks"."gateway_name" in ('payu', 'epayco', 'wompi', 'mercadopago', 'transferencia', 'sandbox'));--> statement-breakpoint
ALTER TABLE "payment_webhooks" ADD CONSTRAINT "payment_webhooks_state_known" CHECK ("payment_webhooks"."state" in ('open', 'pending', 'approved', 'declined', 'error', 'expired', 'abandoned', 'reversed'));--> statement-breakpoint
ALTER TABLE "payment_webhooks" ADD CONSTRAINT "payment_webhooks_outcome_known" CHECK ("payment_webhooks"."outcome" in ('settled', 'review', 'pending', 'rejected', 'ignored', 'refused', 'waiting'));--> statement-breakpoint
ALTER TABLE "payment_webhooks" ADD CONSTRAINT "payment_webhooks_source_known" CHECK ("payment_webhooks"."source" in ('webhook', 'query', 'return'));--> statement-breakpoint
CREATE INDEX "transfer_proofs_attempt_id_index" ON "transfer_proofs" USING btree ("attempt_id");--> statement-breakpoint
ALTER TABLE "transfer_proofs" ADD CONSTRAINT "transfer_proofs_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_proofs" ADD CONSTRAINT "transfer_proofs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_proofs" ADD CONSTRAINT "transfer_proofs_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_proofs" ADD CONSTRAINT "transfer_proofs_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_gender_known" CHECK ("participants"."gender" in ('male', 'female'));--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_origin_known" CHECK ("registrations"."origin" in ('web', 'staff'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_known" CHECK ("orders"."delivery" in ('kit', 'envio'));--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason_known" CHECK ("stock_movements"."reason" in ('entrada', 'ajuste', 'reserva', 'devolución'));
