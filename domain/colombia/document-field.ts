/** A document in a body or an address of the API: what came is made plain, or refused with the sentence of documents.ts. */
import { z } from 'zod'
import { dniProblem, plainDni } from './documents.ts'

export const dniField = z.preprocess(
  (value) => (typeof value === 'string' || typeof value === 'number' ? plainDni(String(value)) : value),
  z.string('Este campo es obligatorio.').superRefine((dni, context) => {
    const problem = dniProblem(dni)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  }),
)
