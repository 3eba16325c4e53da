/**
 * The payment codes of the specification with their words. `isPaid` is the only code that knows which of them
 * mean money or a courtesy: everybody else asks it.
 */

export type PaymentColour = 'warning' | 'success' | 'danger'
export type PaymentCode = 0 | 4 | 6 | 7 | 8 | 100
export type PaymentStatus = { key: number; code: PaymentCode; label: string; colour: PaymentColour }

const PAID: ReadonlySet<number> = new Set([4, 7, 8, 100])

export const isPaid = (status: number | string): boolean => PAID.has(Number(status))

/** Given by the organiser: nobody paid, and nobody is told of a payment. */
export const isCourtesy = (status: number): boolean => status === 8

/** The map by its key; the organiser's own name stands in the labels. */
export const paymentStatuses = (organizer: string): PaymentStatus[] => [
  { key: 0, code: 0, label: 'NO PAGO', colour: 'warning' },
  { key: 1, code: 4, label: 'Pago exitoso', colour: 'success' },
  { key: 2, code: 6, label: 'Pago RECHAZADO', colour: 'danger' },
  { key: 3, code: 7, label: `Pago exitoso a ${organizer}`, colour: 'success' },
  { key: 4, code: 8, label: `Cortesías por ${organizer}`, colour: 'success' },
  { key: 5, code: 100, label: 'Pago exitoso DCT 100%', colour: 'success' },
]

/** A code nobody knows is not paid. */
export const paymentStatusOf = (code: number, organizer: string): PaymentStatus => {
  const [unpaid, ...rest] = paymentStatuses(organizer)
  return rest.find((status) => status.code === code) ?? (unpaid as PaymentStatus)
}
