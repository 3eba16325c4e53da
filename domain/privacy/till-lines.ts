/** What a person bought at a till of the organiser, for the person's copy. */
import { documentKey } from '#domain/colombia/documents.ts'
import { payWayLabel, type Way } from '#domain/payments/rules/account.ts'
import { listOwnSales } from '#domain/till/own-sales.ts'
import type { Reader } from '#server/database/connect.ts'
import { type Asked, type Line, when } from './person-lines.ts'

const STATES: Record<string, string> = { done: 'Vendida', review: 'Por revisar', undone: 'Deshecha' }

export const tillLines = async (db: Reader, { secretKey, ...document }: Asked): Promise<Line[]> =>
  (await listOwnSales(db, secretKey, documentKey(document))).map((sale) => ({
    Evento: sale.event,
    Caja: sale.till,
    Recibo: sale.receipt,
    Fecha: when(sale.sold_at),
    Distancia: sale.distance,
    Talla: sale.size,
    Valor: sale.amount,
    Forma: payWayLabel(sale.way as Way),
    Estado: STATES[sale.state] ?? sale.state,
  }))
