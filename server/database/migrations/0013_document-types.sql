-- A document has a type, and a person is known by its family and number: of citizens (CC, TI, RC) the number alone, as
-- until now, of anybody else with the family in front. What was stored is a citizen's; of which kind, the age says.
ALTER TABLE "competitors" DROP CONSTRAINT "competitors_dni_digits";--> statement-breakpoint
DROP INDEX "data_requests_dni_index";--> statement-breakpoint
DROP INDEX "competitors_dni_key";--> statement-breakpoint
DROP INDEX "orders_dni_index";--> statement-breakpoint
DROP INDEX "participants_one_place";--> statement-breakpoint
ALTER TABLE "data_requests" ADD COLUMN "document_type" text DEFAULT 'CC' NOT NULL;--> statement-breakpoint
ALTER TABLE "data_requests" ADD COLUMN "document_key" text GENERATED ALWAYS AS (case when document_type in ('CC', 'TI', 'RC') then dni else document_type || ' ' || dni end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "competitors" ADD COLUMN "document_type" text DEFAULT 'CC' NOT NULL;--> statement-breakpoint
ALTER TABLE "competitors" ADD COLUMN "document_key" text GENERATED ALWAYS AS (case when document_type in ('CC', 'TI', 'RC') then dni else document_type || ' ' || dni end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "document_type" text DEFAULT 'CC' NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "document_key" text GENERATED ALWAYS AS (case when document_type in ('CC', 'TI', 'RC') then dni else document_type || ' ' || dni end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "document_type" text DEFAULT 'CC' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "document_key" text GENERATED ALWAYS AS (case when document_type in ('CC', 'TI', 'RC') then dni else document_type || ' ' || dni end) STORED NOT NULL;--> statement-breakpoint
UPDATE "competitors" SET "document_type" = case when "birthday" > (now() at time zone 'America/Bogota')::date - interval '7 years' then 'RC' else 'TI' end WHERE "birthday" > (now() at time zone 'America/Bogota')::date - interval '18 years';--> statement-breakpoint
UPDATE "participants" SET "document_type" = case when "birthday" > (now() at time zone 'America/Bogota')::date - interval '7 years' then 'RC' else 'TI' end WHERE "birthday" > (now() at time zone 'America/Bogota')::date - interval '18 years';--> statement-breakpoint
-- Phones as E.164 where they can be read (phones.ts says how): 3 or 60 and ten digits are Colombian, a + or 00 leads abroad.
CREATE FUNCTION pg_temp.kept_phone(typed text) RETURNS text LANGUAGE sql AS $$
  select case
    when plain ~ '^([+]?57)?(3[0-9]{9}|60[0-9]{8})$' then '+57' || right(plain, 10)
    when plain ~ '^[+](?!57)[1-9][0-9]{7,14}$' then plain
    else typed end
  from (select regexp_replace(regexp_replace(typed, '[[:space:]().-]', '', 'g'), '^00(?=[1-9])', '+') as plain) written
$$;--> statement-breakpoint
UPDATE "competitors" SET "phone" = pg_temp.kept_phone("phone"), "emergency_phone" = pg_temp.kept_phone("emergency_phone");--> statement-breakpoint
UPDATE "participants" SET "phone" = pg_temp.kept_phone("phone"), "emergency_phone" = pg_temp.kept_phone("emergency_phone");--> statement-breakpoint
UPDATE "orders" SET "phone" = pg_temp.kept_phone("phone");--> statement-breakpoint
UPDATE "users" SET "phone" = pg_temp.kept_phone("phone");--> statement-breakpoint
CREATE INDEX "data_requests_document_key_index" ON "data_requests" USING btree ("document_key");--> statement-breakpoint
CREATE UNIQUE INDEX "competitors_document_key" ON "competitors" USING btree ("document_key");--> statement-breakpoint
CREATE INDEX "competitors_dni_index" ON "competitors" USING btree ("dni");--> statement-breakpoint
CREATE INDEX "orders_document_key_index" ON "orders" USING btree ("document_key");--> statement-breakpoint
CREATE UNIQUE INDEX "participants_one_place" ON "participants" USING btree ("event_id","document_key") WHERE "participants"."holds_place" and "participants"."identity_matches";--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_document_type_known" CHECK (document_type in ('CC', 'TI', 'RC', 'CE', 'PPT', 'PA', 'other'));--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_document_shape" CHECK (dni ~ case when document_type in ('PA', 'other') then '^[A-Z0-9]{3,20}$' else '^[0-9]{3,15}$' end);--> statement-breakpoint
ALTER TABLE "competitors" ADD CONSTRAINT "competitors_document_type_known" CHECK (document_type in ('CC', 'TI', 'RC', 'CE', 'PPT', 'PA', 'other'));--> statement-breakpoint
ALTER TABLE "competitors" ADD CONSTRAINT "competitors_document_shape" CHECK (dni ~ case when document_type in ('PA', 'other') then '^[A-Z0-9]{3,20}$' else '^[0-9]{3,15}$' end);--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_document_type_known" CHECK (document_type in ('CC', 'TI', 'RC', 'CE', 'PPT', 'PA', 'other'));--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_document_shape" CHECK (dni ~ case when document_type in ('PA', 'other') then '^[A-Z0-9]{3,20}$' else '^[0-9]{3,15}$' end);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_document_type_known" CHECK (document_type in ('CC', 'TI', 'RC', 'CE', 'PPT', 'PA', 'other'));