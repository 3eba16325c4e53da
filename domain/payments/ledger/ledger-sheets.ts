/** The ledger as a workbook: one line a payment, and the totals it adds up to. */
import type { Sheet } from '#server/excel/write-workbook.ts'
import { standingWords, wayLabel } from '../rules/ledger.ts'
import type { LedgerEntry, LedgerTotals } from './ledger-contract.ts'

export const ledgerSheets = (
  entries: LedgerEntry[],
  { by_status, by_gateway, received, refunded }: LedgerTotals,
  organizer: string,
): Sheet[] => [
  {
    name: 'Pagos',
    columns: [
      { header: 'Fecha', kind: 'date', width: 18 },
      { header: 'Referencia', width: 24 },
      { header: 'Evento', width: 30 },
      { header: 'Nombre', width: 28 },
      { header: 'Tipo de documento', width: 12 },
      { header: 'Documento', width: 14 },
      { header: 'Personas', kind: 'number' },
      { header: 'Estado', width: 26 },
      { header: 'Pasarela', width: 22 },
      { header: 'Total', kind: 'number' },
      { header: 'Recibido', kind: 'number' },
      { header: 'Devuelto', kind: 'number' },
      { header: 'Saldo por cobrar', kind: 'number' },
    ],
    rows: entries.map((entry) => [
      new Date(entry.at),
      entry.reference,
      entry.event,
      entry.name,
      entry.document_type,
      entry.dni,
      entry.members,
      standingWords(entry.standing, organizer).label,
      entry.gateway ? wayLabel(entry.gateway) : '',
      entry.amount,
      entry.received,
      entry.refunded,
      entry.balance,
    ]),
  },
  {
    name: 'Totales',
    columns: [
      { header: 'Concepto', width: 34 },
      { header: 'Pagos', kind: 'number' },
      { header: 'Total', kind: 'number', width: 16 },
      { header: 'Recibido', kind: 'number', width: 16 },
    ],
    rows: [
      ...by_status.map((row) => [
        `Estado: ${standingWords(row.standing, organizer).label}`,
        row.count,
        row.amount,
        row.received,
      ]),
      ...by_gateway.map((row) => [`Pasarela: ${wayLabel(row.gateway)}`, row.count, null, row.received]),
      ['Recibido', entries.length, null, received],
      ['Devuelto', null, null, refunded],
      ['Queda', null, null, received - refunded],
    ],
  },
]
