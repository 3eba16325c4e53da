/**
 * What a save keeps of the consents it brings. The own ones and those of a minor's guardian are signed; what is said for
 * another adult is a declaration, and the health data that came with it stays closed until the person signs.
 */
import { ageOn } from '#domain/colombia/clock.ts'
import type { HealthCipher } from '../health.ts'
import type { ParticipantForm } from '../participant-contract.ts'
import { isMinor } from '../rules/people.ts'
import { signsWithSave } from '../rules/who-signs.ts'
import type { ConsentTrace } from '../tables.ts'

type Saving = {
  origin: 'web' | 'staff'
  position: number
  today: string
  trace: ConsentTrace
  /** The demo has none, and keeps no health data. */
  cipher: HealthCipher | undefined
  /** Of who stands at a table and signs there, encrypted: the person's own word, whoever types. */
  signature?: string | undefined
}

export const keepConsents = (
  participant: ParticipantForm,
  { origin, position, today, trace, cipher, signature }: Saving,
) => {
  const { consents, guardian = null, birthday } = participant
  const nothing = {
    consents: null,
    consent_trace: null,
    declared_consents: null,
    health: null,
    sealed_health: null,
    signature: null,
    guardian,
  }
  if (!consents) return nothing
  if (signature || signsWithSave({ origin, position, minor: isMinor(ageOn(birthday, today)) }))
    return {
      ...nothing,
      signature: signature ?? null,
      consents,
      consent_trace: trace,
      health: cipher?.encryptHealth(participant) ?? null,
    }
  return {
    ...nothing,
    declared_consents: { ...consents, ...trace },
    sealed_health: cipher?.sealHealth(participant) ?? null,
  }
}
