/** The document in an address like /competidor/{dni}: made plain, or refused with the sentence about documents. */
import { documentProblem, plainDni } from '#domain/colombia/documents.ts'
import { invalid } from '#server/http/refusals.ts'

export type TypedDocument = { dni: string; document_type?: string | undefined }

export const typedDni = (typed: string, document_type?: string): TypedDocument => {
  const problem = documentProblem(document_type, typed)
  if (problem) throw invalid({ dni: [problem] })
  return { dni: plainDni(typed), document_type }
}
