/**
 * Health data is encrypted at rest and kept only with consent; 'no_informa' says nothing and is not stored. What somebody
 * else gave for a person is encrypted for another purpose: whatever reads health data cannot open it before it is signed.
 */
import { createCipher } from '#server/encryption.ts'

export type Health = { eps: string; blood_type: string; rh_factor: string }

const NOT_TOLD = 'no_informa'
const NOTHING_TOLD: Health = { eps: NOT_TOLD, blood_type: NOT_TOLD, rh_factor: NOT_TOLD }

type Told = Health & { consents?: { health: boolean } | undefined }

const agreedText = ({ consents, eps, blood_type, rh_factor }: Told): string | null =>
  !consents?.health || [eps, blood_type, rh_factor].every((value) => value === NOT_TOLD)
    ? null
    : JSON.stringify({ eps, blood_type, rh_factor } satisfies Health)

export const createHealthCipher = (secretKey: string) => {
  const { encrypt, decrypt } = createCipher(secretKey, 'health')
  const unsigned = createCipher(secretKey, 'health before signing')
  return {
    encryptHealth: (told: Told): string | null => {
      const text = agreedText(told)
      return text && encrypt(text)
    },
    encryptFields: (health: Health): string => encrypt(JSON.stringify(health)),
    decryptHealth: (encrypted: string | null): Health =>
      encrypted ? (JSON.parse(decrypt(encrypted)) as Health) : NOTHING_TOLD,
    sealHealth: (told: Told): string | null => {
      const text = agreedText(told)
      return text && unsigned.encrypt(text)
    },
    /** Only for the person who signs. */
    openHealth: (sealed: string | null): Health =>
      sealed ? (JSON.parse(unsigned.decrypt(sealed)) as Health) : NOTHING_TOLD,
  }
}

export type HealthCipher = ReturnType<typeof createHealthCipher>
