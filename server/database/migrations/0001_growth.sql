CREATE TABLE "login_challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "two_step_logins" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "data_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"dni" text NOT NULL,
	"email" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"confirm_hash" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"verified" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_on" date NOT NULL,
	"identity_note" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" integer,
	"done" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"copy_hash" text,
	"copy_expires_at" timestamp with time zone,
	"copy_taken_at" timestamp with time zone,
	CONSTRAINT "data_requests_confirm_hash_unique" UNIQUE("confirm_hash"),
	CONSTRAINT "data_requests_copy_hash_unique" UNIQUE("copy_hash"),
	CONSTRAINT "data_requests_kind_known" CHECK ("data_requests"."kind" in ('copy', 'correction', 'deletion', 'hide')),
	CONSTRAINT "data_requests_state_known" CHECK ("data_requests"."state" in ('pending', 'answered', 'refused')),
	CONSTRAINT "data_requests_answered" CHECK (("data_requests"."state" = 'pending') = ("data_requests"."answered_at" is null)),
	CONSTRAINT "data_requests_verified_is_confirmed" CHECK (not "data_requests"."verified" or "data_requests"."confirmed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "anonymous_results" (
	"event_id" integer NOT NULL,
	"public_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "anonymous_results_event_id_public_id_pk" PRIMARY KEY("event_id","public_id")
);
--> statement-breakpoint
CREATE TABLE "result_lists" (
	"division_id" integer NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"places" "bytea" NOT NULL,
	"bibs" text DEFAULT '' NOT NULL,
	CONSTRAINT "result_lists_kind_known" CHECK ("result_lists"."kind" in ('word', 'bib', 'category', 'gender'))
);
--> statement-breakpoint
DROP INDEX "results_category_page";--> statement-breakpoint
DROP INDEX "results_bib";--> statement-breakpoint
DROP INDEX "results_words";--> statement-breakpoint
DROP INDEX "results_page";--> statement-breakpoint
ALTER TABLE "results" DROP CONSTRAINT "results_public_id_set_id_pk";--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "anonymous" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "login_challenges" ADD CONSTRAINT "login_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_step_logins" ADD CONSTRAINT "two_step_logins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anonymous_results" ADD CONSTRAINT "anonymous_results_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_challenges_user_id_index" ON "login_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_challenges_expires_at_index" ON "login_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "data_requests_pending" ON "data_requests" USING btree ("due_on") WHERE "data_requests"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "data_requests_created_at_index" ON "data_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "data_requests_dni_index" ON "data_requests" USING btree ("dni");--> statement-breakpoint
CREATE UNIQUE INDEX "result_lists_key" ON "result_lists" USING btree ("division_id","kind","key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "results_public_id" ON "results" USING hash ("public_id");--> statement-breakpoint
CREATE INDEX "results_page" ON "results" USING btree ("set_id","division_id","place");