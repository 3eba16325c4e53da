ALTER TABLE "mails" DROP CONSTRAINT "mails_state_is_known";--> statement-breakpoint
ALTER TABLE "registration_members" ADD COLUMN "identity_unproven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "saved_from" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "saved_from" text;--> statement-breakpoint
CREATE INDEX "registrations_saved_from" ON "registrations" USING btree ("event_id","saved_from") WHERE "registrations"."saved_from" is not null;--> statement-breakpoint
CREATE INDEX "orders_saved_from" ON "orders" USING btree ("saved_from") WHERE "orders"."saved_from" is not null;--> statement-breakpoint
CREATE INDEX "mails_of_mailbox" ON "mails" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "mails_gathering" ON "mails" USING btree ("recipient") WHERE "mails"."state" = 'gathering';--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_state_is_known" CHECK ("mails"."state" in ('kept', 'waiting', 'sending', 'sent', 'failed', 'gathering', 'gathered'));