/**
 * The code under which a runner shows friends that he is in (/voy/{code}). It says nothing of the person and opens
 * nothing: who has it sees a first name, the distance and the event. Only who proves the registration to be the own one
 * is given it, and it is computed, not stored.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

const LENGTH = 16

const macOf = (secretKey: string, participant_id: number) =>
  createHmac('sha256', secretKey).update(`share-code\n${participant_id}`).digest('base64url').slice(0, LENGTH)

export const shareCodeOf = (secretKey: string, participant_id: number) =>
  `${participant_id.toString(36)}.${macOf(secretKey, participant_id)}`

/** The participant it is of; null for what we did not make. */
export const readShareCode = (secretKey: string, code: string): number | null => {
  const [, id = '', mac = ''] = /^([0-9a-z]{1,8})\.([\w-]{16})$/.exec(code) ?? []
  const participant_id = Number.parseInt(id, 36)
  if (!Number.isSafeInteger(participant_id) || participant_id > 2_147_483_647) return null
  const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(secretKey, participant_id))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? participant_id : null
}
