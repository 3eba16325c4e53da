ALTER TABLE "event_payment_settings" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "paused_hold_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "tier_price" integer;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "settled_amount" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paused_hold_until" timestamp with time zone;--> statement-breakpoint
-- What was settled cost what its row says: a change of a paid registration left the amount as it was.
UPDATE "registrations" SET "settled_amount" = "amount" WHERE "payment_status" IN (4, 7, 8, 100);--> statement-breakpoint
-- The tier of the day is the price less the category's difference. The price of what was changed after it was paid
-- still belongs to the category before that change.
UPDATE "registrations" r SET "tier_price" = r."member_price" - c."difference" FROM "categories" c
WHERE c."id" = coalesce((
  SELECT (a."detail" ->> 'category_before')::int FROM "audit_log" a
  WHERE a."subject" = 'inscripción' AND a."subject_id" = r."id"::text AND a."action" = 'cambiar' AND a."at" > r."paid_at"
  ORDER BY a."id" LIMIT 1), r."category_id");
