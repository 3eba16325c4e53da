/** A refund is due in three days and has not left: who can pay it hears of it, once. */
import { sql } from 'drizzle-orm'
import { formatLongDate, readBogota } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type Letter, letter } from '#server/mail/letter.ts'
import { writeMail } from '#server/mail/write-mail.ts'

type Due = { event_id: number | null; event: string; due_on: string; count: number; amount: number }

export const dueRefundsLetter = ({
  name,
  event,
  due_on,
  count,
  amount,
  url,
  organizer,
}: Omit<Due, 'event_id'> & { name: string; url: string; organizer: string }): Letter => {
  const day = readBogota(due_on)
  const until = day ? formatLongDate(day) : due_on
  const what = count === 1 ? 'una devolución' : `${count} devoluciones`
  return letter(
    {
      subject: `Devoluciones por vencer: ${event}`,
      preheader: `Hay ${what} sin enviar.`,
      greeting: `Hola, ${name}:`,
      paragraphs: [
        `En ${event} hay ${what} sin enviar. La ley da 15 días desde la solicitud, y el plazo se acaba.`,
      ],
      facts: [
        ['Por devolver', formatPesos(amount)],
        ['A más tardar', until],
      ],
      action: { label: 'Ver las devoluciones', url },
      note: 'Este aviso llega una sola vez por cada fecha.',
    },
    organizer,
  )
}

/** By event and day; those whose letter is written already have none any more. */
const findDue = async (tx: Tx): Promise<Due[]> => {
  const { rows } = await tx.execute<Due>(sql`
    select r.event_id, coalesce(e.name, 'la tienda') as event, r.due_on::text, count(*)::int as count, sum(r.amount)::int as amount
    from refunds r left join events e on e.id = r.event_id
    where r.state in ('requested', 'approved')
      and r.due_on between (now() at time zone 'America/Bogota')::date and (now() at time zone 'America/Bogota')::date + 3
      and not exists (select 1 from mails m where m.kind = 'refunds-due-' || coalesce(r.event_id, 0) || '-' || r.due_on)
    group by r.event_id, e.name, r.due_on order by r.due_on`)
  return rows
}

/** Administrators, and who was given the event. */
const listPayers = async (tx: Tx, event_id: number | null) => {
  const { rows } = await tx.execute<{ email: string; name: string }>(sql`
    select u.email, u.name from users u where u.status and (u.rol = 'Administrator'
      or u.rol = 'Colaborador' and exists (select 1 from event_assignments a where a.user_id = u.id and a.event_id = ${event_id}))
    order by u.id`)
  return rows
}

/** How many letters were written. */
export const remindOfRefunds = ({
  db,
  config,
  address,
}: Pick<AppContext, 'db' | 'config' | 'address'>): Promise<number> =>
  inTransaction(db, async (tx) => {
    let written = 0
    for (const { event_id, ...due } of await findDue(tx)) {
      const kind = `refunds-due-${event_id ?? 0}-${due.due_on}`
      const url = `${address}/admin/pagos?vista=movimientos`
      for (const { email, name } of await listPayers(tx, event_id)) {
        const letter = dueRefundsLetter({ ...due, name, url, organizer: config.organizerName })
        await writeMail(tx, { kind, recipient: email, letter }, { smtp: config.smtpUrl !== undefined })
        written += 1
      }
    }
    return written
  })
