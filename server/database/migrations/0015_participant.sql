-- The person becomes the unit: category, price, state and payment code move from the registration to each participant.
ALTER TABLE "categories" ADD COLUMN "team_size" integer;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_team_size" CHECK ("categories"."team_size" between 1 and 7);--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "team_name" text;--> statement-breakpoint
DROP INDEX "participants_one_place";--> statement-breakpoint
DROP INDEX "participants_event";--> statement-breakpoint
DROP INDEX "participants_kit";--> statement-breakpoint
DROP INDEX "participants_registration";--> statement-breakpoint
ALTER TABLE "participants" ALTER COLUMN "position" DROP NOT NULL,
  DROP COLUMN "holds_place",
  ADD COLUMN "participant_key" text,
  ADD COLUMN "team_role" text,
  ADD COLUMN "state" text,
  ADD COLUMN "payment_status" integer DEFAULT 0 NOT NULL,
  ADD COLUMN "category_id" integer,
  ADD COLUMN "tier_price" integer,
  ADD COLUMN "entry_price" integer,
  ADD COLUMN "entry_service" integer,
  ADD COLUMN "coupon_use" boolean DEFAULT false NOT NULL,
  ADD COLUMN "discount" integer DEFAULT 0 NOT NULL,
  ADD COLUMN "cost_service" integer,
  ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
-- A code covered the first of them, each by the same sum; who paid nothing for the race paid no service either.
UPDATE "participants" m SET
  "participant_key" = rtrim(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', 'xx'), '='),
  "team_role" = CASE WHEN r."participant_count" = 1 THEN NULL WHEN m."position" = 0 THEN 'captain' ELSE 'member' END,
  "state" = CASE r."state" WHEN 'paid' THEN 'confirmed' ELSE r."state" END,
  "payment_status" = r."payment_status",
  "category_id" = r."category_id",
  "tier_price" = r."tier_price",
  "entry_price" = r."entry_price",
  "entry_service" = r."entry_service",
  "coupon_use" = m."position" < r."coupon_uses",
  "discount" = CASE WHEN m."position" < r."coupon_uses" THEN r."discount" / r."coupon_uses" ELSE 0 END,
  "cost_service" = CASE WHEN m."position" < r."coupon_uses" AND r."discount" / r."coupon_uses" = r."entry_price"
    THEN 0 ELSE r."entry_service" END,
  "ended_at" = r."ended_at"
FROM "registrations" r WHERE r."id" = m."registration_id";--> statement-breakpoint
ALTER TABLE "participants" ALTER COLUMN "participant_key" SET NOT NULL,
  ALTER COLUMN "state" SET NOT NULL,
  ALTER COLUMN "category_id" SET NOT NULL,
  ALTER COLUMN "entry_price" SET NOT NULL,
  ALTER COLUMN "entry_service" SET NOT NULL,
  ALTER COLUMN "cost_service" SET NOT NULL,
  ADD COLUMN "holds_place" boolean GENERATED ALWAYS AS (state in ('held', 'confirmed')) STORED NOT NULL,
  ADD CONSTRAINT "participants_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action,
  ADD CONSTRAINT "participants_state_known" CHECK ("participants"."state" in ('held', 'confirmed', 'released', 'cancelled', 'transferred')),
  ADD CONSTRAINT "participants_status_known" CHECK ("participants"."payment_status" in (0, 4, 6, 7, 8, 100)),
  ADD CONSTRAINT "participants_confirmed_is_settled" CHECK ("participants"."state" <> 'confirmed' or "participants"."payment_status" in (4, 7, 8, 100)),
  ADD CONSTRAINT "participants_role_known" CHECK ("participants"."team_role" in ('captain', 'member')),
  ADD CONSTRAINT "participants_places" CHECK ("participants"."position" between 0 and 6),
  ADD CONSTRAINT "participants_who_left" CHECK ("participants"."position" is not null or "participants"."state" in ('cancelled', 'transferred')),
  ADD CONSTRAINT "participants_amounts" CHECK ("participants"."discount" between 0 and "participants"."entry_price" and "participants"."cost_service" between 0 and "participants"."entry_service");--> statement-breakpoint
CREATE UNIQUE INDEX "participants_key_key" ON "participants" USING btree ("participant_key");--> statement-breakpoint
CREATE UNIQUE INDEX "participants_registration" ON "participants" USING btree ("registration_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "participants_one_place" ON "participants" USING btree ("event_id","document_key") WHERE "participants"."holds_place" and "participants"."identity_matches";--> statement-breakpoint
CREATE INDEX "participants_category" ON "participants" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "participants_event" ON "participants" USING btree ("event_id","holds_place");--> statement-breakpoint
CREATE INDEX "participants_kit" ON "participants" USING btree ("kit_id") WHERE "participants"."holds_place";--> statement-breakpoint
ALTER TABLE "registrations" DROP COLUMN "category_id", DROP COLUMN "tier_price", DROP COLUMN "entry_price", DROP COLUMN "entry_service";
