CREATE TABLE "after_race_surveys" (
	"participant_id" integer PRIMARY KEY NOT NULL,
	"mailed_at" timestamp with time zone,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "moment" text DEFAULT 'registration' NOT NULL;--> statement-breakpoint
ALTER TABLE "after_race_surveys" ADD CONSTRAINT "after_race_surveys_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_moment_known" CHECK ("questions"."moment" in ('registration', 'after'));