/** The movements as a workbook, with what an accountant asks of each, and the sums they add up to. */
import type { Sheet } from '#server/excel/write-workbook.ts'
import type { Movement, MovementTotals } from './movements-contract.ts'

const KINDS = {
  in: { plain: 'Pago', counter: 'Pago anulado' },
  out: { plain: 'Devolución', counter: 'Devolución anulada' },
}

export const movementSheets = (movements: Movement[], totals: MovementTotals): Sheet[] => [
  {
    name: 'Movimientos',
    columns: [
      { header: 'Fecha', kind: 'date', width: 18 },
      { header: 'Movimiento', width: 12 },
      { header: 'Referencia', width: 24 },
      { header: 'Código de referencia', width: 26 },
      { header: 'Transacción', width: 26 },
      { header: 'Evento', width: 30 },
      { header: 'Forma', width: 22 },
      { header: 'Base', kind: 'number', width: 14 },
      { header: 'IVA', kind: 'number', width: 12 },
      { header: 'Valor', kind: 'number', width: 14 },
      { header: 'Tipo de documento', width: 12 },
      { header: 'Documento', width: 14 },
      { header: 'Nombre', width: 28 },
      { header: 'Cupón', width: 14 },
      { header: 'Nota', width: 36 },
      { header: 'Quién', width: 22 },
    ],
    rows: movements.map((one) => [
      new Date(one.at),
      KINDS[one.direction][one.counters ? 'counter' : 'plain'],
      one.reference,
      one.reference_code ?? '',
      one.provider_transaction ?? '',
      one.event,
      one.label,
      one.base,
      one.tax,
      one.amount,
      one.document_type,
      one.dni,
      one.name,
      one.coupon ?? '',
      one.note,
      one.user ?? '',
    ]),
  },
  {
    name: 'Sumas',
    columns: [
      { header: 'Concepto', width: 40 },
      { header: 'Movimientos', kind: 'number' },
      { header: 'Valor', kind: 'number', width: 16 },
    ],
    rows: [
      ['Entró', null, totals.received],
      ['Salió', null, totals.refunded],
      ['Neto', totals.count, totals.net],
      ['Base', null, totals.base],
      ['IVA', null, totals.tax],
      ...totals.by_way.map(({ label, count, amount }) => [`Forma: ${label}`, count, amount]),
      ...totals.by_gateway.map(({ label, count, amount }) => [`Pasarela: ${label}`, count, amount]),
      ...totals.by_account.map(({ label, count, amount }) => [`Cuenta: ${label}`, count, amount]),
      ...totals.by_user.map(({ label, count, amount }) => [`Quién: ${label}`, count, amount]),
      ...totals.by_day.map(({ day, received, refunded }) => [`Día: ${day}`, null, received - refunded]),
    ],
  },
]
