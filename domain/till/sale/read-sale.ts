/**
 * Each sale of an upload is read by itself. What money is about (which turn, which receipt, how much) must be
 * readable; a sale made without connection whose person cannot be read is kept all the same, and waits for one.
 */

import { z } from 'zod'
import { MOST_PESOS } from '#domain/colombia/pesos.ts'
import { withoutNul } from '#domain/kit-desk/rules/without-nul.ts'
import { type SaleRow, saleRow } from './sale-contract.ts'

const { id, session_id, receipt, amount, way, device_at, offset_ms, deal_id } = saleRow.shape
const envelope = z.object({
  id,
  session_id,
  receipt,
  amount,
  way,
  device_at,
  offset_ms,
  deal_id,
  voucher: z.string().max(40).catch(''),
  tendered: z.int().min(0).max(MOST_PESOS).nullish().catch(null),
})
export type SaleEnvelope = z.output<typeof envelope>

export type ReadSale =
  | { kind: 'whole'; row: SaleRow; sent: unknown }
  | { kind: 'torn'; row: SaleEnvelope; sent: unknown; errors: Record<string, string[]> }
  | { kind: 'unreadable'; id: string }

const errorsOf = ({ issues }: z.ZodError): Record<string, string[]> => {
  const errors: Record<string, string[]> = {}
  for (const { path, message } of issues) {
    const field = path.filter((part) => part !== 'person').join('.')
    errors[field] = [...(errors[field] ?? []), message]
  }
  return errors
}

const idOf = (sent: unknown): string => {
  const found = typeof sent === 'object' && sent !== null && 'id' in sent ? sent.id : ''
  return typeof found === 'string' ? found.slice(0, 80) : ''
}

export const readSale = (uploaded: unknown): ReadSale => {
  const sent = withoutNul(uploaded)
  const whole = saleRow.safeParse(sent)
  if (whole.success) return { kind: 'whole', row: whole.data, sent }
  const torn = envelope.safeParse(sent)
  return torn.success
    ? { kind: 'torn', row: torn.data, sent, errors: errorsOf(whole.error) }
    : { kind: 'unreadable', id: idOf(sent) }
}
