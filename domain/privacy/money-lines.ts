/** Of a person's file: purchases, payments, the account's lines, changes after the sale and credits. */
import { sql } from 'drizzle-orm'
import { createPayoutCipher } from '#domain/changes/core/payout-cipher.ts'
import {
  type ChangeKind,
  type ChangeState,
  changeStateWords,
  kindLabel,
} from '#domain/changes/rules/kinds.ts'
import { documentKey } from '#domain/colombia/documents.ts'
import type { Reader } from '#server/database/connect.ts'
import { type Asked, type Line, rowsOf } from './person-lines.ts'

/** An order with another address may be somebody's who typed this document: what it holds of contact is left out. */
export const orderLines = (db: Reader, { email, ...document }: Asked) =>
  rowsOf<Line>(
    db,
    sql`select o.reference as "Referencia", to_char(o.created_at at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI') as "Fecha",
      l.name as "Producto", l.size as "Talla", l.quantity as "Cantidad", l.price as "Precio", o.amount as "Total del pedido",
      case when own then o.name || ' ' || o.last_name else '' end as "Nombre", case when own then o.email else '' end as "Correo",
      case when own then o.phone else '' end as "Celular", case when own then o.address else '' end as "Dirección",
      case when own then o.city else '' end as "Ciudad"
      from (select *, lower(email) = ${email} as own from orders) o join order_lines l on l.order_id = o.id
      where o.document_key = ${documentKey(document)} order by o.id, l.id`,
  )

export const paymentLines = (db: Reader, document: Asked) =>
  rowsOf<Line>(
    db,
    sql`select a.reference_code as "Referencia", a.gateway_name as "Pasarela", a.amount as "Valor", a.state as "Estado",
      a.method as "Medio", to_char(a.created_at at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI') as "Fecha"
      from payment_attempts a
      where a.registration_id in (select registration_id from participants where document_key = ${documentKey(document)} and identity_matches)
        or a.order_id in (select id from orders where document_key = ${documentKey(document)}) order by a.id`,
  )

/** What was charged, came in and went back of the person's purchases, with the notes that staff wrote beside it. */
export const moneyLines = (db: Reader, document: Asked) =>
  rowsOf<Line>(
    db,
    sql`with own as (
        select r.id as registration_id, null::int as order_id, r.reference from registrations r where r.id in
          (select registration_id from participants where document_key = ${documentKey(document)} and identity_matches)
        union all
        select null, o.id, o.reference from orders o where o.document_key = ${documentKey(document)} and o.registration_id is null)
      select own.reference as "Referencia", line.what as "Movimiento", line.amount as "Valor", line.note as "Nota", line.proof as "Comprobante",
        to_char(line.at at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI') as "Fecha"
      from own join (
        select registration_id, order_id, 'Cargo' as what, amount, note, '' as proof, booked_at as at from charges
        union all select registration_id, order_id, 'Pago', amount, note, '', received_at from payments
        union all select registration_id, order_id, 'Devolución', amount, note, proof, coalesce(sent_at, requested_at) from refunds) line
        on line.registration_id = own.registration_id or line.order_id = own.order_id
      order by line.at, own.reference`,
  )

type ChangeRow = Line & { kind: ChangeKind; state: ChangeState; sealed: string | null }

/** What the person asked to change after the sale, with the bank account while it is kept. */
export const changeLines = async (db: Reader, { secretKey, ...document }: Asked) => {
  const rows = await rowsOf<ChangeRow>(
    db,
    sql`select e.name as "Evento", c.kind, c.state, c.before->>'words' as "Antes", c.after->>'words' as "Después",
      to_char(c.asked_at at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI') as "Pedido el", c.told as "Lo que contaste", c.reason as "Respuesta",
      coalesce(c.receiver_email, '') as "Correo de quien recibe", case when c.kind = 'refund' then c.sealed end as sealed
      from changes c join participants m on m.id = c.participant_id join events e on e.id = c.event_id
      where m.document_key = ${documentKey(document)} and m.identity_matches order by c.id`,
  )
  const cipher = createPayoutCipher(secretKey)
  return rows.map(({ kind, state, sealed, ...line }): Line => {
    const payout = cipher.decryptPayout(sealed)
    return {
      Cambio: kindLabel(kind),
      Estado: changeStateWords(state).label,
      ...line,
      'Cuenta para la devolución': payout
        ? `${payout.bank} ${payout.account_number}, ${payout.holder}, ${payout.document}`
        : '',
    }
  })
}
/** Credits of places that were put off, and what each paid for. */
export const creditLines = (db: Reader, document: Asked) =>
  rowsOf<Line>(
    db,
    sql`select e.name as "Saldo de", c.amount as "Valor", c.used as "Usado", c.valid_until::text as "Vale hasta",
      to_char(c.made_at at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI') as "Desde",
      coalesce((select string_agg(r.reference || ': ' || u.amount, ', ' order by u.id) from credit_uses u
        join payments p on p.id = u.payment_id join registrations r on r.id = p.registration_id where u.credit_id = c.id), '') as "Usos"
      from credits c join events e on e.id = c.event_id where c.document_key = ${documentKey(document)} order by c.id`,
  )
