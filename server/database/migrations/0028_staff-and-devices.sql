ALTER TABLE "change_settings" ADD COLUMN "second_person_from" date;--> statement-breakpoint
ALTER TABLE "change_settings" ADD COLUMN "second_person_before" integer;
