/** The form of who receives a place, encrypted while its payment is awaited, and forgotten with the change's end. */
import type { ParticipantForm } from '#domain/registration/participant-contract.ts'
import type { ConsentTrace } from '#domain/registration/tables.ts'
import { createCipher } from '#server/encryption.ts'

export type ReceiverForm = {
  form: ParticipantForm
  /** The document was tried too often for this form to prove whose it is. */
  unproven: boolean
  trace: ConsentTrace
}

export const createFormCipher = (secretKey: string) => {
  const { encrypt, decrypt } = createCipher(secretKey, 'transfer form')
  return {
    sealForm: (form: ReceiverForm): string => encrypt(JSON.stringify(form)),
    openForm: (sealed: string): ReceiverForm => JSON.parse(decrypt(sealed)) as ReceiverForm,
  }
}
