CREATE TABLE "mailbox_moves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailbox_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"participant_id" integer NOT NULL,
	"from_email" text NOT NULL,
	"to_email" text NOT NULL,
	"old_confirmed" boolean DEFAULT false NOT NULL,
	"record_moved" boolean DEFAULT false NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"moves_at" timestamp with time zone,
	"moved_at" timestamp with time zone,
	"undo_until" timestamp with time zone,
	"stopped_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "competitors" ADD COLUMN "made_in_event_id" integer;--> statement-breakpoint
ALTER TABLE "competitors" ADD COLUMN "owner_disputed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "email_proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "document_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailbox_moves" ADD CONSTRAINT "mailbox_moves_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mailbox_moves_waiting" ON "mailbox_moves" USING btree ("participant_id") WHERE "mailbox_moves"."moved_at" is null and "mailbox_moves"."stopped_at" is null;--> statement-breakpoint
CREATE INDEX "mailbox_moves_participant" ON "mailbox_moves" USING btree ("participant_id");--> statement-breakpoint
CREATE INDEX "mailbox_moves_due" ON "mailbox_moves" USING btree ("moves_at") WHERE "mailbox_moves"."moved_at" is null and "mailbox_moves"."stopped_at" is null;--> statement-breakpoint
ALTER TABLE "competitors" ADD CONSTRAINT "competitors_made_in_event_id_events_id_fk" FOREIGN KEY ("made_in_event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- A used mailed link shows that the account's address is read: a change of the address drops its links.
UPDATE "users" u SET "email_proven_at" = l.used_at FROM (SELECT user_id, max(used_at) AS used_at FROM password_links WHERE used_at IS NOT NULL GROUP BY user_id) l WHERE l.user_id = u.id;--> statement-breakpoint
UPDATE "participants" m SET "email_proven_at" = u.email_proven_at FROM "users" u WHERE u.email = m.email AND u.email_proven_at IS NOT NULL;
