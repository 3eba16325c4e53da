/** The sales of tills by turn, and the turns with their count, as a workbook. */
import { sql } from 'drizzle-orm'
import { payWayLabel } from '#domain/payments/rules/account.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Sheet } from '#server/excel/write-workbook.ts'
import type { TillSession } from '../contract.ts'
import type { SaleState, TillWay } from '../rules/till-words.ts'
import { PRINTED_RECEIPT } from '../sale/write-sale.ts'
import { asSession, readSessions } from '../sessions/read-sessions.ts'

const STATES: Record<SaleState, string> = { done: 'Vendida', review: 'Por revisar', undone: 'Deshecha' }

type SaleLine = {
  till: string
  session_id: number
  receipt: string
  seller: string
  sold_at: string
  person: string
  document_type: string
  dni: string
  distance: string
  size: string
  bib: string | null
  way: TillWay
  voucher: string
  amount: number
  state: SaleState
  says: string | null
}

const readSales = async (
  db: Reader,
  event_id: number,
  { session_id, waiting }: { session_id: number | undefined; waiting: boolean },
) => {
  const { rows } = await db.execute<SaleLine>(sql`
    select t.name as till, x.session_id, ${PRINTED_RECEIPT} as receipt, x.seller, x.sold_at, coalesce(m.name || ' ' || m.last_name, '') as person,
      coalesce(m.document_type, '') as document_type, coalesce(m.dni, '') as dni, x.distance, x.size, x.bib, x.way, x.voucher,
      x.amount, x.state, coalesce(x.undo_reason, x.review) as says
    from till_sales x join tills t on t.id = x.till_id left join participants m on m.id = x.participant_id
    where x.event_id = ${event_id} and (x.state = 'review') = ${waiting} and ${session_id ? sql`x.session_id = ${session_id}` : sql`true`}
    order by x.session_id, x.sold_at, x.id`)
  return rows
}

const amountBy = ({ count }: TillSession, way: TillWay) => count.find((one) => one.way === way)?.amount ?? 0
const dateOf = (instant: string | null) => (instant ? new Date(instant) : null)

export const salesSheets = async (
  db: Reader,
  event_id: number,
  session_id: number | undefined,
): Promise<Sheet[]> => {
  const found = await readSessions(
    db,
    sql`s.event_id = ${event_id} and ${session_id ? sql`s.id = ${session_id}` : sql`true`}`,
  )
  const sessions = found.map((row) => asSession(row, { device_id: null, user_id: null })).toReversed()
  const numbers = new Map(sessions.map(({ id, number }) => [id, number]))
  const salesSheet = async (name: string, waiting: boolean): Promise<Sheet> => {
    const sales = await readSales(db, event_id, { session_id, waiting })
    return {
      name,
      columns: [
        { header: 'Caja', width: 18 },
        { header: 'Turno', kind: 'number', width: 8 },
        { header: 'Recibo', width: 14 },
        { header: 'Fecha', kind: 'date', width: 18 },
        { header: 'Vendió', width: 22 },
        { header: 'Persona', width: 28 },
        { header: 'Tipo de documento', width: 12 },
        { header: 'Documento', width: 14 },
        { header: 'Distancia', width: 14 },
        { header: 'Talla', width: 10 },
        { header: 'Número', width: 10 },
        { header: 'Forma', width: 20 },
        { header: 'Comprobante', width: 18 },
        { header: 'Valor', kind: 'number', width: 14 },
        { header: 'Estado', width: 14 },
        { header: 'Nota', width: 40 },
      ],
      rows: sales.map((sale) => [
        sale.till,
        numbers.get(sale.session_id) ?? null,
        sale.receipt,
        new Date(sale.sold_at),
        sale.seller,
        sale.person,
        sale.document_type,
        sale.dni,
        sale.distance,
        sale.size,
        sale.bib ?? '',
        payWayLabel(sale.way),
        sale.voucher,
        sale.amount,
        STATES[sale.state],
        sale.says ?? '',
      ]),
    }
  }
  return [
    await salesSheet('Ventas', false),
    // They are in no sum until a person accepts them.
    await salesSheet('Por revisar', true),
    {
      name: 'Turnos',
      columns: [
        { header: 'Caja', width: 18 },
        { header: 'Turno', kind: 'number', width: 8 },
        { header: 'Abrió', width: 22 },
        { header: 'Desde', kind: 'date', width: 18 },
        { header: 'Cerró', width: 22 },
        { header: 'Hasta', kind: 'date', width: 18 },
        { header: 'Base', kind: 'number', width: 14 },
        { header: 'Efectivo', kind: 'number', width: 14 },
        { header: 'Datáfono', kind: 'number', width: 14 },
        { header: 'Nequi', kind: 'number', width: 14 },
        { header: 'Debe haber', kind: 'number', width: 14 },
        { header: 'Efectivo por revisar', kind: 'number', width: 18 },
        { header: 'Contado', kind: 'number', width: 14 },
        { header: 'Diferencia', kind: 'number', width: 14 },
        { header: 'Nota', width: 36 },
      ],
      rows: sessions.map((session) => [
        session.till,
        session.number,
        session.opened_by,
        new Date(session.opened_at),
        session.closed_by ?? '',
        dateOf(session.closed_at),
        session.float,
        amountBy(session, 'cash'),
        amountBy(session, 'terminal'),
        amountBy(session, 'nequi'),
        session.cash_due,
        session.waiting_cash,
        session.counted,
        session.difference,
        session.note,
      ]),
    },
  ]
}
