CREATE TABLE "result_documents" (
	"set_id" integer NOT NULL,
	"public_id" text NOT NULL,
	"document_key" text NOT NULL,
	CONSTRAINT "result_documents_set_id_public_id_pk" PRIMARY KEY("set_id","public_id")
);
--> statement-breakpoint
CREATE INDEX "result_documents_document_key_index" ON "result_documents" USING btree ("document_key");