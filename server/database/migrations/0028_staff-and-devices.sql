ALTER TABLE "change_settings" ADD COLUMN "second_person_from" date;--> statement-breakpoint
ALTER TABLE "change_settings" ADD COLUMN "second_person_before" integer;--> statement-breakpoint
ALTER TABLE "till_sales" ADD COLUMN "unread" text;--> statement-breakpoint
ALTER TABLE "till_sales" ADD COLUMN "apart" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "till_sales" ADD COLUMN "closed_as" text;--> statement-breakpoint
ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_amount_bounded" CHECK ("till_sales"."amount" <= 100000000) NOT VALID;--> statement-breakpoint
ALTER TABLE "crew_devices" ADD COLUMN "late_rows" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "crew_devices" ADD COLUMN "late_bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "crew_devices" ADD COLUMN "late_raised" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "crew_devices" ADD COLUMN "late_waiting" integer DEFAULT 0 NOT NULL;
