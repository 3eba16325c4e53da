DROP INDEX "users_rol";--> statement-breakpoint
CREATE INDEX "audit_log_event_id_subject_created_at_index" ON "audit_log" USING btree ("event_id","subject","created_at");--> statement-breakpoint
CREATE INDEX "users_rol" ON "users" USING btree ("rol","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);