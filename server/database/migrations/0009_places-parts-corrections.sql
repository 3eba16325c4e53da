CREATE TABLE "result_corrections" (
	"event_id" integer NOT NULL,
	"public_id" text NOT NULL,
	"race_division" text NOT NULL,
	"bib_number" text NOT NULL,
	"fields" jsonb NOT NULL,
	"recount" boolean DEFAULT false NOT NULL,
	"corrected_by" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "result_corrections_event_id_public_id_pk" PRIMARY KEY("event_id","public_id")
);
--> statement-breakpoint
ALTER TABLE "result_divisions" ADD COLUMN "place_rules" jsonb;--> statement-breakpoint
ALTER TABLE "result_groups" ADD COLUMN "ranked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "result_groups" ADD COLUMN "last_overall" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "result_groups" ADD COLUMN "last_gender" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "result_groups" ADD COLUMN "last_category" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "result_imports" ADD COLUMN "mode" text DEFAULT 'whole' NOT NULL;--> statement-breakpoint
ALTER TABLE "result_imports" ADD COLUMN "only" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "result_imports" ADD COLUMN "corrections" text DEFAULT 'keep' NOT NULL;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "place_marks" smallint;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "relay" text;--> statement-breakpoint
ALTER TABLE "result_corrections" ADD CONSTRAINT "result_corrections_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_corrections" ADD CONSTRAINT "result_corrections_corrected_by_users_id_fk" FOREIGN KEY ("corrected_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_imports" ADD CONSTRAINT "result_imports_mode_known" CHECK ("result_imports"."mode" in ('whole', 'distances', 'rows'));--> statement-breakpoint
ALTER TABLE "result_imports" ADD CONSTRAINT "result_imports_corrections_known" CHECK ("result_imports"."corrections" in ('keep', 'overwrite'));