/** The link of a notice: of one participant and one notice, and of the address it was mailed to. Computed, not stored. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export type Addressee = { notice_id: number; participant_id: number; email: string }

const macOf = (secretKey: string, { notice_id, participant_id, email }: Addressee) =>
  createHmac('sha256', secretKey)
    .update(`event-notice\n${notice_id}\n${participant_id}\n${email}`)
    .digest('base64url')

export const noticeTokenOf = (secretKey: string, addressee: Addressee) =>
  `${addressee.notice_id}.${addressee.participant_id}.${macOf(secretKey, addressee)}`

/** Whose it says to be; the address is still to be compared. */
export const readNoticeToken = (token: string): { notice_id: number; participant_id: number } | null => {
  const [, notice_id, participant_id] = /^(\d{1,9})\.(\d{1,9})\.[\w-]{43}$/.exec(token) ?? []
  return notice_id && participant_id
    ? { notice_id: Number(notice_id), participant_id: Number(participant_id) }
    : null
}

export const isNoticeToken = (secretKey: string, token: string, addressee: Addressee): boolean => {
  const expected = Buffer.from(noticeTokenOf(secretKey, addressee))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** After the #, which browsers send to nobody. */
export const noticeAddress = (address: string, secretKey: string, addressee: Addressee) =>
  `${address}/respuesta#${noticeTokenOf(secretKey, addressee)}`
