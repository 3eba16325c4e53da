/**
 * A code of one participant for one purpose, for an address: computed, not stored. It says nothing of the person, and one
 * made for another purpose is nobody's.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

const LENGTH = 16

type Purpose = 'share-code' | 'after-race-survey'

const macOf = (secretKey: string, purpose: Purpose, participant_id: number) =>
  createHmac('sha256', secretKey).update(`${purpose}\n${participant_id}`).digest('base64url').slice(0, LENGTH)

export const participantCode = (purpose: Purpose) => ({
  codeOf: (secretKey: string, participant_id: number) =>
    `${participant_id.toString(36)}.${macOf(secretKey, purpose, participant_id)}`,

  /** The participant it is of; null for what we did not make. */
  readCode: (secretKey: string, code: string): number | null => {
    const [, id = '', mac = ''] = /^([0-9a-z]{1,8})\.([\w-]{16})$/.exec(code) ?? []
    const participant_id = Number.parseInt(id, 36)
    if (!Number.isSafeInteger(participant_id) || participant_id > 2_147_483_647) return null
    const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(secretKey, purpose, participant_id))]
    return given.length === expected.length && timingSafeEqual(given, expected) ? participant_id : null
  },
})
