/** What a till typed for somebody, read back from the participant it became: a sale that loses its place waits with it. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { createSignatureCipher } from '../consent/signature-cipher.ts'
import { createHealthCipher } from '../health.ts'
import { toldOf } from '../rules/told-fields.ts'
import { participants } from '../tables.ts'

export const formOfParticipant = async (tx: Tx, secretKey: string, id: number) => {
  const [row] = await tx.select().from(participants).where(eq(participants.id, id))
  if (!row) return null
  const { eps, blood_type, rh_factor, conditions } = createHealthCipher(secretKey).decryptHealth(row.health)
  const { category_id, kit_id, consents, guardian, birthday } = row
  return {
    person: {
      ...toldOf({ ...row, birthday }),
      ...(eps ? { eps } : {}),
      ...(blood_type ? { blood_type } : {}),
      ...(rh_factor ? { rh_factor } : {}),
      conditions,
      answers: [],
    },
    category_id,
    kit_id,
    consents,
    guardian,
    signature: createSignatureCipher(secretKey).decryptSignature(row.signature) ?? {},
  }
}
