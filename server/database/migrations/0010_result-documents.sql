CREATE TABLE "result_documents" (
	"set_id" integer NOT NULL,
	"public_id" text NOT NULL,
	"document_key" text NOT NULL,
	"minor" boolean DEFAULT false NOT NULL,
	CONSTRAINT "result_documents_set_id_public_id_pk" PRIMARY KEY("set_id","public_id")
);
--> statement-breakpoint
CREATE INDEX "result_documents_document_key_index" ON "result_documents" USING btree ("document_key");
--> statement-breakpoint
-- Until now a document could only be left out, so a remembered 'left out' was nobody's choice: the next file of the same
-- layout reads it. Values that are no documents contradict it there, and it is dropped.
UPDATE "result_mappings" SET "columns" = (
	SELECT jsonb_agg(CASE WHEN c.value ->> 'target' = 'ignore' AND c.place = (
			SELECT min(d.place) FROM jsonb_array_elements("columns") WITH ORDINALITY AS d(value, place)
			WHERE d.value ->> 'target' = 'ignore' AND translate(lower(d.value ->> 'header'), 'áéíóú .', 'aeiou')
				IN ('cedula', 'documento', 'cc', 'dni', 'identificacion', 'documentodeidentidad', 'numerodocumento', 'numerodedocumento'))
		THEN c.value || '{"target": "document"}' ELSE c.value END ORDER BY c.place)
	FROM jsonb_array_elements("columns") WITH ORDINALITY AS c(value, place))
WHERE jsonb_array_length("columns") > 0;
