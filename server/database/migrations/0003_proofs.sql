ALTER TABLE "payment_attempts" ADD COLUMN "opened_with" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "pays_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "people_version" integer DEFAULT 0 NOT NULL;