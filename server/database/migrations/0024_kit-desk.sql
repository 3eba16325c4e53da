CREATE TABLE "crew_former_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"device_id" integer NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bib_deals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bib_deals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"series_id" integer NOT NULL,
	"device_id" integer,
	"user_id" integer,
	"from_number" integer NOT NULL,
	"to_number" integer NOT NULL,
	"dealt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "bib_deals_range" CHECK ("bib_deals"."from_number" between 1 and "bib_deals"."to_number"),
	CONSTRAINT "bib_deals_one_holder" CHECK (("bib_deals"."device_id" is null) <> ("bib_deals"."user_id" is null))
);
--> statement-breakpoint
CREATE TABLE "handover_collectors" (
	"handover_id" uuid PRIMARY KEY NOT NULL,
	"event_id" integer NOT NULL,
	"name" text NOT NULL,
	"document" text NOT NULL,
	"document_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "handover_decisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "handover_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"handover_id" uuid NOT NULL,
	"event_id" integer NOT NULL,
	"decision" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"user_id" integer,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "handover_decisions_known" CHECK ("handover_decisions"."decision" in ('accepted', 'rejected', 'settled'))
);
--> statement-breakpoint
CREATE TABLE "handovers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "handovers_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"participant_id" integer,
	"kind" text NOT NULL,
	"undoes" uuid,
	"device_id" integer,
	"user_id" integer,
	"desk" text NOT NULL,
	"kit_id" integer,
	"kit_back_id" integer,
	"bib" text,
	"bib_back" text,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"collector" text DEFAULT 'self' NOT NULL,
	"act_id" uuid,
	"device_at" timestamp with time zone NOT NULL,
	"offset_ms" integer,
	"happened_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"apart" text,
	"flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "handovers_kind_known" CHECK ("handovers"."kind" in ('handed', 'returned', 'exchanged', 'undone')),
	CONSTRAINT "handovers_collector_known" CHECK ("handovers"."collector" in ('self', 'third', 'captain', 'guardian', 'company')),
	CONSTRAINT "handovers_apart_known" CHECK ("handovers"."apart" in ('revoked', 'ended', 'unknown', 'late undo')),
	CONSTRAINT "handovers_undo_names_row" CHECK (("handovers"."kind" = 'undone') = ("handovers"."undoes" is not null)),
	CONSTRAINT "handovers_unknown_is_apart" CHECK ("handovers"."participant_id" is not null or "handovers"."apart" is not null)
);
--> statement-breakpoint
CREATE TABLE "paper_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" integer NOT NULL,
	"participant_id" integer NOT NULL,
	"photo" text NOT NULL,
	"device_id" integer,
	"user_id" integer,
	"desk" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pickup_authorisations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pickup_authorisations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"participant_id" integer NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"document_type" text DEFAULT 'CC' NOT NULL,
	"document" text NOT NULL,
	"document_hash" text NOT NULL,
	"document_last" text NOT NULL,
	"email" text,
	"given_by" text NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	"used_by" uuid,
	CONSTRAINT "pickup_authorisations_given_by_known" CHECK ("pickup_authorisations"."given_by" in ('self', 'guardian', 'staff'))
);
--> statement-breakpoint
CREATE TABLE "till_deals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "till_deals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"till_id" integer NOT NULL,
	"device_id" integer,
	"user_id" integer,
	"block_id" integer NOT NULL,
	"distance_id" integer NOT NULL,
	"kit_id" integer NOT NULL,
	"places" integer NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"dealt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "till_deals_places" CHECK ("till_deals"."places" > 0 and "till_deals"."sold" between 0 and "till_deals"."places")
);
--> statement-breakpoint
CREATE TABLE "till_deposits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "till_deposits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"till_id" integer NOT NULL,
	"event_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"user_id" integer,
	"deposited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"counters_id" integer,
	"request_key" text,
	CONSTRAINT "till_deposits_amount" CHECK ("till_deposits"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "till_prices" (
	"event_id" integer NOT NULL,
	"distance_id" integer NOT NULL,
	"price" integer NOT NULL,
	CONSTRAINT "till_prices_event_id_distance_id_pk" PRIMARY KEY("event_id","distance_id"),
	CONSTRAINT "till_prices_not_negative" CHECK ("till_prices"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "till_sales" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" integer NOT NULL,
	"till_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"device_id" integer,
	"user_id" integer,
	"seller" text NOT NULL,
	"state" text NOT NULL,
	"review" text,
	"registration_id" integer,
	"participant_id" integer,
	"deal_id" integer,
	"form" text,
	"receipt" text NOT NULL,
	"distance" text NOT NULL,
	"size" text NOT NULL,
	"bib" text,
	"amount" integer NOT NULL,
	"way" text NOT NULL,
	"tendered" integer,
	"voucher" text DEFAULT '' NOT NULL,
	"offline" boolean DEFAULT false NOT NULL,
	"device_at" timestamp with time zone NOT NULL,
	"offset_ms" integer,
	"sold_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" text,
	"undo_reason" text,
	CONSTRAINT "till_sales_state_known" CHECK ("till_sales"."state" in ('done', 'review', 'undone')),
	CONSTRAINT "till_sales_way_known" CHECK ("till_sales"."way" in ('cash', 'terminal', 'nequi')),
	CONSTRAINT "till_sales_amount" CHECK ("till_sales"."amount" >= 0 and "till_sales"."tendered" >= "till_sales"."amount"),
	CONSTRAINT "till_sales_review_says_why" CHECK ("till_sales"."state" <> 'review' or "till_sales"."review" is not null),
	CONSTRAINT "till_sales_undone" CHECK (("till_sales"."state" = 'undone') = ("till_sales"."undone_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "till_sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "till_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"till_id" integer NOT NULL,
	"event_id" integer NOT NULL,
	"device_id" integer,
	"user_id" integer,
	"opened_by" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"float" integer NOT NULL,
	"counted" integer,
	"difference" integer,
	"count" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"closed_by" text,
	"closed_at" timestamp with time zone,
	CONSTRAINT "till_sessions_float" CHECK ("till_sessions"."float" >= 0),
	CONSTRAINT "till_sessions_counted" CHECK ("till_sessions"."counted" >= 0),
	CONSTRAINT "till_sessions_closed_whole" CHECK (("till_sessions"."closed_at" is null) = ("till_sessions"."counted" is null) and ("till_sessions"."counted" is null) = ("till_sessions"."difference" is null))
);
--> statement-breakpoint
CREATE TABLE "till_settings" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"block_id" integer
);
--> statement-breakpoint
CREATE TABLE "tills" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'expo' NOT NULL,
	"device_id" integer,
	"prefix" text NOT NULL,
	"next_receipt" integer DEFAULT 1 NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "tills_kind_known" CHECK ("tills"."kind" in ('expo', 'shop')),
	CONSTRAINT "tills_prefix_shape" CHECK ("tills"."prefix" ~ '^[A-Z0-9]{1,4}$')
);
--> statement-breakpoint
ALTER TABLE "kits" ADD COLUMN "dealt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "blocks" ADD COLUMN "dealt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "till_session_id" integer;--> statement-breakpoint
ALTER TABLE "medical_views" ADD COLUMN "view_key" uuid;--> statement-breakpoint
ALTER TABLE "crew_former_tokens" ADD CONSTRAINT "crew_former_tokens_device_id_crew_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."crew_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bib_deals" ADD CONSTRAINT "bib_deals_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bib_deals" ADD CONSTRAINT "bib_deals_series_id_bib_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."bib_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bib_deals" ADD CONSTRAINT "bib_deals_device_id_crew_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."crew_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bib_deals" ADD CONSTRAINT "bib_deals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_collectors" ADD CONSTRAINT "handover_collectors_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."handovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_collectors" ADD CONSTRAINT "handover_collectors_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_decisions" ADD CONSTRAINT "handover_decisions_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."handovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_decisions" ADD CONSTRAINT "handover_decisions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_decisions" ADD CONSTRAINT "handover_decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_device_id_crew_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."crew_devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_kit_id_kits_id_fk" FOREIGN KEY ("kit_id") REFERENCES "public"."kits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_kit_back_id_kits_id_fk" FOREIGN KEY ("kit_back_id") REFERENCES "public"."kits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_consents" ADD CONSTRAINT "paper_consents_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_consents" ADD CONSTRAINT "paper_consents_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_consents" ADD CONSTRAINT "paper_consents_device_id_crew_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."crew_devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_consents" ADD CONSTRAINT "paper_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_authorisations" ADD CONSTRAINT "pickup_authorisations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_authorisations" ADD CONSTRAINT "pickup_authorisations_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_authorisations" ADD CONSTRAINT "pickup_authorisations_used_by_handovers_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."handovers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_deals" ADD CONSTRAINT "till_deals_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_deals" ADD CONSTRAINT "till_deals_till_id_tills_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."tills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_deals" ADD CONSTRAINT "till_deals_device_id_crew_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."crew_devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_deals" ADD CONSTRAINT "till_deals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_deals" ADD CONSTRAINT "till_deals_block_id_blocks_id_fk" FOREIGN KEY ("block_id") REFERENCES "public"."blocks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_deals" ADD CONSTRAINT "till_deals_distance_id_distances_id_fk" FOREIGN KEY ("distance_id") REFERENCES "public"."distances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_deals" ADD CONSTRAINT "till_deals_kit_id_kits_id_fk" FOREIGN KEY ("kit_id") REFERENCES "public"."kits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_deposits" ADD CONSTRAINT "till_deposits_till_id_tills_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."tills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_deposits" ADD CONSTRAINT "till_deposits_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_deposits" ADD CONSTRAINT "till_deposits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_deposits" ADD CONSTRAINT "till_deposits_counters_id_till_deposits_id_fk" FOREIGN KEY ("counters_id") REFERENCES "public"."till_deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_prices" ADD CONSTRAINT "till_prices_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_prices" ADD CONSTRAINT "till_prices_distance_id_distances_id_fk" FOREIGN KEY ("distance_id") REFERENCES "public"."distances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_till_id_tills_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."tills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_session_id_till_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."till_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_device_id_crew_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."crew_devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_deal_id_till_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."till_deals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sessions" ADD CONSTRAINT "till_sessions_till_id_tills_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."tills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sessions" ADD CONSTRAINT "till_sessions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sessions" ADD CONSTRAINT "till_sessions_device_id_crew_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."crew_devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_sessions" ADD CONSTRAINT "till_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_settings" ADD CONSTRAINT "till_settings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "till_settings" ADD CONSTRAINT "till_settings_block_id_blocks_id_fk" FOREIGN KEY ("block_id") REFERENCES "public"."blocks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_device_id_crew_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."crew_devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crew_former_tokens_device" ON "crew_former_tokens" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "bib_deals_event" ON "bib_deals" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "handover_collectors_document" ON "handover_collectors" USING btree ("event_id","document_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "handover_decisions_key" ON "handover_decisions" USING btree ("handover_id");--> statement-breakpoint
CREATE INDEX "handover_decisions_event" ON "handover_decisions" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "handovers_seq_key" ON "handovers" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "handovers_participant" ON "handovers" USING btree ("participant_id","happened_at");--> statement-breakpoint
CREATE INDEX "handovers_event" ON "handovers" USING btree ("event_id","seq");--> statement-breakpoint
CREATE INDEX "handovers_undoes" ON "handovers" USING btree ("undoes") WHERE "handovers"."undoes" is not null;--> statement-breakpoint
CREATE INDEX "handovers_apart" ON "handovers" USING btree ("event_id") WHERE "handovers"."apart" is not null;--> statement-breakpoint
CREATE INDEX "paper_consents_participant" ON "paper_consents" USING btree ("participant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pickup_authorisations_key_key" ON "pickup_authorisations" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "pickup_authorisations_one_live" ON "pickup_authorisations" USING btree ("participant_id") WHERE "pickup_authorisations"."revoked_at" is null and "pickup_authorisations"."used_by" is null;--> statement-breakpoint
CREATE INDEX "pickup_authorisations_collector" ON "pickup_authorisations" USING btree ("event_id","document_hash");--> statement-breakpoint
CREATE INDEX "till_deals_event" ON "till_deals" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "till_deposits_till" ON "till_deposits" USING btree ("till_id");--> statement-breakpoint
CREATE UNIQUE INDEX "till_deposits_counters_key" ON "till_deposits" USING btree ("counters_id") WHERE "till_deposits"."counters_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "till_deposits_request_key" ON "till_deposits" USING btree ("request_key") WHERE "till_deposits"."request_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "till_sales_receipt_key" ON "till_sales" USING btree ("till_id","receipt");--> statement-breakpoint
CREATE INDEX "till_sales_session" ON "till_sales" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "till_sales_event" ON "till_sales" USING btree ("event_id","sold_at");--> statement-breakpoint
CREATE INDEX "till_sales_registration" ON "till_sales" USING btree ("registration_id") WHERE "till_sales"."registration_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "till_sessions_one_open" ON "till_sessions" USING btree ("till_id") WHERE "till_sessions"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "till_sessions_event" ON "till_sessions" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tills_name_key" ON "tills" USING btree ("event_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "tills_prefix_key" ON "tills" USING btree ("event_id","prefix");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_till_session_id_till_sessions_id_fk" FOREIGN KEY ("till_session_id") REFERENCES "public"."till_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_till_session" ON "payments" USING btree ("till_session_id") WHERE "payments"."till_session_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "medical_views_key" ON "medical_views" USING btree ("view_key");--> statement-breakpoint
ALTER TABLE "kits" ADD CONSTRAINT "kits_dealt" CHECK ("kits"."dealt" between 0 and "kits"."taken");--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_dealt" CHECK ("blocks"."dealt" >= 0 and "blocks"."taken" + "blocks"."dealt" <= "blocks"."places");--> statement-breakpoint
-- What happened at a desk is never changed or deleted. Only that a device or an account is gone reaches it, and a whole event.
CREATE FUNCTION "keep_handover"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM "events" WHERE "id" = OLD."event_id") THEN RETURN OLD; END IF;
	IF TG_OP = 'UPDATE'
		AND to_jsonb(NEW) - '{device_id,user_id}'::text[] = to_jsonb(OLD) - '{device_id,user_id}'::text[]
		AND coalesce(NEW."device_id", OLD."device_id") IS NOT DISTINCT FROM OLD."device_id"
		AND coalesce(NEW."user_id", OLD."user_id") IS NOT DISTINCT FROM OLD."user_id"
	THEN RETURN NEW; END IF;
	RAISE EXCEPTION 'a hand-over is never changed or deleted, only undone or decided about' USING ERRCODE = '23514', CONSTRAINT = 'handovers_stay';
END $$;
--> statement-breakpoint
CREATE TRIGGER "handovers_stay" BEFORE UPDATE OR DELETE ON "handovers" FOR EACH ROW EXECUTE FUNCTION "keep_handover"();
