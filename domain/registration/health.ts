/**
 * Health data is encrypted at rest and kept only with consent; 'no_informa' says nothing and is not stored. What somebody
 * else gave for a person is encrypted for another purpose: whatever reads health data cannot open it before it is signed.
 */
import { createCipher } from '#server/encryption.ts'
import { HEALTH_FIELDS, type Health, isTold, NOTHING_TOLD } from './rules/health-fields.ts'

export type { Health } from './rules/health-fields.ts'

/** A client written from the specification does not know the conditions. */
type Told = Omit<Health, 'conditions'> & {
  conditions?: string | undefined
  consents?: { health: boolean } | undefined
}

const agreedText = ({ consents, ...told }: Told): string | null => {
  const health: Health = {
    eps: told.eps,
    blood_type: told.blood_type,
    rh_factor: told.rh_factor,
    conditions: told.conditions ?? '',
  }
  const tells = consents?.health && HEALTH_FIELDS.some((field) => isTold(health[field]))
  return tells ? JSON.stringify(health) : null
}

/** What was stored before a field was there has none of it. */
const readHealth = (text: string): Health => ({ ...NOTHING_TOLD, ...(JSON.parse(text) as Partial<Health>) })

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
      encrypted ? readHealth(decrypt(encrypted)) : { ...NOTHING_TOLD },
    sealHealth: (told: Told): string | null => {
      const text = agreedText(told)
      return text && unsigned.encrypt(text)
    },
    /** Only for the person who signs. */
    openHealth: (sealed: string | null): Health =>
      sealed ? readHealth(unsigned.decrypt(sealed)) : { ...NOTHING_TOLD },
  }
}

export type HealthCipher = ReturnType<typeof createHealthCipher>
