/** Health data is encrypted at rest and kept only with consent; 'no_informa' says nothing and is not stored. */
import { createCipher } from '#server/encryption.ts'

export type Health = { eps: string; blood_type: string; rh_factor: string }

const NOT_TOLD = 'no_informa'

export const createHealthCipher = (secretKey: string) => {
  const { encrypt, decrypt } = createCipher(secretKey, 'health')
  return {
    encryptHealth: ({
      consents,
      eps,
      blood_type,
      rh_factor,
    }: Health & { consents?: { health: boolean } | undefined }): string | null => {
      if (!consents?.health || [eps, blood_type, rh_factor].every((value) => value === NOT_TOLD)) return null
      return encrypt(JSON.stringify({ eps, blood_type, rh_factor } satisfies Health))
    },
    encryptFields: (health: Health): string => encrypt(JSON.stringify(health)),
    decryptHealth: (encrypted: string | null): Health =>
      encrypted
        ? (JSON.parse(decrypt(encrypted)) as Health)
        : { eps: NOT_TOLD, blood_type: NOT_TOLD, rh_factor: NOT_TOLD },
  }
}
