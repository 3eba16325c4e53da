CREATE TABLE "block_distances" (
	"block_id" integer NOT NULL,
	"distance_id" integer NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "block_distances_block_id_distance_id_pk" PRIMARY KEY("block_id","distance_id"),
	CONSTRAINT "block_distances_kept" CHECK ("block_distances"."kept" >= 0)
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"name" text NOT NULL,
	"owner" text NOT NULL,
	"places" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"all_distances" boolean DEFAULT false NOT NULL,
	"code" text,
	"release_on" date,
	"released_at" timestamp with time zone,
	"released_places" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_owner_known" CHECK ("blocks"."owner" in ('company', 'sponsor', 'deferrals', 'expo', 'other')),
	CONSTRAINT "blocks_not_oversold" CHECK ("blocks"."taken" between 0 and "blocks"."places")
);
--> statement-breakpoint
CREATE TABLE "distances" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "distances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"name" text NOT NULL,
	"kilometres" numeric(7, 3),
	"start_at" timestamp with time zone,
	"place" text DEFAULT '' NOT NULL,
	"register_deadline" timestamp with time zone,
	"age_on" date,
	"participant_limit" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "distances_not_oversold" CHECK ("distances"."taken" >= 0 and "distances"."reserved" >= 0 and "distances"."taken" + "distances"."reserved" <= "distances"."participant_limit"),
	CONSTRAINT "distances_counted" CHECK ("distances"."taken" >= 0 and "distances"."reserved" >= 0),
	CONSTRAINT "distances_kilometres" CHECK ("distances"."kilometres" > 0)
);
--> statement-breakpoint
CREATE TABLE "kit_distances" (
	"kit_id" integer NOT NULL,
	"distance_id" integer NOT NULL,
	CONSTRAINT "kit_distances_kit_id_distance_id_pk" PRIMARY KEY("kit_id","distance_id")
);
--> statement-breakpoint
CREATE TABLE "tier_prices" (
	"tier_id" integer NOT NULL,
	"distance_id" integer NOT NULL,
	"event_price" integer NOT NULL,
	CONSTRAINT "tier_prices_tier_id_distance_id_pk" PRIMARY KEY("tier_id","distance_id"),
	CONSTRAINT "tier_prices_not_negative" CHECK ("tier_prices"."event_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "waves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"distance_id" integer NOT NULL,
	"name" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"up_to_time" integer,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "waves_up_to_time" CHECK ("waves"."up_to_time" > 0)
);
--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_not_oversold";--> statement-breakpoint
DROP INDEX "price_tiers_event_date_key";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "hard_limit" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "desk_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "size_freeze_on" date;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "reserved" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kits" ADD COLUMN "from_age" integer;--> statement-breakpoint
ALTER TABLE "kits" ADD COLUMN "to_age" integer;--> statement-breakpoint
ALTER TABLE "kits" ADD COLUMN "cut" text;--> statement-breakpoint
ALTER TABLE "price_tiers" ADD COLUMN "places" integer;--> statement-breakpoint
ALTER TABLE "price_tiers" ADD COLUMN "sold" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "tier_id" integer;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "block_id" integer;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "wave_id" integer;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "estimated_time" integer;--> statement-breakpoint
INSERT INTO "distances" ("event_id", "name", "position", "taken")
SELECT c.event_id, c.distance, row_number() OVER (PARTITION BY c.event_id ORDER BY min(c.id)) - 1, coalesce(sum(live.people), 0)
FROM "categories" c
LEFT JOIN (SELECT category_id, count(*) AS people FROM "participants" WHERE holds_place GROUP BY category_id) live
  ON live.category_id = c.id
GROUP BY c.event_id, c.distance;--> statement-breakpoint
ALTER TABLE "block_distances" ADD CONSTRAINT "block_distances_block_id_blocks_id_fk" FOREIGN KEY ("block_id") REFERENCES "public"."blocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block_distances" ADD CONSTRAINT "block_distances_distance_id_distances_id_fk" FOREIGN KEY ("distance_id") REFERENCES "public"."distances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distances" ADD CONSTRAINT "distances_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kit_distances" ADD CONSTRAINT "kit_distances_kit_id_kits_id_fk" FOREIGN KEY ("kit_id") REFERENCES "public"."kits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kit_distances" ADD CONSTRAINT "kit_distances_distance_id_distances_id_fk" FOREIGN KEY ("distance_id") REFERENCES "public"."distances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tier_prices" ADD CONSTRAINT "tier_prices_tier_id_price_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."price_tiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tier_prices" ADD CONSTRAINT "tier_prices_distance_id_distances_id_fk" FOREIGN KEY ("distance_id") REFERENCES "public"."distances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waves" ADD CONSTRAINT "waves_distance_id_distances_id_fk" FOREIGN KEY ("distance_id") REFERENCES "public"."distances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "block_distances_distance" ON "block_distances" USING btree ("distance_id");--> statement-breakpoint
CREATE UNIQUE INDEX "blocks_event_code_key" ON "blocks" USING btree ("event_id","code");--> statement-breakpoint
CREATE INDEX "blocks_to_release" ON "blocks" USING btree ("release_on") WHERE "blocks"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "distances_event_name_key" ON "distances" USING btree ("event_id","name");--> statement-breakpoint
CREATE INDEX "kit_distances_distance" ON "kit_distances" USING btree ("distance_id");--> statement-breakpoint
CREATE UNIQUE INDEX "waves_distance_name_key" ON "waves" USING btree ("distance_id","name");--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_distance_fk" FOREIGN KEY ("event_id","distance") REFERENCES "public"."distances"("event_id","name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_tier_id_price_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."price_tiers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_block_id_blocks_id_fk" FOREIGN KEY ("block_id") REFERENCES "public"."blocks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_wave_id_waves_id_fk" FOREIGN KEY ("wave_id") REFERENCES "public"."waves"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_tiers_event" ON "price_tiers" USING btree ("event_id","date");--> statement-breakpoint
CREATE INDEX "participants_block" ON "participants" USING btree ("block_id") WHERE "participants"."block_id" is not null;--> statement-breakpoint
CREATE INDEX "participants_wave" ON "participants" USING btree ("wave_id") WHERE "participants"."wave_id" is not null;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_hard_limit" CHECK ("events"."hard_limit" >= "events"."participant_limit");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_not_oversold" CHECK ("events"."taken" >= 0 and "events"."reserved" >= 0
        and "events"."taken" + "events"."reserved" <= coalesce("events"."hard_limit", "events"."participant_limit"));--> statement-breakpoint
ALTER TABLE "kits" ADD CONSTRAINT "kits_ages_in_order" CHECK ("kits"."from_age" <= "kits"."to_age");--> statement-breakpoint
ALTER TABLE "kits" ADD CONSTRAINT "kits_cut_known" CHECK ("kits"."cut" in ('male', 'female'));--> statement-breakpoint
ALTER TABLE "price_tiers" ADD CONSTRAINT "price_tiers_not_oversold" CHECK ("price_tiers"."sold" between 0 and coalesce("price_tiers"."places", 0));--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_estimated_time" CHECK ("participants"."estimated_time" between 1 and 604800);