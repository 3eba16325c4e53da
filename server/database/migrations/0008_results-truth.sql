ALTER TABLE "results" DROP CONSTRAINT "results_gender_known";--> statement-breakpoint
ALTER TABLE "result_imports" ADD COLUMN "confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_gender_short" CHECK (length("results"."gender") <= 40);