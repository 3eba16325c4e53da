-- Words of the field: a person inside a registration is a participant, the photo of a bank transfer is its proof, what a
-- provider sends is a webhook. Nothing but names changes, except that a sent reminder now says when.
ALTER TABLE "registration_members" RENAME TO "participants";--> statement-breakpoint
ALTER TABLE "transfer_receipts" RENAME TO "transfer_proofs";--> statement-breakpoint
ALTER TABLE "payment_notices" RENAME TO "payment_webhooks";--> statement-breakpoint
ALTER TABLE "registrations" RENAME COLUMN "members" TO "participant_count";--> statement-breakpoint
ALTER TABLE "registrations" RENAME COLUMN "hold_moves" TO "hold_extensions";--> statement-breakpoint
ALTER TABLE "registrations" RENAME COLUMN "member_price" TO "entry_price";--> statement-breakpoint
ALTER TABLE "registrations" RENAME COLUMN "member_service" TO "entry_service";--> statement-breakpoint
ALTER TABLE "participants" RENAME COLUMN "live" TO "holds_place";--> statement-breakpoint
ALTER TABLE "participants" RENAME COLUMN "claims_dni" TO "identity_matches";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "hold_moves" TO "hold_extensions";--> statement-breakpoint
ALTER TABLE "consent_requests" RENAME COLUMN "member_id" TO "participant_id";--> statement-breakpoint
ALTER TABLE "answers" RENAME COLUMN "member_id" TO "participant_id";--> statement-breakpoint
ALTER SEQUENCE "payment_notices_id_seq" RENAME TO "payment_webhooks_id_seq";--> statement-breakpoint
ALTER TABLE "payment_webhooks" RENAME CONSTRAINT "payment_notices_pkey" TO "payment_webhooks_pkey";--> statement-breakpoint
ALTER INDEX "payment_notices_attempt_id_index" RENAME TO "payment_webhooks_attempt_id_index";--> statement-breakpoint
ALTER INDEX "payment_notices_event_id_received_at_index" RENAME TO "payment_webhooks_event_id_received_at_index";--> statement-breakpoint
ALTER INDEX "payment_notices_received_at_index" RENAME TO "payment_webhooks_received_at_index";--> statement-breakpoint
ALTER INDEX "consent_requests_member" RENAME TO "consent_requests_participant";--> statement-breakpoint
ALTER TABLE "consent_requests" RENAME CONSTRAINT "consent_requests_member_id_registration_members_id_fk" TO "consent_requests_participant_id_participants_id_fk";--> statement-breakpoint
ALTER SEQUENCE "registration_members_id_seq" RENAME TO "participants_id_seq";--> statement-breakpoint
ALTER TABLE "participants" RENAME CONSTRAINT "registration_members_pkey" TO "participants_pkey";--> statement-breakpoint
ALTER INDEX "members_one_live" RENAME TO "participants_one_place";--> statement-breakpoint
ALTER INDEX "members_registration" RENAME TO "participants_registration";--> statement-breakpoint
ALTER INDEX "members_competitor" RENAME TO "participants_competitor";--> statement-breakpoint
ALTER INDEX "members_event" RENAME TO "participants_event";--> statement-breakpoint
ALTER INDEX "members_email" RENAME TO "participants_email";--> statement-breakpoint
ALTER INDEX "members_kit" RENAME TO "participants_kit";--> statement-breakpoint
ALTER TABLE "participants" RENAME CONSTRAINT "registration_members_registration_id_registrations_id_fk" TO "participants_registration_id_registrations_id_fk";--> statement-breakpoint
ALTER TABLE "participants" RENAME CONSTRAINT "registration_members_competitor_id_competitors_id_fk" TO "participants_competitor_id_competitors_id_fk";--> statement-breakpoint
ALTER TABLE "participants" RENAME CONSTRAINT "registration_members_kit_id_kits_id_fk" TO "participants_kit_id_kits_id_fk";--> statement-breakpoint
ALTER TABLE "registrations" RENAME CONSTRAINT "registrations_members" TO "registrations_participants";--> statement-breakpoint
ALTER SEQUENCE "transfer_receipts_id_seq" RENAME TO "transfer_proofs_id_seq";--> statement-breakpoint
ALTER TABLE "transfer_proofs" RENAME CONSTRAINT "transfer_receipts_pkey" TO "transfer_proofs_pkey";--> statement-breakpoint
ALTER INDEX "transfer_receipts_one_pending" RENAME TO "transfer_proofs_one_pending";--> statement-breakpoint
ALTER INDEX "transfer_receipts_one_pending_order" RENAME TO "transfer_proofs_one_pending_order";--> statement-breakpoint
ALTER INDEX "transfer_receipts_order_id_index" RENAME TO "transfer_proofs_order_id_index";--> statement-breakpoint
ALTER INDEX "transfer_receipts_queue" RENAME TO "transfer_proofs_queue";--> statement-breakpoint
ALTER INDEX "transfer_receipts_hash" RENAME TO "transfer_proofs_hash";--> statement-breakpoint
ALTER INDEX "transfer_receipts_number" RENAME TO "transfer_proofs_number";--> statement-breakpoint
ALTER TABLE "transfer_proofs" RENAME CONSTRAINT "transfer_receipts_registration_id_registrations_id_fk" TO "transfer_proofs_registration_id_registrations_id_fk";--> statement-breakpoint
ALTER TABLE "transfer_proofs" RENAME CONSTRAINT "transfer_receipts_event_id_events_id_fk" TO "transfer_proofs_event_id_events_id_fk";--> statement-breakpoint
ALTER TABLE "transfer_proofs" RENAME CONSTRAINT "transfer_receipts_of_one" TO "transfer_proofs_of_one";--> statement-breakpoint
ALTER TABLE "transfer_proofs" RENAME CONSTRAINT "transfer_receipts_state_known" TO "transfer_proofs_state_known";--> statement-breakpoint
ALTER INDEX "answers_member_id_index" RENAME TO "answers_participant_id_index";--> statement-breakpoint
ALTER TABLE "answers" RENAME CONSTRAINT "answers_member_id_registration_members_id_fk" TO "answers_participant_id_participants_id_fk";--> statement-breakpoint
ALTER TABLE "answers" RENAME CONSTRAINT "answers_question_id_member_id_pk" TO "answers_question_id_participant_id_pk";--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "reminder_sent_at" timestamp with time zone;--> statement-breakpoint
-- When it went out was never written down: the last hour of the hold is when it is sent.
UPDATE "registrations" SET "reminder_sent_at" = coalesce("hold_until" - interval '1 hour', "created_at") WHERE "reminded";--> statement-breakpoint
ALTER TABLE "registrations" DROP COLUMN "reminded";
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_state_is_known";--> statement-breakpoint
UPDATE "mails" SET "state" = 'stored' WHERE "state" = 'kept';--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_state_is_known" CHECK ("mails"."state" in ('stored', 'waiting', 'sending', 'sent', 'failed', 'gathering', 'gathered'));
