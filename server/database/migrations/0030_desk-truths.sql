CREATE TABLE "document_disputes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"participant_id" integer NOT NULL,
	"reason" text NOT NULL,
	"photo" text NOT NULL,
	"user_id" integer,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "disputed_key" text;--> statement-breakpoint
ALTER TABLE "event_notices" ADD COLUMN "tell_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "event_notices" ADD COLUMN "taken_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "event_notices" ADD COLUMN "offers" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "told_code" text;--> statement-breakpoint
ALTER TABLE "document_disputes" ADD CONSTRAINT "document_disputes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_disputes" ADD CONSTRAINT "document_disputes_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_disputes" ADD CONSTRAINT "document_disputes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_disputes_participant" ON "document_disputes" USING btree ("participant_id");--> statement-breakpoint
CREATE INDEX "document_disputes_event" ON "document_disputes" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "participants_one_seen" ON "participants" USING btree ("event_id","document_key") WHERE "participants"."holds_place" and "participants"."document_seen_at" is not null;--> statement-breakpoint
CREATE INDEX "participants_live_document" ON "participants" USING btree ("event_id","document_key") WHERE "participants"."holds_place";
