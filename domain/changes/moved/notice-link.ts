/**
 * The link of a notice: of one participant and one notice, and of the address it was mailed to. Computed, not stored. The
 * one that staff see and send by WhatsApp has a label of its own: it reads and keeps the place, and moves no money.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export type Addressee = { notice_id: number; participant_id: number; email: string }

export type NoticeWay = 'mail' | 'staff'

/** Links of earlier releases had one label, which staff could read. */
const LABELS: Record<NoticeWay, string> = { mail: 'event-notice-mailed', staff: 'event-notice' }

const macOf = (secretKey: string, way: NoticeWay, { notice_id, participant_id, email }: Addressee) =>
  createHmac('sha256', secretKey)
    .update(`${LABELS[way]}\n${notice_id}\n${participant_id}\n${email}`)
    .digest('base64url')

const tokenOf = (secretKey: string, way: NoticeWay, addressee: Addressee) =>
  `${addressee.notice_id}.${addressee.participant_id}.${macOf(secretKey, way, addressee)}`

/** Whose it says to be; the address is still to be compared. */
export const readNoticeToken = (token: string): { notice_id: number; participant_id: number } | null => {
  const [, notice_id, participant_id] = /^(\d{1,9})\.(\d{1,9})\.[\w-]{43}$/.exec(token) ?? []
  return notice_id && participant_id
    ? { notice_id: Number(notice_id), participant_id: Number(participant_id) }
    : null
}

/** The way by which a genuine token came; null for anything else. */
export const noticeWayOf = (secretKey: string, token: string, addressee: Addressee): NoticeWay | null => {
  const given = Buffer.from(token)
  const isWay = (way: NoticeWay) => {
    const expected = Buffer.from(tokenOf(secretKey, way, addressee))
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  return (['mail', 'staff'] as const).find(isWay) ?? null
}

/** After the #, which browsers send to nobody. */
export const noticeAddress = (address: string, secretKey: string, way: NoticeWay, addressee: Addressee) =>
  `${address}/respuesta#${tokenOf(secretKey, way, addressee)}`
