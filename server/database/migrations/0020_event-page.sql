CREATE TABLE "courses" (
	"key" text PRIMARY KEY NOT NULL,
	"distance_id" integer,
	"file_name" text NOT NULL,
	"length" integer NOT NULL,
	"ascent" integer,
	"descent" integer,
	"points" jsonb NOT NULL,
	"marks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courses_distance_key" UNIQUE("distance_id"),
	CONSTRAINT "courses_length_positive" CHECK ("courses"."length" > 0)
);
--> statement-breakpoint
CREATE TABLE "event_pages" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"start_place" text DEFAULT '' NOT NULL,
	"start_address" text DEFAULT '' NOT NULL,
	"start_latitude" double precision,
	"start_longitude" double precision,
	"schedule" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"kit_items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"size_guide" jsonb,
	"pickup_place" text DEFAULT '' NOT NULL,
	"pickup_address" text DEFAULT '' NOT NULL,
	"pickup_hours" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pickup_note" text DEFAULT '' NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"organizer_name" text DEFAULT '' NOT NULL,
	"organizer_phone" text DEFAULT '' NOT NULL,
	"organizer_whatsapp" text DEFAULT '' NOT NULL,
	"organizer_email" text DEFAULT '' NOT NULL,
	"endorsement" text DEFAULT '' NOT NULL,
	"permit" text DEFAULT '' NOT NULL,
	"insurance" text DEFAULT '' NOT NULL,
	"nit" text DEFAULT '' NOT NULL,
	"rules_pdf" text,
	CONSTRAINT "event_pages_start_on_earth" CHECK ("event_pages"."start_latitude" between -90 and 90 and "event_pages"."start_longitude" between -180 and 180),
	CONSTRAINT "event_pages_start_whole" CHECK (("event_pages"."start_latitude" is null) = ("event_pages"."start_longitude" is null))
);
--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_distance_id_distances_id_fk" FOREIGN KEY ("distance_id") REFERENCES "public"."distances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_pages" ADD CONSTRAINT "event_pages_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courses_unclaimed" ON "courses" USING btree ("created_at") WHERE distance_id is null;