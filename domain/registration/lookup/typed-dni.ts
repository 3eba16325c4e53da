/** The document in an address like /competidor/{dni}: made plain, or refused with the sentence about documents. */
import { dniProblem, plainDni } from '#domain/colombia/documents.ts'
import { invalid } from '#server/http/refusals.ts'

export const typedDni = (typed: string): string => {
  const problem = dniProblem(typed)
  if (problem) throw invalid({ dni: [problem] })
  return plainDni(typed)
}
