CREATE TABLE "mailed_codes" (
	"key" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mailed_codes_expires_at_index" ON "mailed_codes" USING btree ("expires_at");
--> statement-breakpoint
CREATE TABLE "reports_once" (
	"name" text PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "result_imports" ADD COLUMN "opened_at" timestamp with time zone;
