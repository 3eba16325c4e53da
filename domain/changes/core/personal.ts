/**
 * Changes that let a place go are the person's own (security.md 6): who bought may ask, and nothing happens until the person
 * confirms from the own mailbox.
 */
import { sql } from 'drizzle-orm'
import { FROZEN, isFrozen } from '#domain/registration/mailbox/frozen.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Refused } from './kind.ts'
import type { AskedChange } from './quote-change.ts'
import type { Subject } from './subject.ts'

const PERSONAL: readonly string[] = ['transfer', 'refund', 'deferral', 'leave']

const SHARED =
  'En este correo hay otra persona adulta inscrita. Pon primero un correo solo tuyo en «Corregir mis datos», o habla con el organizador.'
const OF_CREDIT =
  'Este cupo se pagó con un saldo de otro correo. Ábrelo desde el correo que dejó ese saldo, o habla con el organizador.'

export const needsPerson = ({ wish, asker }: Pick<AskedChange, 'wish' | 'asker'>): boolean =>
  asker === 'buyer' && PERSONAL.includes(wish.kind)

/** Another adult with a place of the own on the same mailbox: a link or login of it does not tell the two apart. */
const sharesMailbox = async (db: Reader, { person }: Subject): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 from participants o join events e on e.id = o.event_id, participants own
    where own.id = ${person.id} and own.email <> '' and own.birthday <= current_date - interval '18 years'
      and o.email = own.email and o.document_key <> own.document_key and o.state = 'confirmed'
      and o.birthday <= current_date - interval '18 years' and e.event_datetime > now() limit 1`)
  return rows.length > 0
}

/** Paid with a credit that another mailbox left, which is not the one on the person's stored record. */
const paidByForeignCredit = async (db: Reader, { person, registration }: Subject): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 from payments k join credit_uses u on u.payment_id = k.id join credits c on c.id = u.credit_id
    join participants origin on origin.id = c.participant_id join participants own on own.id = ${person.id}
    join competitors record on record.id = own.competitor_id
    where k.registration_id = ${registration.id} and not exists (select 1 from payments x where x.counters_id = k.id)
      and lower(origin.email) <> lower(own.email)
      and (lower(record.email) <> lower(own.email) or record.owner_disputed_at is not null) limit 1`)
  return rows.length > 0
}

/** Why a place is not let go at this word; null where nothing stands against it. Staff saw the document. */
export const whyNotPersonal = async (
  db: Reader,
  subject: Subject,
  { wish, asker }: Pick<AskedChange, 'wish' | 'asker'>,
): Promise<Refused | null> => {
  if (asker === 'staff' || !PERSONAL.includes(wish.kind)) return null
  if (await isFrozen(db, subject.person)) return { refused: FROZEN }
  if (await sharesMailbox(db, subject)) return { refused: SHARED }
  return (await paidByForeignCredit(db, subject)) ? { refused: OF_CREDIT } : null
}
