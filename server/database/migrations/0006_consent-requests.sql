CREATE TABLE "consent_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"signed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "consent_requests" ADD CONSTRAINT "consent_requests_member_id_registration_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."registration_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consent_requests_token_key" ON "consent_requests" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "consent_requests_member" ON "consent_requests" USING btree ("member_id","sent_at");--> statement-breakpoint
-- An external event is inactive by definition; the event form let some become active.
UPDATE "events" SET "status" = 'inactive', "version" = "version" + 1 WHERE "external" AND "status" = 'active';
