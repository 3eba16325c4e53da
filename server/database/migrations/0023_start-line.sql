CREATE TABLE "bib_series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bib_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"name" text NOT NULL,
	"prefix" text DEFAULT '' NOT NULL,
	"from_number" integer NOT NULL,
	"to_number" integer NOT NULL,
	"digits" integer DEFAULT 1 NOT NULL,
	"colour" text NOT NULL,
	"block_id" integer,
	"gender" text,
	"mode" text DEFAULT 'payment' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bib_series_mode_known" CHECK ("bib_series"."mode" in ('payment', 'surname', 'estimated_time', 'pick_up')),
	CONSTRAINT "bib_series_gender_known" CHECK ("bib_series"."gender" in ('male', 'female')),
	CONSTRAINT "bib_series_range" CHECK ("bib_series"."from_number" between 1 and "bib_series"."to_number" and "bib_series"."to_number" <= 999999),
	CONSTRAINT "bib_series_digits" CHECK ("bib_series"."digits" between 1 and 6),
	CONSTRAINT "bib_series_prefix" CHECK ("bib_series"."prefix" ~ '^([A-Z]{1,4}-?)?$'),
	CONSTRAINT "bib_series_colour" CHECK ("bib_series"."colour" ~ '^#[0-9A-F]{6}$')
);
--> statement-breakpoint
CREATE TABLE "bib_series_categories" (
	"series_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	CONSTRAINT "bib_series_categories_series_id_category_id_pk" PRIMARY KEY("series_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "bib_series_distances" (
	"series_id" integer NOT NULL,
	"distance_id" integer NOT NULL,
	CONSTRAINT "bib_series_distances_series_id_distance_id_pk" PRIMARY KEY("series_id","distance_id")
);
--> statement-breakpoint
CREATE TABLE "bib_settings" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"show_from" date,
	"sponsor_image" text,
	"emergency_back" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bibs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bibs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"number" text NOT NULL,
	"key" text NOT NULL,
	"state" text NOT NULL,
	"participant_id" integer,
	"series_id" integer,
	"printed_at" timestamp with time zone,
	"chip" text,
	"note" text DEFAULT '' NOT NULL,
	"burnt_reason" text,
	"former_participant_id" integer,
	"told_at" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bibs_state_known" CHECK ("bibs"."state" in ('free', 'assigned', 'reserved', 'burnt')),
	CONSTRAINT "bibs_assigned_has_runner" CHECK (("bibs"."state" = 'assigned') = ("bibs"."participant_id" is not null)),
	CONSTRAINT "bibs_burnt_reason" CHECK (("bibs"."state" = 'burnt') = ("bibs"."burnt_reason" is not null)),
	CONSTRAINT "bibs_burnt_reason_known" CHECK ("bibs"."burnt_reason" in ('distance', 'annulled', 'lost', 'staff')),
	CONSTRAINT "bibs_printed_not_free" CHECK ("bibs"."state" <> 'free' or "bibs"."printed_at" is null),
	CONSTRAINT "bibs_number_shape" CHECK ("bibs"."number" ~ '^[A-Z]{0,4}-?[0-9]{1,6}$')
);
--> statement-breakpoint
CREATE TABLE "crew_devices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "crew_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"name" text NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"wrong_pins" integer DEFAULT 0 NOT NULL,
	"token_hash" text,
	"joined_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crew_devices_joined" CHECK (("crew_devices"."token_hash" is null) = ("crew_devices"."joined_at" is null))
);
--> statement-breakpoint
CREATE TABLE "crew_settings" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"pin" text NOT NULL,
	"pin_changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_grants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"user_id" integer,
	"device_id" integer,
	"role" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"scope" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "event_grants_one_holder" CHECK (("event_grants"."user_id" is null) <> ("event_grants"."device_id" is null)),
	CONSTRAINT "event_grants_in_order" CHECK ("event_grants"."from_at" < "event_grants"."until_at"),
	CONSTRAINT "event_grants_role_known" CHECK ("event_grants"."role" in ('mesa', 'caja', 'medico', 'cronometraje', 'lectura', 'solicitudes')),
	CONSTRAINT "event_grants_devices_decide_nothing" CHECK ("event_grants"."device_id" is null or "event_grants"."role" <> 'solicitudes')
);
--> statement-breakpoint
CREATE TABLE "start_lists" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "start_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"version" integer NOT NULL,
	"hash" text NOT NULL,
	"people" integer NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"removed" integer NOT NULL,
	"rows" "bytea",
	"made_by" integer,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"redacted_at" timestamp with time zone,
	CONSTRAINT "start_lists_counts" CHECK ("start_lists"."version" > 0 and least("start_lists"."people", "start_lists"."added", "start_lists"."changed", "start_lists"."removed") >= 0)
);
--> statement-breakpoint
CREATE TABLE "timing_profiles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timing_profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"encoding" text DEFAULT 'utf-8' NOT NULL,
	"separator" text DEFAULT ';' NOT NULL,
	"columns" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "timing_profiles_format_known" CHECK ("timing_profiles"."format" in ('xlsx', 'csv')),
	CONSTRAINT "timing_profiles_encoding_known" CHECK ("timing_profiles"."encoding" in ('utf-8', 'windows-1252'))
);
--> statement-breakpoint
CREATE TABLE "timing_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timing_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"uses" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "medical_copies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "medical_copies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"number" integer NOT NULL,
	"people" integer NOT NULL,
	"holder" text NOT NULL,
	"made_by" integer,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "medical_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "medical_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"participant_id" integer NOT NULL,
	"user_id" integer,
	"device_id" integer,
	"viewer" text NOT NULL,
	"viewed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "medical_views_one_viewer" CHECK ("medical_views"."user_id" is null or "medical_views"."device_id" is null)
);
--> statement-breakpoint
ALTER TABLE "result_documents" ALTER COLUMN "document_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "may_refund" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "may_annul" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "may_export_health" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "result_documents" ADD COLUMN "participant_id" integer;--> statement-breakpoint
ALTER TABLE "result_imports" ADD COLUMN "timing_token_id" integer;--> statement-breakpoint
ALTER TABLE "result_imports" ADD COLUMN "content_hash" text;--> statement-breakpoint
ALTER TABLE "bib_series" ADD CONSTRAINT "bib_series_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bib_series" ADD CONSTRAINT "bib_series_block_id_blocks_id_fk" FOREIGN KEY ("block_id") REFERENCES "public"."blocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bib_series_categories" ADD CONSTRAINT "bib_series_categories_series_id_bib_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."bib_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bib_series_categories" ADD CONSTRAINT "bib_series_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bib_series_distances" ADD CONSTRAINT "bib_series_distances_series_id_bib_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."bib_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bib_series_distances" ADD CONSTRAINT "bib_series_distances_distance_id_distances_id_fk" FOREIGN KEY ("distance_id") REFERENCES "public"."distances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bib_settings" ADD CONSTRAINT "bib_settings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bibs" ADD CONSTRAINT "bibs_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bibs" ADD CONSTRAINT "bibs_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bibs" ADD CONSTRAINT "bibs_series_id_bib_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."bib_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bibs" ADD CONSTRAINT "bibs_former_participant_id_participants_id_fk" FOREIGN KEY ("former_participant_id") REFERENCES "public"."participants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_devices" ADD CONSTRAINT "crew_devices_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_devices" ADD CONSTRAINT "crew_devices_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_settings" ADD CONSTRAINT "crew_settings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_grants" ADD CONSTRAINT "event_grants_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_grants" ADD CONSTRAINT "event_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_grants" ADD CONSTRAINT "event_grants_device_id_crew_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."crew_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_grants" ADD CONSTRAINT "event_grants_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "start_lists" ADD CONSTRAINT "start_lists_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "start_lists" ADD CONSTRAINT "start_lists_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timing_profiles" ADD CONSTRAINT "timing_profiles_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timing_tokens" ADD CONSTRAINT "timing_tokens_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timing_tokens" ADD CONSTRAINT "timing_tokens_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_copies" ADD CONSTRAINT "medical_copies_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_copies" ADD CONSTRAINT "medical_copies_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_views" ADD CONSTRAINT "medical_views_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_views" ADD CONSTRAINT "medical_views_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_views" ADD CONSTRAINT "medical_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medical_views" ADD CONSTRAINT "medical_views_device_id_crew_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."crew_devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bib_series_name_key" ON "bib_series" USING btree ("event_id","name");--> statement-breakpoint
CREATE INDEX "bib_series_categories_category" ON "bib_series_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "bib_series_distances_distance" ON "bib_series_distances" USING btree ("distance_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bibs_number_key" ON "bibs" USING btree ("event_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "bibs_participant_key" ON "bibs" USING btree ("participant_id") WHERE "bibs"."participant_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bibs_chip_key" ON "bibs" USING btree ("event_id","chip") WHERE "bibs"."chip" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "crew_devices_token_key" ON "crew_devices" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "crew_devices_code_key" ON "crew_devices" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "crew_devices_name_key" ON "crew_devices" USING btree ("event_id","name") WHERE "crew_devices"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "event_grants_event" ON "event_grants" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_grants_user_key" ON "event_grants" USING btree ("user_id","event_id","role") WHERE "event_grants"."revoked_at" is null and "event_grants"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "event_grants_device_key" ON "event_grants" USING btree ("device_id","role") WHERE "event_grants"."revoked_at" is null and "event_grants"."device_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "start_lists_version_key" ON "start_lists" USING btree ("event_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "timing_profiles_name_key" ON "timing_profiles" USING btree ("event_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "timing_tokens_token_key" ON "timing_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "timing_tokens_event" ON "timing_tokens" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "medical_copies_number_key" ON "medical_copies" USING btree ("event_id","number");--> statement-breakpoint
CREATE INDEX "medical_views_event" ON "medical_views" USING btree ("event_id","viewed_at");--> statement-breakpoint
CREATE INDEX "medical_views_participant" ON "medical_views" USING btree ("participant_id");--> statement-breakpoint
ALTER TABLE "result_documents" ADD CONSTRAINT "result_documents_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_imports" ADD CONSTRAINT "result_imports_timing_token_id_timing_tokens_id_fk" FOREIGN KEY ("timing_token_id") REFERENCES "public"."timing_tokens"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "result_documents_participant" ON "result_documents" USING btree ("participant_id") WHERE "result_documents"."participant_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "result_imports_posted" ON "result_imports" USING btree ("event_id","content_hash") WHERE "result_imports"."content_hash" is not null;