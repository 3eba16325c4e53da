CREATE TABLE "event_assignments" (
	"user_id" integer NOT NULL,
	"event_id" integer NOT NULL,
	"assigned_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_assignments_user_id_event_id_pk" PRIMARY KEY("user_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "password_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "password_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "password_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"rol" text NOT NULL,
	"status" boolean DEFAULT true NOT NULL,
	"password_hash" text,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_rol_known" CHECK ("users"."rol" in ('Administrator', 'Colaborador', 'Cliente')),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "certificate_backgrounds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certificate_backgrounds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer,
	"key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificate_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certificate_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"job_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"nombre_evento" text NOT NULL,
	"city" text NOT NULL,
	"fecha_evento" date NOT NULL,
	"icono_evento" text,
	"source" text NOT NULL,
	"event_id" integer,
	"background_id" integer,
	"template" text,
	"placements" jsonb NOT NULL,
	"status" text DEFAULT '0' NOT NULL,
	"fecha_notificacion" timestamp with time zone,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "certificate_batches_job_id_unique" UNIQUE("job_id"),
	CONSTRAINT "certificate_batches_status_known" CHECK ("certificate_batches"."status" in ('0', '1', '2')),
	CONSTRAINT "certificate_batches_source_known" CHECK ("certificate_batches"."source" in ('excel', 'results', 'participants')),
	CONSTRAINT "certificate_batches_one_ground" CHECK (num_nonnulls("certificate_batches"."background_id", "certificate_batches"."template") = 1),
	CONSTRAINT "certificate_batches_template_known" CHECK ("certificate_batches"."template" in ('clasico', 'meta'))
);
--> statement-breakpoint
CREATE TABLE "certificate_designs" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"background_id" integer,
	"template" text,
	"placements" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificate_designs_one_ground" CHECK (num_nonnulls("certificate_designs"."background_id", "certificate_designs"."template") = 1),
	CONSTRAINT "certificate_designs_template_known" CHECK ("certificate_designs"."template" in ('clasico', 'meta'))
);
--> statement-breakpoint
CREATE TABLE "certificate_recipients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certificate_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"batch_id" integer NOT NULL,
	"certificate_id" integer NOT NULL,
	"row" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "certificate_recipients_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "certificate_recipients_state_known" CHECK ("certificate_recipients"."state" in ('waiting', 'sending', 'sent', 'failed', 'uncertain'))
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certificates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"event_id" integer,
	"result_id" text,
	"batch_id" integer,
	"values" jsonb NOT NULL,
	"state" text DEFAULT 'valid' NOT NULL,
	"annul_reason" text,
	"annulled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificates_code_unique" UNIQUE("code"),
	CONSTRAINT "certificates_state_known" CHECK ("certificates"."state" in ('valid', 'annulled'))
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"max_uses" integer,
	"valid_from" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"active" boolean DEFAULT true NOT NULL,
	"key_partner_id" integer,
	"category_id" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"paid_uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code_shape" CHECK ("coupons"."code" ~ '^[A-Z0-9-]{4,32}$'),
	CONSTRAINT "coupons_kind_known" CHECK ("coupons"."kind" in ('porcentaje', 'valor')),
	CONSTRAINT "coupons_value_sensible" CHECK ("coupons"."value" > 0 and ("coupons"."kind" = 'valor' or "coupons"."value" <= 100)),
	CONSTRAINT "coupons_not_overused" CHECK ("coupons"."uses" >= 0 and ("coupons"."max_uses" is null or "coupons"."uses" <= "coupons"."max_uses")),
	CONSTRAINT "coupons_paid_among_uses" CHECK ("coupons"."paid_uses" between 0 and "coupons"."uses")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"distance" text NOT NULL,
	"gender" text NOT NULL,
	"title" text NOT NULL,
	"start_age" integer NOT NULL,
	"final_age" integer NOT NULL,
	"difference" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "categories_gender_known" CHECK ("categories"."gender" in ('male', 'female', 'mixto', 'adult_minor', 'Evento no Deportivo')),
	CONSTRAINT "categories_ages_in_order" CHECK ("categories"."start_age" >= 0 and "categories"."start_age" <= "categories"."final_age")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"type" text DEFAULT 'propio' NOT NULL,
	"sport" text NOT NULL,
	"status" text DEFAULT 'inactive' NOT NULL,
	"event_datetime" timestamp with time zone NOT NULL,
	"register_deadline" timestamp with time zone NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"participant_limit" integer NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"icon" text,
	"cover_image" text,
	"external" boolean DEFAULT false NOT NULL,
	"timeframe" jsonb NOT NULL,
	"team_size" integer[] DEFAULT '{1}' NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"paid" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_type_known" CHECK ("events"."type" in ('propio', 'privado')),
	CONSTRAINT "events_sport_known" CHECK ("events"."sport" in ('running', 'ciclismo', 'ambos', 'noDeportivo')),
	CONSTRAINT "events_status_known" CHECK ("events"."status" in ('active', 'inactive')),
	CONSTRAINT "events_limit_positive" CHECK ("events"."participant_limit" >= 0),
	CONSTRAINT "events_not_oversold" CHECK ("events"."taken" between 0 and "events"."participant_limit"),
	CONSTRAINT "events_paid_among_taken" CHECK ("events"."paid" between 0 and "events"."taken"),
	CONSTRAINT "events_team_size" CHECK ("events"."team_size" <@ array[1,2,3,4,5,6,7] and cardinality("events"."team_size") > 0)
);
--> statement-breakpoint
CREATE TABLE "gallery_images" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gallery_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"url" text NOT NULL,
	"thumb_url" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "key_partners" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "key_partners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"name" text NOT NULL,
	"logo" text,
	"link" text,
	"position" integer NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"kit_name" text NOT NULL,
	"size" text NOT NULL,
	"amount" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "kits_not_oversold" CHECK ("kits"."taken" between 0 and "kits"."amount")
);
--> statement-breakpoint
CREATE TABLE "price_tiers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_tiers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"date" date NOT NULL,
	"event_price" integer NOT NULL,
	"cost_service" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "price_tiers_not_negative" CHECK ("price_tiers"."event_price" >= 0 and "price_tiers"."cost_service" >= 0)
);
--> statement-breakpoint
CREATE TABLE "event_payment_settings" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"accepts_cash" boolean DEFAULT false NOT NULL,
	"vat_rate" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"shipping_fee" integer DEFAULT 0 NOT NULL,
	"seller_name" text DEFAULT '' NOT NULL,
	"seller_nit" text DEFAULT '' NOT NULL,
	"seller_address" text DEFAULT '' NOT NULL,
	"seller_phone" text DEFAULT '' NOT NULL,
	"seller_email" text DEFAULT '' NOT NULL,
	"terms" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_settings_one_row" CHECK ("installation_settings"."id" = 1),
	CONSTRAINT "installation_settings_fee" CHECK ("installation_settings"."shipping_fee" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" integer,
	"gateway_name" text NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"image" text,
	"live" boolean DEFAULT false NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"secrets" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_accounts_event_gateway_key" UNIQUE NULLS NOT DISTINCT("event_id","gateway_name"),
	CONSTRAINT "payment_accounts_gateway_known" CHECK ("payment_accounts"."gateway_name" in ('payu', 'epayco', 'wompi', 'mercadopago', 'transferencia', 'sandbox'))
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference_code" text NOT NULL,
	"registration_id" integer,
	"order_id" integer,
	"event_id" integer,
	"account_id" text,
	"gateway_name" text,
	"amount" integer NOT NULL,
	"currency" text DEFAULT 'COP' NOT NULL,
	"tax" integer DEFAULT 0 NOT NULL,
	"tax_return_base" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"provider_transaction" text,
	"method" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	CONSTRAINT "payment_attempts_state_known" CHECK ("payment_attempts"."state" in ('open', 'pending', 'approved', 'declined', 'error', 'expired', 'abandoned', 'reversed')),
	CONSTRAINT "payment_attempts_amount" CHECK ("payment_attempts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer,
	"order_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"status_before" integer NOT NULL,
	"status_after" integer NOT NULL,
	"source" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"user_id" integer
);
--> statement-breakpoint
CREATE TABLE "payment_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"attempt_id" integer,
	"event_id" integer,
	"account_id" text,
	"gateway_name" text NOT NULL,
	"provider_transaction" text,
	"state" text,
	"outcome" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text NOT NULL,
	"raw" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer,
	"order_id" integer,
	"amount" integer NOT NULL,
	"note" text NOT NULL,
	"user_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_refunds_amount" CHECK ("payment_refunds"."amount" > 0),
	CONSTRAINT "payment_refunds_of_one" CHECK (num_nonnulls("payment_refunds"."registration_id", "payment_refunds"."order_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "sandbox_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_transactions_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference_code" text NOT NULL,
	"fields" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"method" text DEFAULT 'tarjeta' NOT NULL,
	"transaction_id" text,
	"sent" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "competitors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "competitors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dni" text NOT NULL,
	"name" text NOT NULL,
	"last_name" text NOT NULL,
	"gender" text NOT NULL,
	"birthday" date NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"emergency_name" text DEFAULT '' NOT NULL,
	"emergency_phone" text DEFAULT '' NOT NULL,
	"health" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "competitors_dni_digits" CHECK ("competitors"."dni" ~ '^[0-9]{3,15}$'),
	CONSTRAINT "competitors_gender_known" CHECK ("competitors"."gender" in ('male', 'female'))
);
--> statement-breakpoint
CREATE TABLE "registration_members" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registration_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"event_id" integer NOT NULL,
	"competitor_id" integer NOT NULL,
	"position" integer NOT NULL,
	"live" boolean NOT NULL,
	"claims_dni" boolean DEFAULT true NOT NULL,
	"dni" text NOT NULL,
	"name" text NOT NULL,
	"last_name" text NOT NULL,
	"gender" text NOT NULL,
	"birthday" date NOT NULL,
	"age" integer NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"emergency_name" text DEFAULT '' NOT NULL,
	"emergency_phone" text DEFAULT '' NOT NULL,
	"health" text,
	"kit_id" integer NOT NULL,
	"consents" jsonb,
	"consent_trace" jsonb,
	"guardian" jsonb
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"reference" text NOT NULL,
	"category_id" integer NOT NULL,
	"state" text NOT NULL,
	"payment_status" integer DEFAULT 0 NOT NULL,
	"hold_until" timestamp with time zone,
	"members" integer NOT NULL,
	"member_price" integer NOT NULL,
	"member_service" integer NOT NULL,
	"event_price" integer NOT NULL,
	"cost_service" integer NOT NULL,
	"products_total" integer DEFAULT 0 NOT NULL,
	"discount" integer DEFAULT 0 NOT NULL,
	"amount" integer NOT NULL,
	"coupon_id" integer,
	"coupon_uses" integer DEFAULT 0 NOT NULL,
	"payment_review" boolean DEFAULT false NOT NULL,
	"payment_pending" boolean DEFAULT false NOT NULL,
	"hold_moves" integer DEFAULT 0 NOT NULL,
	"reminded" boolean DEFAULT false NOT NULL,
	"origin" text DEFAULT 'web' NOT NULL,
	"form_hash" text,
	"cancel_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "registrations_state_known" CHECK ("registrations"."state" in ('held', 'paid', 'released', 'cancelled')),
	CONSTRAINT "registrations_status_known" CHECK ("registrations"."payment_status" in (0, 4, 6, 7, 8, 100)),
	CONSTRAINT "registrations_paid_has_paid_status" CHECK ("registrations"."state" <> 'paid' or "registrations"."payment_status" in (4, 7, 8, 100)),
	CONSTRAINT "registrations_held_has_end" CHECK ("registrations"."state" <> 'held' or "registrations"."hold_until" is not null),
	CONSTRAINT "registrations_amounts" CHECK ("registrations"."amount" >= 0 and "registrations"."discount" >= 0 and "registrations"."coupon_uses" between 0 and "registrations"."members"),
	CONSTRAINT "registrations_members" CHECK ("registrations"."members" between 1 and 7)
);
--> statement-breakpoint
CREATE TABLE "transfer_receipts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfer_receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer,
	"order_id" integer,
	"event_id" integer,
	"attempt_id" integer NOT NULL,
	"image_key" text,
	"image_hash" text NOT NULL,
	"number" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" integer,
	CONSTRAINT "transfer_receipts_of_one" CHECK (num_nonnulls("transfer_receipts"."registration_id", "transfer_receipts"."order_id") = 1),
	CONSTRAINT "transfer_receipts_state_known" CHECK ("transfer_receipts"."state" in ('pending', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "event_results" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"set_id" integer,
	"results_count" integer DEFAULT 0 NOT NULL,
	"variant" text DEFAULT 'extended' NOT NULL,
	"listed" boolean,
	"id_salt" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "event_results_variant_known" CHECK ("event_results"."variant" in ('simple', 'extended')),
	CONSTRAINT "event_results_count" CHECK ("event_results"."results_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "result_divisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "result_divisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"set_id" integer NOT NULL,
	"race_division" text NOT NULL,
	"position" integer NOT NULL,
	"metres" integer,
	"decided_by" text NOT NULL,
	"control_points" text[] DEFAULT '{}' NOT NULL,
	"points" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"columns" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "result_divisions_decided_by" CHECK ("result_divisions"."decided_by" in ('chip', 'gun'))
);
--> statement-breakpoint
CREATE TABLE "result_groups" (
	"division_id" integer NOT NULL,
	"gender" text NOT NULL,
	"category" text NOT NULL,
	"rows" integer NOT NULL,
	"finishers" integer NOT NULL,
	"timed" integer NOT NULL,
	"time_ms" bigint NOT NULL,
	CONSTRAINT "result_groups_division_id_gender_category_pk" PRIMARY KEY("division_id","gender","category")
);
--> statement-breakpoint
CREATE TABLE "result_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "result_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"created_by" integer,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"file_key" text,
	"state" text DEFAULT 'uploaded' NOT NULL,
	"inspection" jsonb NOT NULL,
	"plans" jsonb,
	"official" boolean DEFAULT false NOT NULL,
	"step" text DEFAULT '' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"report" jsonb,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"set_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "result_imports_state_known" CHECK ("result_imports"."state" in ('uploaded', 'queued', 'running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "result_mappings" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"created_by" integer,
	"columns" jsonb NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "result_sets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "result_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"rows" integer NOT NULL,
	"finishers" integer NOT NULL,
	"official" boolean DEFAULT false NOT NULL,
	"has_letters" boolean DEFAULT false NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_as" text,
	CONSTRAINT "result_sets_end_known" CHECK (("result_sets"."ended_at" is null) = ("result_sets"."ended_as" is null) and coalesce("result_sets"."ended_as", 'deleted') in ('replaced', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "results" (
	"public_id" text NOT NULL,
	"set_id" integer NOT NULL,
	"division_id" integer NOT NULL,
	"bib_number" text NOT NULL,
	"bib_key" text NOT NULL,
	"name" text NOT NULL,
	"words" "tsvector" NOT NULL,
	"gender" text DEFAULT '' NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"club" text DEFAULT '' NOT NULL,
	"chip_ms" integer,
	"gun_ms" integer,
	"state" text,
	"overall_position" integer,
	"gender_position" integer,
	"category_position" integer,
	"pace" text DEFAULT '' NOT NULL,
	"control_points" text DEFAULT '{}' NOT NULL,
	"split_ms" integer[],
	"split_ranks" integer[],
	"place" integer,
	"event_place" integer,
	"hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "results_public_id_set_id_pk" PRIMARY KEY("public_id","set_id"),
	CONSTRAINT "results_state_known" CHECK (coalesce("results"."state", 'DNF') in ('DNF', 'DNS', 'DSQ')),
	CONSTRAINT "results_gender_known" CHECK ("results"."gender" in ('', 'M', 'F')),
	CONSTRAINT "results_positions" CHECK ("results"."state" is null or "results"."overall_position" is null),
	CONSTRAINT "results_hidden_has_no_place" CHECK ("results"."hidden" = ("results"."place" is null))
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"product_size_id" integer NOT NULL,
	"name" text NOT NULL,
	"sku" text NOT NULL,
	"size" text NOT NULL,
	"thumbnail" text,
	"quantity" integer NOT NULL,
	"price" integer NOT NULL,
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"registration_id" integer,
	"event_id" integer,
	"state" text NOT NULL,
	"payment_status" integer DEFAULT 0 NOT NULL,
	"hold_until" timestamp with time zone,
	"name" text NOT NULL,
	"last_name" text NOT NULL,
	"dni" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"delivery" text DEFAULT 'kit' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"products_total" integer NOT NULL,
	"shipping" integer DEFAULT 0 NOT NULL,
	"amount" integer NOT NULL,
	"sent" boolean DEFAULT false NOT NULL,
	"payment_review" boolean DEFAULT false NOT NULL,
	"payment_pending" boolean DEFAULT false NOT NULL,
	"hold_moves" integer DEFAULT 0 NOT NULL,
	"form_hash" text,
	"gift_key" text,
	"end_told" boolean DEFAULT false NOT NULL,
	"consent" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "orders_state_known" CHECK ("orders"."state" in ('held', 'paid', 'released', 'cancelled')),
	CONSTRAINT "orders_status_known" CHECK ("orders"."payment_status" in (0, 4, 6, 7, 8, 100)),
	CONSTRAINT "orders_amounts" CHECK ("orders"."amount" >= 0 and "orders"."products_total" >= 0 and "orders"."shipping" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_images" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_sizes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_sizes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"sizes" text NOT NULL,
	"amount" integer DEFAULT 0 NOT NULL,
	"total_amount" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_sizes_not_oversold" CHECK ("product_sizes"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer,
	"name_product" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" integer NOT NULL,
	"sku" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"url_shop" text,
	"thumbnail" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_price_not_negative" CHECK ("products"."price" >= 0),
	CONSTRAINT "products_status_known" CHECK ("products"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_size_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"left_after" integer NOT NULL,
	"order_id" integer,
	"user_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "answers" (
	"question_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "answers_question_id_member_id_pk" PRIMARY KEY("question_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"texto" text NOT NULL,
	"tipo" text NOT NULL,
	"opciones" text[] DEFAULT '{}' NOT NULL,
	"obligatoria" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "questions_tipo_known" CHECK ("questions"."tipo" in ('input', 'checkbox'))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" integer,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text,
	"event_id" integer,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" text NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "mails_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "mails_state_is_known" CHECK ("mails"."state" in ('kept', 'waiting', 'sending', 'sent', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "event_assignments" ADD CONSTRAINT "event_assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_assignments" ADD CONSTRAINT "event_assignments_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_backgrounds" ADD CONSTRAINT "certificate_backgrounds_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_batches" ADD CONSTRAINT "certificate_batches_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_batches" ADD CONSTRAINT "certificate_batches_background_id_certificate_backgrounds_id_fk" FOREIGN KEY ("background_id") REFERENCES "public"."certificate_backgrounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_batches" ADD CONSTRAINT "certificate_batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_designs" ADD CONSTRAINT "certificate_designs_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_designs" ADD CONSTRAINT "certificate_designs_background_id_certificate_backgrounds_id_fk" FOREIGN KEY ("background_id") REFERENCES "public"."certificate_backgrounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_recipients" ADD CONSTRAINT "certificate_recipients_batch_id_certificate_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."certificate_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_recipients" ADD CONSTRAINT "certificate_recipients_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_batch_id_certificate_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."certificate_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_key_partner_id_key_partners_id_fk" FOREIGN KEY ("key_partner_id") REFERENCES "public"."key_partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_images" ADD CONSTRAINT "gallery_images_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_partners" ADD CONSTRAINT "key_partners_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kits" ADD CONSTRAINT "kits_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_tiers" ADD CONSTRAINT "price_tiers_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_payment_settings" ADD CONSTRAINT "event_payment_settings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD CONSTRAINT "payment_accounts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_account_id_payment_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."payment_accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_members" ADD CONSTRAINT "registration_members_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_members" ADD CONSTRAINT "registration_members_competitor_id_competitors_id_fk" FOREIGN KEY ("competitor_id") REFERENCES "public"."competitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_members" ADD CONSTRAINT "registration_members_kit_id_kits_id_fk" FOREIGN KEY ("kit_id") REFERENCES "public"."kits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_receipts" ADD CONSTRAINT "transfer_receipts_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_receipts" ADD CONSTRAINT "transfer_receipts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_results" ADD CONSTRAINT "event_results_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_results" ADD CONSTRAINT "event_results_set_id_result_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."result_sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_divisions" ADD CONSTRAINT "result_divisions_set_id_result_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."result_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_groups" ADD CONSTRAINT "result_groups_division_id_result_divisions_id_fk" FOREIGN KEY ("division_id") REFERENCES "public"."result_divisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_imports" ADD CONSTRAINT "result_imports_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_imports" ADD CONSTRAINT "result_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_imports" ADD CONSTRAINT "result_imports_set_id_result_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."result_sets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_mappings" ADD CONSTRAINT "result_mappings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_mappings" ADD CONSTRAINT "result_mappings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_sets" ADD CONSTRAINT "result_sets_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_sets" ADD CONSTRAINT "result_sets_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_size_id_product_sizes_id_fk" FOREIGN KEY ("product_size_id") REFERENCES "public"."product_sizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sizes" ADD CONSTRAINT "product_sizes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_size_id_product_sizes_id_fk" FOREIGN KEY ("product_size_id") REFERENCES "public"."product_sizes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_member_id_registration_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."registration_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_assignments_event_id_index" ON "event_assignments" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "password_links_user_id_index" ON "password_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_created_at_index" ON "users" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "certificate_backgrounds_event_id_index" ON "certificate_backgrounds" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "certificate_batches_created_at_index" ON "certificate_batches" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "certificate_batches_created_by_index" ON "certificate_batches" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "certificate_batches_event_id_index" ON "certificate_batches" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "certificate_batches_due" ON "certificate_batches" USING btree ("fecha_notificacion") WHERE "certificate_batches"."status" = '0';--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_recipients_row_key" ON "certificate_recipients" USING btree ("batch_id","row");--> statement-breakpoint
CREATE INDEX "certificate_recipients_to_send" ON "certificate_recipients" USING btree ("next_try_at","id") WHERE "certificate_recipients"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "certificate_recipients_claimed_lately" ON "certificate_recipients" USING btree ("claimed_at");--> statement-breakpoint
CREATE INDEX "certificate_recipients_certificate_id_index" ON "certificate_recipients" USING btree ("certificate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_result_key" ON "certificates" USING btree ("result_id") WHERE "certificates"."batch_id" is null;--> statement-breakpoint
CREATE INDEX "certificates_batch_id_index" ON "certificates" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "certificates_event_id_index" ON "certificates" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_event_code_key" ON "coupons" USING btree ("event_id","code");--> statement-breakpoint
CREATE INDEX "coupons_key_partner_id_index" ON "coupons" USING btree ("key_partner_id");--> statement-breakpoint
CREATE INDEX "categories_event_id_index" ON "categories" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "events_slug_key" ON "events" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "events_event_datetime_index" ON "events" USING btree ("event_datetime");--> statement-breakpoint
CREATE INDEX "events_created_at_index" ON "events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "gallery_images_event_id_position_index" ON "gallery_images" USING btree ("event_id","position");--> statement-breakpoint
CREATE INDEX "key_partners_event_id_position_index" ON "key_partners" USING btree ("event_id","position");--> statement-breakpoint
CREATE INDEX "kits_event_id_index" ON "kits" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_tiers_event_date_key" ON "price_tiers" USING btree ("event_id","date");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_reference_key" ON "payment_attempts" USING btree ("reference_code");--> statement-breakpoint
CREATE INDEX "payment_attempts_registration_id_index" ON "payment_attempts" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_order_id_index" ON "payment_attempts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_event_id_created_at_index" ON "payment_attempts" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_unsettled" ON "payment_attempts" USING btree ("opened_at") WHERE "payment_attempts"."state" in ('open', 'pending') and "payment_attempts"."opened_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_history_registration_id_index" ON "payment_history" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "payment_history_order_id_index" ON "payment_history" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_notices_attempt_id_index" ON "payment_notices" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "payment_notices_event_id_received_at_index" ON "payment_notices" USING btree ("event_id","received_at");--> statement-breakpoint
CREATE INDEX "payment_notices_received_at_index" ON "payment_notices" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payment_refunds_registration_id_index" ON "payment_refunds" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_order_id_index" ON "payment_refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "sandbox_transactions_reference_code_index" ON "sandbox_transactions" USING btree ("reference_code");--> statement-breakpoint
CREATE INDEX "sandbox_transactions_created_at_index" ON "sandbox_transactions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "competitors_dni_key" ON "competitors" USING btree ("dni");--> statement-breakpoint
CREATE INDEX "competitors_created_at_index" ON "competitors" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "members_one_live" ON "registration_members" USING btree ("event_id","dni") WHERE "registration_members"."live" and "registration_members"."claims_dni";--> statement-breakpoint
CREATE INDEX "members_registration" ON "registration_members" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "members_competitor" ON "registration_members" USING btree ("competitor_id");--> statement-breakpoint
CREATE INDEX "members_event" ON "registration_members" USING btree ("event_id","live");--> statement-breakpoint
CREATE INDEX "members_email" ON "registration_members" USING btree ("email");--> statement-breakpoint
CREATE INDEX "members_kit" ON "registration_members" USING btree ("kit_id") WHERE "registration_members"."live";--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_reference_key" ON "registrations" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "registrations_event" ON "registrations" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "registrations_holds" ON "registrations" USING btree ("event_id","hold_until") WHERE "registrations"."state" = 'held';--> statement-breakpoint
CREATE INDEX "registrations_form" ON "registrations" USING btree ("form_hash") WHERE "registrations"."state" in ('held', 'paid');--> statement-breakpoint
CREATE INDEX "registrations_review" ON "registrations" USING btree ("event_id") WHERE "registrations"."payment_review";--> statement-breakpoint
CREATE INDEX "registrations_coupon" ON "registrations" USING btree ("coupon_id") WHERE "registrations"."coupon_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_receipts_one_pending" ON "transfer_receipts" USING btree ("registration_id") WHERE "transfer_receipts"."state" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_receipts_one_pending_order" ON "transfer_receipts" USING btree ("order_id") WHERE "transfer_receipts"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "transfer_receipts_order_id_index" ON "transfer_receipts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "transfer_receipts_queue" ON "transfer_receipts" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "transfer_receipts_hash" ON "transfer_receipts" USING btree ("image_hash");--> statement-breakpoint
CREATE INDEX "transfer_receipts_number" ON "transfer_receipts" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "result_divisions_name_key" ON "result_divisions" USING btree ("set_id","race_division");--> statement-breakpoint
CREATE INDEX "result_imports_event_id_id_index" ON "result_imports" USING btree ("event_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "result_imports_one_running" ON "result_imports" USING btree ("event_id") WHERE "result_imports"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "result_mappings_created_by_used_at_index" ON "result_mappings" USING btree ("created_by","used_at");--> statement-breakpoint
CREATE INDEX "result_sets_event_id_id_index" ON "result_sets" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "result_sets_ended_at_index" ON "result_sets" USING btree ("ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "result_sets_one_published" ON "result_sets" USING btree ("event_id") WHERE "result_sets"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "results_page" ON "results" USING btree ("division_id","place");--> statement-breakpoint
CREATE INDEX "results_event_page" ON "results" USING btree ("set_id","event_place") WHERE "results"."event_place" is not null;--> statement-breakpoint
CREATE INDEX "results_category_page" ON "results" USING btree ("division_id","category","place");--> statement-breakpoint
CREATE INDEX "results_bib" ON "results" USING btree ("set_id","bib_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "results_words" ON "results" USING gin ("words");--> statement-breakpoint
CREATE INDEX "order_lines_order_id_index" ON "order_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_product_id_index" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_lines_product_size_id_index" ON "order_lines" USING btree ("product_size_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_reference_key" ON "orders" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_registration_live_key" ON "orders" USING btree ("registration_id") WHERE "orders"."state" in ('held', 'paid');--> statement-breakpoint
CREATE UNIQUE INDEX "orders_gift_live_key" ON "orders" USING btree ("gift_key") WHERE "orders"."state" in ('held', 'paid');--> statement-breakpoint
CREATE UNIQUE INDEX "orders_same_form_key" ON "orders" USING btree ("form_hash") WHERE "orders"."state" = 'held';--> statement-breakpoint
CREATE INDEX "orders_event_id_created_at_index" ON "orders" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_created_at_index" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_dni_index" ON "orders" USING btree ("dni");--> statement-breakpoint
CREATE INDEX "orders_end_untold" ON "orders" USING btree ("ended_at") WHERE "orders"."state" = 'released' and not "orders"."end_told" and "orders"."registration_id" is null;--> statement-breakpoint
CREATE INDEX "orders_holds" ON "orders" USING btree ("hold_until") WHERE "orders"."state" = 'held';--> statement-breakpoint
CREATE INDEX "product_images_product_id_position_index" ON "product_images" USING btree ("product_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "product_sizes_product_size_key" ON "product_sizes" USING btree ("product_id","sizes");--> statement-breakpoint
CREATE INDEX "products_event_id_index" ON "products" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "products_created_at_index" ON "products" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stock_movements_product_size_id_at_index" ON "stock_movements" USING btree ("product_size_id","at");--> statement-breakpoint
CREATE INDEX "stock_movements_order_id_index" ON "stock_movements" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "answers_member_id_index" ON "answers" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "questions_event_id_position_index" ON "questions" USING btree ("event_id","position");--> statement-breakpoint
CREATE INDEX "audit_log_event_id_at_index" ON "audit_log" USING btree ("event_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_subject_subject_id_index" ON "audit_log" USING btree ("subject","subject_id");--> statement-breakpoint
CREATE INDEX "rate_limits_ends_at_index" ON "rate_limits" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "mails_to_send" ON "mails" USING btree ("next_try_at") WHERE "mails"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "mails_claimed_lately" ON "mails" USING btree ("claimed_at");