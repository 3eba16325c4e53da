/** Health data is encrypted at rest and kept only with consent; 'no_informa' says nothing and is not stored. */
import { openSealer } from '#server/sealed.ts'

export type Health = { eps: string; blood_type: string; rh_factor: string }

const NOT_TOLD = 'no_informa'

export const openHealth = (secretKey: string) => {
  const { seal, unseal } = openSealer(secretKey, 'health')
  return {
    sealHealth: ({
      consents,
      eps,
      blood_type,
      rh_factor,
    }: Health & { consents?: { health: boolean } | undefined }): string | null => {
      if (!consents?.health || [eps, blood_type, rh_factor].every((value) => value === NOT_TOLD)) return null
      return seal(JSON.stringify({ eps, blood_type, rh_factor } satisfies Health))
    },
    sealFields: (health: Health): string => seal(JSON.stringify(health)),
    unsealHealth: (sealed: string | null): Health =>
      sealed
        ? (JSON.parse(unseal(sealed)) as Health)
        : { eps: NOT_TOLD, blood_type: NOT_TOLD, rh_factor: NOT_TOLD },
  }
}
