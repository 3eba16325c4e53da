CREATE TABLE "charges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "charges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer,
	"order_id" integer,
	"participant_id" integer,
	"kind" text NOT NULL,
	"courtesy" boolean DEFAULT false NOT NULL,
	"amount" integer NOT NULL,
	"tax_rate" integer DEFAULT 0 NOT NULL,
	"tax" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"booked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" integer,
	CONSTRAINT "charges_of_one" CHECK (num_nonnulls("charges"."registration_id", "charges"."order_id") = 1),
	CONSTRAINT "charges_kind_known" CHECK ("charges"."kind" in ('entry', 'service', 'product', 'shipping', 'discount', 'difference', 'fee', 'credit')),
	CONSTRAINT "charges_amount" CHECK ("charges"."amount" <> 0),
	CONSTRAINT "charges_courtesy_is_discount" CHECK (not "charges"."courtesy" or "charges"."kind" = 'discount'),
	CONSTRAINT "charges_person_of_registration" CHECK ("charges"."participant_id" is null or "charges"."registration_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "closed_months" (
	"month" date PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" integer,
	CONSTRAINT "closed_months_first_day" CHECK (extract(day from "closed_months"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "payment_allocations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_allocations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"participant_id" integer,
	"amount" integer NOT NULL,
	CONSTRAINT "payment_allocations_amount" CHECK ("payment_allocations"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer,
	"order_id" integer,
	"event_id" integer,
	"way" text NOT NULL,
	"attempt_id" integer,
	"amount" integer NOT NULL,
	"tax" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" integer,
	"counters_id" integer,
	"request_key" text,
	CONSTRAINT "payments_of_one" CHECK (num_nonnulls("payments"."registration_id", "payments"."order_id") = 1),
	CONSTRAINT "payments_way_known" CHECK ("payments"."way" in ('gateway', 'transfer', 'cash', 'terminal', 'nequi', 'credit', 'company', 'direct')),
	CONSTRAINT "payments_amount" CHECK (case when "payments"."counters_id" is null then "payments"."amount" > 0 else "payments"."amount" < 0 end)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer,
	"order_id" integer,
	"event_id" integer,
	"participant_id" integer,
	"way" text NOT NULL,
	"basis" text NOT NULL,
	"state" text NOT NULL,
	"attempt_id" integer,
	"amount" integer NOT NULL,
	"tax" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_on" date NOT NULL,
	"approved_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"proof" text DEFAULT '' NOT NULL,
	"credited" integer DEFAULT 0 NOT NULL,
	"provider_id" text,
	"user_id" integer,
	"approved_by" integer,
	"sent_by" integer,
	"counters_id" integer,
	"request_key" text,
	CONSTRAINT "refunds_of_one" CHECK (num_nonnulls("refunds"."registration_id", "refunds"."order_id") = 1),
	CONSTRAINT "refunds_way_known" CHECK ("refunds"."way" in ('gateway', 'transfer', 'cash', 'terminal', 'nequi', 'credit', 'company', 'direct')),
	CONSTRAINT "refunds_basis_known" CHECK ("refunds"."basis" in ('policy', 'withdrawal', 'cancellation', 'error', 'reversal', 'chargeback')),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('requested', 'approved', 'sent', 'confirmed', 'failed')),
	CONSTRAINT "refunds_amount" CHECK (case when "refunds"."counters_id" is null then "refunds"."amount" > 0 else "refunds"."amount" < 0 end),
	CONSTRAINT "refunds_sent_has_day" CHECK ("refunds"."state" not in ('sent', 'confirmed') or "refunds"."sent_at" is not null)
);
--> statement-breakpoint
CREATE INDEX "charges_registration" ON "charges" USING btree ("registration_id") WHERE "charges"."registration_id" is not null;--> statement-breakpoint
CREATE INDEX "charges_order" ON "charges" USING btree ("order_id") WHERE "charges"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_registration" ON "payments" USING btree ("registration_id") WHERE "payments"."registration_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id") WHERE "payments"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_counters_key" ON "refunds" USING btree ("counters_id") WHERE "refunds"."counters_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_request_key" ON "refunds" USING btree ("request_key") WHERE "refunds"."request_key" is not null;--> statement-breakpoint
CREATE INDEX "refunds_registration" ON "refunds" USING btree ("registration_id") WHERE "refunds"."registration_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id") WHERE "refunds"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_sent" ON "refunds" USING btree ("sent_at","id") WHERE "refunds"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_event_sent" ON "refunds" USING btree ("event_id","sent_at","id") WHERE "refunds"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("due_on") WHERE "refunds"."state" in ('requested', 'approved');--> statement-breakpoint
-- Every registration and order gets the lines that its amounts say. What ended is charged and countered on its days.
CREATE TEMPORARY TABLE "account_people" AS
	SELECT r."id" AS "registration_id", m."id" AS "participant_id", m."position", m."entry_price", m."cost_service", m."discount",
		r."state", r."payment_status", r."created_at", coalesce(r."ended_at", r."created_at") AS "ended_at",
		coalesce(r."paid_at", r."created_at") AS "paid_at", coalesce(v."vat_rate", 0) AS "rate",
		-- What a change after the payment added to the price, told as a line of its own where the entry stays above it.
		CASE WHEN m."position" = 0 AND r."state" = 'paid' AND r."settled_amount" IS NOT NULL AND m."entry_price" > r."amount" - r."settled_amount"
			THEN r."amount" - r."settled_amount" ELSE 0 END AS "changed"
	FROM "registrations" r JOIN "participants" m ON m."registration_id" = r."id" AND m."position" IS NOT NULL
	LEFT JOIN "event_payment_settings" v ON v."event_id" = r."event_id";
--> statement-breakpoint
INSERT INTO "charges" ("registration_id", "participant_id", "kind", "amount", "tax_rate", "tax", "note", "booked_at")
	SELECT p."registration_id", p."participant_id", line."kind", line."amount", p."rate",
		(line."amount" - round(line."amount" * 100.0 / (100 + p."rate")))::int, line."note", line."at"
	FROM "account_people" p CROSS JOIN LATERAL (VALUES
		('entry', p."entry_price" - p."changed", '', p."created_at"), ('service', p."cost_service", '', p."created_at"),
		('discount', -p."discount", '', p."created_at"), ('difference', p."changed", 'Cambio después de pagar', p."paid_at")) line("kind", "amount", "note", "at")
	WHERE line."amount" <> 0 ORDER BY p."registration_id", p."position";
--> statement-breakpoint
INSERT INTO "charges" ("registration_id", "kind", "amount", "tax_rate", "tax", "booked_at")
	SELECT r."id", 'product', r."products_total", coalesce(v."vat_rate", 0),
		(r."products_total" - round(r."products_total" * 100.0 / (100 + coalesce(v."vat_rate", 0))))::int, r."created_at"
	FROM "registrations" r LEFT JOIN "event_payment_settings" v ON v."event_id" = r."event_id" WHERE r."products_total" <> 0;
--> statement-breakpoint
INSERT INTO "charges" ("order_id", "kind", "amount", "tax_rate", "tax", "booked_at")
	SELECT o."id", line."kind", line."amount", coalesce(v."vat_rate", 0),
		(line."amount" - round(line."amount" * 100.0 / (100 + coalesce(v."vat_rate", 0))))::int, o."created_at"
	FROM "orders" o LEFT JOIN "event_payment_settings" v ON v."event_id" = o."event_id"
	CROSS JOIN LATERAL (VALUES ('product', o."products_total"), ('shipping', o."shipping")) line("kind", "amount")
	WHERE o."registration_id" IS NULL AND line."amount" <> 0;
--> statement-breakpoint
-- What ended owes nothing.
INSERT INTO "charges" ("registration_id", "order_id", "participant_id", "kind", "amount", "tax_rate", "tax", "note", "booked_at")
	SELECT c."registration_id", c."order_id", c."participant_id", c."kind", -c."amount", c."tax_rate", -c."tax",
		coalesce(nullif(r."cancel_reason", ''), CASE WHEN coalesce(r."state", o."state") = 'released' THEN 'La reserva terminó sin pago' ELSE 'Anulada' END),
		coalesce(r."ended_at", o."ended_at", r."created_at", o."created_at")
	FROM "charges" c LEFT JOIN "registrations" r ON r."id" = c."registration_id" LEFT JOIN "orders" o ON o."id" = c."order_id"
	WHERE coalesce(r."state", o."state") IN ('released', 'cancelled');
--> statement-breakpoint
-- A courtesy is a discount of the whole with its giver.
INSERT INTO "charges" ("registration_id", "order_id", "participant_id", "kind", "courtesy", "amount", "tax_rate", "tax", "note", "booked_at", "user_id")
	SELECT c."registration_id", c."order_id", c."participant_id", 'discount', true, -sum(c."amount"), max(c."tax_rate"), -sum(c."tax"),
		coalesce(given."note", ''), coalesce(r."paid_at", o."paid_at", r."created_at", o."created_at"), given."user_id"
	FROM "charges" c LEFT JOIN "registrations" r ON r."id" = c."registration_id" LEFT JOIN "orders" o ON o."id" = c."order_id"
	LEFT JOIN LATERAL (SELECT h."note", h."user_id" FROM "payment_history" h
		WHERE (h."registration_id" = c."registration_id" OR h."order_id" = c."order_id") AND h."status_after" = 8 ORDER BY h."id" DESC LIMIT 1) given ON true
	WHERE coalesce(r."state", o."state") = 'paid' AND coalesce(r."payment_status", o."payment_status") = 8
	GROUP BY c."registration_id", c."order_id", c."participant_id", given."note", given."user_id", r."paid_at", o."paid_at", r."created_at", o."created_at"
	HAVING sum(c."amount") <> 0;
--> statement-breakpoint
-- What gateways and transfers brought.
INSERT INTO "payments" ("registration_id", "order_id", "event_id", "way", "attempt_id", "amount", "tax", "received_at", "user_id")
	SELECT a."registration_id", a."order_id", a."event_id", CASE WHEN a."gateway_name" = 'transferencia' THEN 'transfer' ELSE 'gateway' END,
		a."id", a."amount", a."tax", coalesce(a."settled_at", a."created_at"),
		(SELECT t."decided_by" FROM "transfer_proofs" t WHERE t."attempt_id" = a."id" AND t."state" = 'approved' LIMIT 1)
	FROM "payment_attempts" a WHERE a."state" IN ('approved', 'reversed') ORDER BY coalesce(a."settled_at", a."created_at"), a."id";
--> statement-breakpoint
-- What staff called paid without an attempt that says so.
INSERT INTO "payments" ("registration_id", "order_id", "event_id", "way", "amount", "tax", "note", "received_at", "user_id")
	SELECT p."registration_id", p."order_id", p."event_id", CASE WHEN p."payment_status" = 7 THEN 'direct' ELSE 'gateway' END, p."amount",
		(p."amount" - round(p."amount" * 100.0 / (100 + coalesce(v."vat_rate", 0))))::int, coalesce(said."note", ''), p."at", said."user_id"
	FROM (
		SELECT "id" AS "registration_id", NULL::int AS "order_id", "event_id", "payment_status", coalesce("settled_amount", "amount") AS "amount",
			coalesce("paid_at", "created_at") AS "at" FROM "registrations"
		UNION ALL
		SELECT NULL, "id", "event_id", "payment_status", "amount", coalesce("paid_at", "created_at") FROM "orders" WHERE "registration_id" IS NULL) p
	LEFT JOIN "event_payment_settings" v ON v."event_id" = p."event_id"
	LEFT JOIN LATERAL (SELECT h."note", h."user_id" FROM "payment_history" h
		WHERE (h."registration_id" = p."registration_id" OR h."order_id" = p."order_id") AND h."status_after" = p."payment_status" ORDER BY h."id" DESC LIMIT 1) said ON true
	WHERE p."payment_status" IN (4, 7) AND p."amount" > 0 AND NOT EXISTS (SELECT 1 FROM "payment_attempts" a
		WHERE (a."registration_id" = p."registration_id" OR a."order_id" = p."order_id") AND a."state" IN ('approved', 'reversed'));
--> statement-breakpoint
-- The first payment of a registration goes to each as they owe, in their order; what is left, and what came later, to who bought.
INSERT INTO "payment_allocations" ("payment_id", "participant_id", "amount")
	SELECT t."payment_id", t."participant_id", t."amount" FROM (
		SELECT s."payment_id", s."participant_id",
			s."share" + CASE WHEN s."position" = 0 THEN s."amount" - sum(s."share") OVER (PARTITION BY s."payment_id") ELSE 0 END AS "amount"
		FROM (
			SELECT p."id" AS "payment_id", p."amount", m."participant_id", m."position",
				CASE WHEN p."nth" = 1 THEN least(m."owes", greatest(0, p."amount" - coalesce(sum(m."owes") OVER (PARTITION BY p."id"
					ORDER BY m."position" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))) ELSE 0 END AS "share"
			FROM (SELECT *, row_number() OVER (PARTITION BY "registration_id" ORDER BY "id") AS "nth" FROM "payments" WHERE "registration_id" IS NOT NULL) p
			JOIN (SELECT a."registration_id", a."participant_id", a."position",
				CASE WHEN a."state" IN ('held', 'paid') THEN a."entry_price" + a."cost_service" - a."discount" ELSE 0 END AS "owes"
				FROM "account_people" a) m ON m."registration_id" = p."registration_id") s) t
	WHERE t."amount" <> 0;
--> statement-breakpoint
INSERT INTO "refunds" ("registration_id", "order_id", "event_id", "way", "basis", "state", "amount", "tax", "note", "requested_at", "due_on",
		"approved_at", "sent_at", "user_id", "approved_by", "sent_by")
	SELECT d."registration_id", d."order_id", coalesce(r."event_id", o."event_id"), 'direct', 'policy', 'sent', d."amount",
		(d."amount" - round(d."amount" * 100.0 / (100 + coalesce(v."vat_rate", 0))))::int, d."note", d."created_at",
		(d."created_at" AT TIME ZONE 'America/Bogota')::date + 15, d."created_at", d."created_at", d."user_id", d."user_id", d."user_id"
	FROM "payment_refunds" d LEFT JOIN "registrations" r ON r."id" = d."registration_id" LEFT JOIN "orders" o ON o."id" = d."order_id"
	LEFT JOIN "event_payment_settings" v ON v."event_id" = coalesce(r."event_id", o."event_id") ORDER BY d."id";
--> statement-breakpoint
-- What a gateway took back: no second refund of what staff gave back already.
INSERT INTO "refunds" ("registration_id", "order_id", "event_id", "way", "basis", "state", "attempt_id", "amount", "tax", "note", "requested_at",
		"due_on", "sent_at", "ended_at")
	SELECT a."registration_id", a."order_id", a."event_id", 'gateway', 'reversal', 'confirmed', a."id", taken."amount",
		CASE WHEN taken."amount" = a."amount" THEN a."tax" ELSE 0 END, 'La pasarela reversó el pago', told."at",
		(told."at" AT TIME ZONE 'America/Bogota')::date + 15, told."at", told."at"
	FROM "payment_attempts" a
	CROSS JOIN LATERAL (SELECT coalesce((SELECT max(w."received_at") FROM "payment_webhooks" w WHERE w."attempt_id" = a."id" AND w."state" = 'reversed'),
		a."settled_at", a."created_at") AS "at") told
	CROSS JOIN LATERAL (SELECT least(a."amount",
		(SELECT sum(p."amount") FROM "payments" p WHERE p."registration_id" = a."registration_id" OR p."order_id" = a."order_id")
		- coalesce((SELECT sum(f."amount") FROM "refunds" f WHERE f."registration_id" = a."registration_id" OR f."order_id" = a."order_id"), 0))::int AS "amount") taken
	WHERE a."state" = 'reversed' AND taken."amount" > 0;
--> statement-breakpoint
-- What was given back of something that is still charged lowered what it costs.
CREATE TEMPORARY TABLE "account_credits" AS
	SELECT f."id", f."registration_id", f."order_id", f."note", f."sent_at", f."user_id",
		least(f."amount", greatest(0, owing."amount" - coalesce(sum(f."amount") OVER (PARTITION BY f."registration_id", f."order_id"
			ORDER BY f."id" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)))::int AS "amount"
	FROM "refunds" f LEFT JOIN "registrations" r ON r."id" = f."registration_id" LEFT JOIN "orders" o ON o."id" = f."order_id"
	CROSS JOIN LATERAL (SELECT
		coalesce((SELECT sum(c."amount") FROM "charges" c WHERE c."registration_id" = f."registration_id" OR c."order_id" = f."order_id"), 0)
		- coalesce((SELECT sum(p."amount") FROM "payments" p WHERE p."registration_id" = f."registration_id" OR p."order_id" = f."order_id"), 0)
		+ coalesce((SELECT sum(g."amount") FROM "refunds" g WHERE (g."registration_id" = f."registration_id" OR g."order_id" = f."order_id") AND g."basis" = 'policy'), 0)
		- greatest(0, coalesce(r."amount" - r."settled_amount", 0)) AS "amount") owing
	WHERE f."basis" = 'policy' AND coalesce(r."state", o."state") = 'paid';
--> statement-breakpoint
UPDATE "refunds" f SET "credited" = c."amount" FROM "account_credits" c WHERE c."id" = f."id" AND c."amount" > 0;
--> statement-breakpoint
INSERT INTO "charges" ("registration_id", "order_id", "kind", "amount", "note", "booked_at", "user_id")
	SELECT "registration_id", "order_id", 'credit', -"amount", left('Devolución: ' || "note", 500), "sent_at", "user_id" FROM "account_credits" WHERE "amount" > 0;
--> statement-breakpoint
DROP TABLE "account_people", "account_credits";
--> statement-breakpoint
-- References and the other indexes once the rows are there: checked whole and built sorted, in half of the time.
ALTER TABLE "charges" ADD CONSTRAINT "charges_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_months" ADD CONSTRAINT "closed_months_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_counters_id_payments_id_fk" FOREIGN KEY ("counters_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_counters_id_refunds_id_fk" FOREIGN KEY ("counters_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "charges_participant" ON "charges" USING btree ("participant_id") WHERE "charges"."participant_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_allocations_payment" ON "payment_allocations" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_allocations_participant" ON "payment_allocations" USING btree ("participant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_attempt_key" ON "payments" USING btree ("attempt_id") WHERE "payments"."counters_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_counters_key" ON "payments" USING btree ("counters_id") WHERE "payments"."counters_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_request_key" ON "payments" USING btree ("request_key") WHERE "payments"."request_key" is not null;--> statement-breakpoint
CREATE INDEX "payments_received" ON "payments" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "payments_event_received" ON "payments" USING btree ("event_id","received_at","id");--> statement-breakpoint
-- A line is never changed or deleted. Only that a person or an account was forgotten reaches it: a note can go, not change.
CREATE FUNCTION "keep_account_line"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE'
		AND to_jsonb(NEW) - '{participant_id,user_id,note}'::text[] = to_jsonb(OLD) - '{participant_id,user_id,note}'::text[]
		AND coalesce(to_jsonb(NEW)->>'note', '') IN ('', coalesce(to_jsonb(OLD)->>'note', ''))
		AND coalesce(to_jsonb(NEW)->>'participant_id', to_jsonb(OLD)->>'participant_id') IS NOT DISTINCT FROM to_jsonb(OLD)->>'participant_id'
		AND coalesce(to_jsonb(NEW)->>'user_id', to_jsonb(OLD)->>'user_id') IS NOT DISTINCT FROM to_jsonb(OLD)->>'user_id'
	THEN RETURN NEW; END IF;
	RAISE EXCEPTION 'a line of an account is never changed or deleted, only countered' USING ERRCODE = '23514', CONSTRAINT = 'account_lines_stay';
END $$;
--> statement-breakpoint
CREATE TRIGGER "charges_stay" BEFORE UPDATE OR DELETE ON "charges" FOR EACH ROW EXECUTE FUNCTION "keep_account_line"();
--> statement-breakpoint
CREATE TRIGGER "payments_stay" BEFORE UPDATE OR DELETE ON "payments" FOR EACH ROW EXECUTE FUNCTION "keep_account_line"();
--> statement-breakpoint
CREATE TRIGGER "payment_allocations_stay" BEFORE UPDATE OR DELETE ON "payment_allocations" FOR EACH ROW EXECUTE FUNCTION "keep_account_line"();
--> statement-breakpoint
-- A refund walks through its states; its sum, its owner and, once it left, its day stay.
CREATE FUNCTION "keep_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE'
		AND to_jsonb(NEW) - '{participant_id,user_id,approved_by,sent_by,state,approved_at,sent_at,ended_at,proof,credited,provider_id,note}'::text[]
			= to_jsonb(OLD) - '{participant_id,user_id,approved_by,sent_by,state,approved_at,sent_at,ended_at,proof,credited,provider_id,note}'::text[]
		AND NEW."note" IN ('', OLD."note")
		AND (NEW."sent_at" IS NOT DISTINCT FROM OLD."sent_at" AND NEW."credited" = OLD."credited" OR OLD."sent_at" IS NULL)
		AND (NEW."state" = OLD."state" OR (OLD."state", NEW."state") IN (('requested', 'approved'), ('requested', 'sent'), ('approved', 'sent'),
			('sent', 'confirmed'), ('requested', 'failed'), ('approved', 'failed'), ('sent', 'failed')))
	THEN RETURN NEW; END IF;
	RAISE EXCEPTION 'a refund only goes on through its states' USING ERRCODE = '23514', CONSTRAINT = 'account_lines_stay';
END $$;
--> statement-breakpoint
CREATE TRIGGER "refunds_stay" BEFORE UPDATE OR DELETE ON "refunds" FOR EACH ROW EXECUTE FUNCTION "keep_refund"();
--> statement-breakpoint
-- Nothing is written into a month that was closed. Who closes one waits for those who write into the past (docs/account.md).
CREATE FUNCTION "refuse_closed_month"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE moved_at timestamptz := (to_jsonb(NEW)->>TG_ARGV[0])::timestamptz;
BEGIN
	PERFORM pg_advisory_xact_lock_shared(7031978);
	IF EXISTS (SELECT 1 FROM "closed_months" WHERE "month" = date_trunc('month', moved_at AT TIME ZONE 'America/Bogota')::date) THEN
		RAISE EXCEPTION 'that month is closed' USING ERRCODE = '23514', CONSTRAINT = 'closed_months_stay';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "charges_month_open" BEFORE INSERT ON "charges" FOR EACH ROW
	WHEN (NEW."booked_at" < date_trunc('month', now() AT TIME ZONE 'America/Bogota') AT TIME ZONE 'America/Bogota') EXECUTE FUNCTION "refuse_closed_month"('booked_at');
--> statement-breakpoint
CREATE TRIGGER "payments_month_open" BEFORE INSERT ON "payments" FOR EACH ROW
	WHEN (NEW."received_at" < date_trunc('month', now() AT TIME ZONE 'America/Bogota') AT TIME ZONE 'America/Bogota') EXECUTE FUNCTION "refuse_closed_month"('received_at');
--> statement-breakpoint
CREATE TRIGGER "refunds_month_open" BEFORE INSERT ON "refunds" FOR EACH ROW
	WHEN (NEW."sent_at" < date_trunc('month', now() AT TIME ZONE 'America/Bogota') AT TIME ZONE 'America/Bogota') EXECUTE FUNCTION "refuse_closed_month"('sent_at');
--> statement-breakpoint
CREATE TRIGGER "refunds_sent_month_open" BEFORE UPDATE OF "sent_at" ON "refunds" FOR EACH ROW
	WHEN (NEW."sent_at" IS DISTINCT FROM OLD."sent_at" AND NEW."sent_at" < date_trunc('month', now() AT TIME ZONE 'America/Bogota') AT TIME ZONE 'America/Bogota')
	EXECUTE FUNCTION "refuse_closed_month"('sent_at');
