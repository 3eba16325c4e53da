/** A document in a body or an address of the API: what came is made plain, or refused with the sentence of documents.ts. */
import { z } from 'zod'
import { DOCUMENT_TYPES, documentProblem, isDocumentType, plainDni } from './documents.ts'

const readPlain = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? plainDni(String(value)) : value

const WANTED = 'Este campo es obligatorio.'

/** A document of digits, where nobody says which. */
export const dniField = z.preprocess(
  readPlain,
  z.string(WANTED).superRefine((dni, context) => {
    const problem = documentProblem(undefined, dni)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  }),
)

/** Read when it is sent; empty is not sent. */
export const documentType = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  z.enum(DOCUMENT_TYPES, 'Elige el tipo de documento.').optional(),
)

/** Number and type beside each other: the object that has them is wrapped in withDocument, which checks the pair. */
export const typedDocument = { dni: z.preprocess(readPlain, z.string(WANTED)), document_type: documentType }

type Fields = Record<string, unknown>

const problemOf = (value: unknown, field: string) => {
  const { [field]: typed, document_type } = value as Fields
  return documentProblem(isDocumentType(document_type) ? document_type : undefined, String(typed))
}

/** The check of the pair, said at the number; whatever else is wrong with the form is said beside it. */
export const withDocument = <T extends z.ZodObject>(form: T, field = 'dni'): T =>
  form.refine((value) => problemOf(value, field) === null, {
    path: [field],
    error: ({ input }) => problemOf(input, field) ?? '',
    when: ({ value, issues }) =>
      typeof (value as Fields | null)?.[field] === 'string' &&
      !issues.some(({ path }) => path?.[0] === field || path?.[0] === 'document_type'),
  }) as T
