-- What was said for somebody else stands apart from what was signed, health data that came with it stays closed, and a
-- signature is kept with its consent. A link to sign says by which way it was given.
ALTER TABLE "consent_requests" ADD COLUMN "way" text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "declared_consents" jsonb;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "sealed_health" text;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "consent_requests" ADD CONSTRAINT "consent_requests_way_known" CHECK ("consent_requests"."way" in ('mail', 'whatsapp', 'desk'));