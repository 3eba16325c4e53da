/** The registration whose data its own person corrects, and what proves it. */
import type { DocumentType } from '#domain/colombia/documents.ts'
import type { ProvenRegistration } from '#domain/registration/mine/mine-contract.ts'

export type Self = {
  proof: ProvenRegistration
  document: { dni: string; document_type?: string | undefined }
  token: string | undefined
}

/** What every call says about whose data it is. */
export const whoseOf = ({ proof, document, token }: Self) => ({
  document_type: document.document_type as DocumentType | undefined,
  participant_key: proof.participant_key,
  ...(token ? { token } : {}),
})
