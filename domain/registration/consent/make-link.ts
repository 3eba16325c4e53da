/**
 * A link to sign that staff hand on: in a WhatsApp text that a person opens and sends, or on the screen at the desk. It is
 * made when it is asked for, so that the database never holds one that could be read.
 */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { hashToken, newToken } from '#domain/accounts/tokens.ts'
import { ageOn, bogotaDay, formatLongDate } from '#domain/colombia/clock.ts'
import { whatsAppAddress } from '#domain/colombia/whatsapp.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { isMinor } from '../rules/people.ts'
import { consent_requests } from './consent-tables.ts'
import { listPending, type Pending } from './request-consents.ts'

const textFor = ({ name, birthday, event, event_datetime }: Pending, url: string): string => {
  const race = `${event}, el ${formatLongDate(new Date(event_datetime))}`
  return isMinor(ageOn(birthday, bogotaDay(new Date())))
    ? `Hola. ${name} está en la inscripción de ${race}, y como es menor de edad falta la autorización de su acudiente. Se lee y se firma aquí: ${url}`
    : `Hola, ${name}. Te inscribieron en ${race}, y falta tu autorización. Léela y fírmala aquí: ${url}`
}

type Wanted = { event_id: number; member_id: number; way: 'whatsapp' | 'desk' }

type ConsentLink = { url: string; text: string; whatsapp_url: string }

const isOfEvent = async (tx: Tx, { event_id, member_id }: Wanted) => {
  const { rows } = await tx.execute(
    sql`select 1 from participants where id = ${member_id} and event_id = ${event_id}`,
  )
  return rows.length > 0
}

export const makeConsentLink = async (
  tx: Tx,
  { address }: AppContext,
  wanted: Wanted,
): Promise<ConsentLink | 'nobody' | 'nothing to sign'> => {
  const { event_id, member_id, way } = wanted
  const [person] = await listPending(tx, sql`m.event_id = ${event_id} and m.id = ${member_id}`)
  if (!person) return (await isOfEvent(tx, wanted)) ? 'nothing to sign' : 'nobody'
  // One of each way: who asks again has the new one, and the former is nobody's.
  await tx
    .delete(consent_requests)
    .where(
      and(
        eq(consent_requests.participant_id, person.id),
        eq(consent_requests.way, way),
        isNull(consent_requests.signed_at),
      ),
    )
  const token = newToken()
  await tx.insert(consent_requests).values({ participant_id: person.id, token_hash: hashToken(token), way })
  const url = `${address}/firmar/${token}`
  const text = textFor(person, url)
  return { url, text, whatsapp_url: whatsAppAddress(person.phone, text) }
}
