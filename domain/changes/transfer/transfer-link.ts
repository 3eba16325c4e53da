/**
 * The link of who receives a place. It is computed, not stored, so that the giver's page can show it again to be shared
 * without ending the one that was mailed; the change keeps its hash, by which it is found and with which it ends.
 */
import { createHmac } from 'node:crypto'
import { hashToken } from '#domain/accounts/tokens.ts'
import { formatLongDate, theHour } from '#domain/colombia/clock.ts'
import { whatsAppAddress } from '#domain/colombia/whatsapp.ts'
import type { Change } from '../core/kind.ts'

type Linked = Pick<Change, 'id' | 'asked_at'>

const tokenOf = (secretKey: string, { id, asked_at }: Linked): string =>
  createHmac('sha256', secretKey)
    .update(`transfer-link\n${id}\n${asked_at.toISOString()}`)
    .digest('base64url')

/** Of its own kind: the link by which the giver confirms is none to receive by, nor the other way round. */
export const transferHash = (token: string): string => hashToken(`transfer ${token}`)

export const transferLink = (address: string, secretKey: string, change: Linked) => {
  const token = tokenOf(secretKey, change)
  return { url: `${address}/ceder/${token}`, token_hash: transferHash(token) }
}

/** 'el jueves 19 de noviembre a las 3:00 p. m.': the hour has its dot already. */
export const untilText = (instant: Date): string => `el ${formatLongDate(instant)} a ${theHour(instant)}`

/** What the giver sends; the product sends nothing by WhatsApp. */
export const shareTexts = ({ event, url, until }: { event: string; url: string; until: Date }) => {
  const text = `Te cedo mi cupo en ${event}. Tómalo con tus datos antes de que se venza, ${untilText(until)} ${url}`
  return { text, whatsapp_url: whatsAppAddress('', text) }
}
