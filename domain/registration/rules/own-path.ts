/** Where a person's own registrations are. Letters are read as a document only where the type says that they belong. */
import { hasLetters } from '#domain/colombia/documents.ts'

export const ownPath = ({
  dni,
  document_type,
}: {
  dni: string
  document_type?: string | undefined
}): string => `/competidor/${dni}${hasLetters(document_type) ? `?tipo=${document_type}` : ''}`
