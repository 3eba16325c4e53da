/** What somebody signed with is encrypted at rest like health data, and erased with it. */
import { createCipher } from '#server/encryption.ts'
import type { Signature } from '../rules/signature.ts'

export const createSignatureCipher = (secretKey: string) => {
  const { encrypt, decrypt } = createCipher(secretKey, 'signature')
  return {
    encryptSignature: ({ drawing = '', name = '' }: Signature): string =>
      encrypt(JSON.stringify(drawing ? { drawing } : { name })),
    decryptSignature: (encrypted: string | null): Signature | null =>
      encrypted ? (JSON.parse(decrypt(encrypted)) as Signature) : null,
  }
}

export type SignatureCipher = ReturnType<typeof createSignatureCipher>
