CREATE TABLE "change_policies" (
	"event_id" integer NOT NULL,
	"kind" text NOT NULL,
	"enabled" boolean NOT NULL,
	"opens_on" date,
	"closes_on" date,
	"fees" jsonb NOT NULL,
	"needs_approval" boolean NOT NULL,
	"max_times" integer NOT NULL,
	"gives_back" text NOT NULL,
	"price_basis" text NOT NULL,
	"returns_service" boolean NOT NULL,
	CONSTRAINT "change_policies_event_id_kind_pk" PRIMARY KEY("event_id","kind"),
	CONSTRAINT "change_policies_kind_known" CHECK ("change_policies"."kind" in ('size', 'category', 'transfer', 'refund', 'deferral', 'leave')),
	CONSTRAINT "change_policies_gives_back_known" CHECK ("change_policies"."gives_back" in ('nothing', 'credit', 'money')),
	CONSTRAINT "change_policies_price_basis_known" CHECK ("change_policies"."price_basis" in ('purchase', 'today')),
	CONSTRAINT "change_policies_times" CHECK ("change_policies"."max_times" between 1 and 20),
	CONSTRAINT "change_policies_days" CHECK ("change_policies"."opens_on" is null or "change_policies"."closes_on" is null or "change_policies"."opens_on" <= "change_policies"."closes_on")
);
--> statement-breakpoint
CREATE TABLE "change_settings" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"second_person_above" integer,
	"small_teams" text DEFAULT 'keep' NOT NULL,
	"small_teams_on" date,
	"small_teams_done_at" timestamp with time zone,
	"credits_until" date,
	"credit_rest" text DEFAULT 'stays' NOT NULL,
	CONSTRAINT "change_settings_small_teams_known" CHECK ("change_settings"."small_teams" in ('keep', 'individual')),
	CONSTRAINT "change_settings_credit_rest_known" CHECK ("change_settings"."credit_rest" in ('stays', 'lapses')),
	CONSTRAINT "change_settings_second_person" CHECK ("change_settings"."second_person_above" >= 0)
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"registration_id" integer NOT NULL,
	"participant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_user_id" integer,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"to_category_id" integer,
	"to_kit_id" integer,
	"reserved_distance_id" integer,
	"reserved_kit_id" integer,
	"reserved_block_id" integer,
	"difference" integer DEFAULT 0 NOT NULL,
	"fee" integer DEFAULT 0 NOT NULL,
	"back" integer DEFAULT 0 NOT NULL,
	"gives_back" text DEFAULT 'nothing' NOT NULL,
	"policy" jsonb,
	"basis" text,
	"due_on" date,
	"token_hash" text,
	"receiver_email" text,
	"receiver_id" integer,
	"sealed" text,
	"told" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"applied_owing" boolean DEFAULT false NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "changes_kind_known" CHECK ("changes"."kind" in ('size', 'category', 'transfer', 'refund', 'deferral', 'leave')),
	CONSTRAINT "changes_state_known" CHECK ("changes"."state" in ('waiting_person', 'waiting_exchange', 'waiting_decision', 'waiting_payment', 'done', 'refused', 'expired', 'withdrawn')),
	CONSTRAINT "changes_asked_by_known" CHECK ("changes"."asked_by" in ('person', 'buyer', 'staff')),
	CONSTRAINT "changes_gives_back_known" CHECK ("changes"."gives_back" in ('nothing', 'credit', 'money')),
	CONSTRAINT "changes_amounts" CHECK ("changes"."fee" >= 0 and "changes"."back" >= 0),
	CONSTRAINT "changes_reserves_while_unpaid" CHECK ("changes"."state" = 'waiting_payment' or num_nonnulls("changes"."reserved_distance_id", "changes"."reserved_kit_id") = 0),
	CONSTRAINT "changes_unpaid_has_end" CHECK ("changes"."state" <> 'waiting_payment' or "changes"."expires_at" is not null),
	CONSTRAINT "changes_ended_has_day" CHECK ("changes"."state" in ('waiting_person', 'waiting_exchange', 'waiting_decision', 'waiting_payment') or "changes"."ended_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "credit_targets" (
	"event_id" integer NOT NULL,
	"target_event_id" integer NOT NULL,
	CONSTRAINT "credit_targets_event_id_target_event_id_pk" PRIMARY KEY("event_id","target_event_id")
);
--> statement-breakpoint
CREATE TABLE "credit_uses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"credit_id" integer NOT NULL,
	"payment_id" integer,
	"amount" integer NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_uses_amount" CHECK ("credit_uses"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "credits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"registration_id" integer NOT NULL,
	"participant_id" integer NOT NULL,
	"change_id" integer,
	"document_key" text NOT NULL,
	"amount" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"valid_until" date NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"warned_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "credits_amount" CHECK ("credits"."amount" > 0 and "credits"."used" between 0 and "credits"."amount")
);
--> statement-breakpoint
CREATE TABLE "event_answers" (
	"notice_id" integer NOT NULL,
	"participant_id" integer NOT NULL,
	"choice" text NOT NULL,
	"by_default" boolean DEFAULT false NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"change_id" integer,
	CONSTRAINT "event_answers_notice_id_participant_id_pk" PRIMARY KEY("notice_id","participant_id"),
	CONSTRAINT "event_answers_choice_known" CHECK ("event_answers"."choice" in ('keep', 'credit', 'refund'))
);
--> statement-breakpoint
CREATE TABLE "event_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"kind" text NOT NULL,
	"moved_from_at" timestamp with time zone NOT NULL,
	"moved_to_at" timestamp with time zone,
	"answer_until" timestamp with time zone NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"user_id" integer,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "event_notices_kind_known" CHECK ("event_notices"."kind" in ('moved', 'cancelled')),
	CONSTRAINT "event_notices_new_day" CHECK (("event_notices"."kind" = 'moved') = ("event_notices"."moved_to_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "buyer_email" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "disputed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "change_id" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "provider_answer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "change_id" integer;--> statement-breakpoint
ALTER TABLE "change_policies" ADD CONSTRAINT "change_policies_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_settings" ADD CONSTRAINT "change_settings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_asked_user_id_users_id_fk" FOREIGN KEY ("asked_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_to_category_id_categories_id_fk" FOREIGN KEY ("to_category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_to_kit_id_kits_id_fk" FOREIGN KEY ("to_kit_id") REFERENCES "public"."kits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_reserved_distance_id_distances_id_fk" FOREIGN KEY ("reserved_distance_id") REFERENCES "public"."distances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_reserved_kit_id_kits_id_fk" FOREIGN KEY ("reserved_kit_id") REFERENCES "public"."kits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_reserved_block_id_blocks_id_fk" FOREIGN KEY ("reserved_block_id") REFERENCES "public"."blocks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_receiver_id_participants_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."participants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_targets" ADD CONSTRAINT "credit_targets_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_targets" ADD CONSTRAINT "credit_targets_target_event_id_events_id_fk" FOREIGN KEY ("target_event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_uses" ADD CONSTRAINT "credit_uses_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_uses" ADD CONSTRAINT "credit_uses_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_change_id_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_answers" ADD CONSTRAINT "event_answers_notice_id_event_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."event_notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_answers" ADD CONSTRAINT "event_answers_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_answers" ADD CONSTRAINT "event_answers_change_id_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_notices" ADD CONSTRAINT "event_notices_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_notices" ADD CONSTRAINT "event_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "changes_one_open" ON "changes" USING btree ("participant_id") WHERE "changes"."state" in ('waiting_person', 'waiting_exchange', 'waiting_decision', 'waiting_payment');--> statement-breakpoint
CREATE UNIQUE INDEX "changes_token_key" ON "changes" USING btree ("token_hash") WHERE "changes"."token_hash" is not null;--> statement-breakpoint
CREATE INDEX "changes_participant" ON "changes" USING btree ("participant_id");--> statement-breakpoint
CREATE INDEX "changes_registration" ON "changes" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "changes_event_open" ON "changes" USING btree ("event_id","state") WHERE "changes"."state" in ('waiting_person', 'waiting_exchange', 'waiting_decision', 'waiting_payment');--> statement-breakpoint
CREATE INDEX "changes_expires" ON "changes" USING btree ("expires_at") WHERE "changes"."state" in ('waiting_person', 'waiting_exchange', 'waiting_decision', 'waiting_payment');--> statement-breakpoint
CREATE INDEX "credit_uses_credit" ON "credit_uses" USING btree ("credit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credits_change_key" ON "credits" USING btree ("change_id") WHERE "credits"."change_id" is not null;--> statement-breakpoint
CREATE INDEX "credits_document" ON "credits" USING btree ("document_key");--> statement-breakpoint
CREATE INDEX "credits_registration" ON "credits" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "credits_open" ON "credits" USING btree ("valid_until") WHERE "credits"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "event_answers_participant" ON "event_answers" USING btree ("participant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_notices_one_open" ON "event_notices" USING btree ("event_id") WHERE "event_notices"."closed_at" is null;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_change_id_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_change_id_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "charges_change" ON "charges" USING btree ("change_id") WHERE "charges"."change_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_change" ON "refunds" USING btree ("change_id") WHERE "refunds"."change_id" is not null;
--> statement-breakpoint
-- As before, and: that the gateway was asked, what it answered, and, while it has not left, which of its payments it is of.
CREATE OR REPLACE FUNCTION "keep_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE'
		AND to_jsonb(NEW) - '{participant_id,user_id,approved_by,sent_by,state,approved_at,sent_at,ended_at,proof,credited,provider_id,note,asked_at,provider_answer,attempt_id,way}'::text[]
			= to_jsonb(OLD) - '{participant_id,user_id,approved_by,sent_by,state,approved_at,sent_at,ended_at,proof,credited,provider_id,note,asked_at,provider_answer,attempt_id,way}'::text[]
		AND NEW."note" IN ('', OLD."note")
		AND (NEW."sent_at" IS NOT DISTINCT FROM OLD."sent_at" AND NEW."credited" = OLD."credited" OR OLD."sent_at" IS NULL)
		AND (NEW."attempt_id" IS NOT DISTINCT FROM OLD."attempt_id" AND NEW."way" = OLD."way" OR OLD."sent_at" IS NULL)
		AND (NEW."state" = OLD."state" OR (OLD."state", NEW."state") IN (('requested', 'approved'), ('requested', 'sent'), ('approved', 'sent'),
			('sent', 'confirmed'), ('requested', 'failed'), ('approved', 'failed'), ('sent', 'failed')))
	THEN RETURN NEW; END IF;
	RAISE EXCEPTION 'a refund only goes on through its states' USING ERRCODE = '23514', CONSTRAINT = 'account_lines_stay';
END $$;
