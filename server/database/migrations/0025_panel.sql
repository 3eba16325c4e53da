CREATE TABLE "message_attachments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_attachments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer NOT NULL,
	"filename" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_recipients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer NOT NULL,
	"participant_id" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"mail_uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"last_error" text,
	"whatsapp_at" timestamp with time zone,
	CONSTRAINT "message_recipients_mail_uuid_unique" UNIQUE("mail_uuid"),
	CONSTRAINT "message_recipients_state_known" CHECK ("message_recipients"."state" in ('waiting', 'sending', 'sent', 'failed', 'uncertain', 'left out'))
);
--> statement-breakpoint
CREATE TABLE "message_settings" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"reply_to" text DEFAULT '' NOT NULL,
	"signature" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"segment" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"reply_to" text DEFAULT '' NOT NULL,
	"signature" text DEFAULT '' NOT NULL,
	"scheduled_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_kind_known" CHECK ("messages"."kind" in ('operational', 'news')),
	CONSTRAINT "messages_state_known" CHECK ("messages"."state" in ('draft', 'scheduled', 'sending', 'sent', 'stopped')),
	CONSTRAINT "messages_scheduled_has_hour" CHECK ("messages"."state" <> 'scheduled' or "messages"."scheduled_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "news_departures" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"left_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "figures_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "figures_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bulk_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" integer NOT NULL,
	"user_id" integer,
	"kind" text NOT NULL,
	"lines" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "bulk_acts_kind_known" CHECK ("bulk_acts"."kind" in ('size', 'bib'))
);
--> statement-breakpoint
DROP INDEX "registrations_event";--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "plain_name" text GENERATED ALWAYS AS (translate(lower(name || ' ' || last_name), 'áéíóúüñàèìòùâêîôûäëïöãõç', 'aeiouunaeiouaeiouaeioaoc')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "registration_id" integer;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "participant_id" integer;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "personal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "reply_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_settings" ADD CONSTRAINT "message_settings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figures_links" ADD CONSTRAINT "figures_links_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figures_links" ADD CONSTRAINT "figures_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_acts" ADD CONSTRAINT "bulk_acts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_acts" ADD CONSTRAINT "bulk_acts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_attachments_message_id_index" ON "message_attachments" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_recipients_once" ON "message_recipients" USING btree ("message_id","participant_id");--> statement-breakpoint
CREATE INDEX "message_recipients_to_send" ON "message_recipients" USING btree ("next_try_at","id") WHERE "message_recipients"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "message_recipients_uncertain" ON "message_recipients" USING btree ("message_id") WHERE "message_recipients"."state" = 'uncertain';--> statement-breakpoint
CREATE INDEX "message_recipients_claimed_lately" ON "message_recipients" USING btree ("claimed_at");--> statement-breakpoint
CREATE INDEX "message_recipients_participant_id_index" ON "message_recipients" USING btree ("participant_id");--> statement-breakpoint
CREATE INDEX "messages_event_id_created_at_index" ON "messages" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_created_by_index" ON "messages" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("scheduled_at") WHERE "messages"."state" = 'scheduled';--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name_key" ON "saved_views" USING btree ("user_id","list","name");--> statement-breakpoint
CREATE INDEX "saved_views_user_id_index" ON "saved_views" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "figures_links_token_key" ON "figures_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "figures_links_event" ON "figures_links" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "figures_links_created_by" ON "figures_links" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "bulk_acts_event_id_created_at_index" ON "bulk_acts" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "bulk_acts_user_id_index" ON "bulk_acts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (translate(lower("name"), 'áéíóúüñàèìòùâêîôûäëïöãõç', 'aeiouunaeiouaeiouaeioaoc'));--> statement-breakpoint
CREATE INDEX "users_rol" ON "users" USING btree ("rol","created_at","id");--> statement-breakpoint
CREATE INDEX "bibs_in_order" ON "bibs" USING btree ("event_id",rtrim("key", '0123456789'),(substring("key" from '[0-9]+$')::int)) WHERE "bibs"."participant_id" is not null;--> statement-breakpoint
CREATE INDEX "certificate_recipients_uncertain" ON "certificate_recipients" USING btree ("batch_id") WHERE "certificate_recipients"."state" = 'uncertain';--> statement-breakpoint
CREATE INDEX "payment_attempts_transaction" ON "payment_attempts" USING btree ("provider_transaction") WHERE "payment_attempts"."provider_transaction" is not null;--> statement-breakpoint
CREATE INDEX "competitors_name" ON "competitors" USING btree (translate(lower("name" || ' ' || "last_name"), 'áéíóúüñàèìòùâêîôûäëïöãõç', 'aeiouunaeiouaeiouaeioaoc'));--> statement-breakpoint
CREATE INDEX "participants_name" ON "participants" USING btree ("event_id","plain_name","phone","id") WHERE "participants"."position" is not null;--> statement-breakpoint
CREATE INDEX "participants_words" ON "participants" USING gin (to_tsvector('simple', translate(lower("name" || ' ' || "last_name"), 'áéíóúüñàèìòùâêîôûäëïöãõç', 'aeiouunaeiouaeiouaeioaoc')));--> statement-breakpoint
CREATE INDEX "participants_dni" ON "participants" USING btree ("dni" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "participants_phone" ON "participants" USING btree (right(translate("phone", ' +-().', ''), 10) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "participants_unsigned" ON "participants" USING btree ("event_id") WHERE "participants"."holds_place" and "participants"."consents" is null;--> statement-breakpoint
CREATE INDEX "registrations_reference" ON "registrations" USING btree (lower("reference") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_review" ON "orders" USING btree ("event_id") WHERE "orders"."payment_review";--> statement-breakpoint
CREATE INDEX "orders_reference" ON "orders" USING btree (lower("reference") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin (to_tsvector('simple', translate(lower("name" || ' ' || "last_name"), 'áéíóúüñàèìòùâêîôûäëïöãõç', 'aeiouunaeiouaeiouaeioaoc')));--> statement-breakpoint
CREATE INDEX "orders_name" ON "orders" USING btree (translate(lower("name" || ' ' || "last_name"), 'áéíóúüñàèìòùâêîôûäëïöãõç', 'aeiouunaeiouaeiouaeioaoc'));--> statement-breakpoint
CREATE INDEX "orders_dni" ON "orders" USING btree ("dni" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "audit_log_created_at_index" ON "audit_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_log_user_id_created_at_index" ON "audit_log" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_subject_created_at_index" ON "audit_log" USING btree ("subject","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_registration_id_index" ON "audit_log" USING btree ("registration_id") WHERE "audit_log"."registration_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_participant_id_index" ON "audit_log" USING btree ("participant_id") WHERE "audit_log"."participant_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_personal_index" ON "audit_log" USING btree ("created_at") WHERE "audit_log"."personal";--> statement-breakpoint
CREATE INDEX "mails_failed" ON "mails" USING btree ("created_at") WHERE "mails"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "mails_subject" ON "mails" USING btree (translate(lower("subject"), 'áéíóúüñàèìòùâêîôûäëïöãõç', 'aeiouunaeiouaeiouaeioaoc'));--> statement-breakpoint
CREATE INDEX "registrations_event" ON "registrations" USING btree ("event_id","created_at","id");