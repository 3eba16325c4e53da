/** What a change by staff would do, in sentences about the person. */
import type { ShownQuote } from '#domain/changes/contract.ts'
import { formatLongDate } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'

const longDay = (day: string) => formatLongDate(new Date(`${day}T12:00:00-05:00`))

export const quoteSum = ({ due, back, gives_back }: ShownQuote): string => {
  if (due > 0) return `Debe ${formatPesos(due)}`
  if (back > 0) return `${gives_back === 'credit' ? 'Saldo a favor' : 'Se devuelve'} ${formatPesos(back)}`
  return 'Sin costo'
}

export const quoteSays = (quote: ShownQuote, { owing }: { owing: boolean }): string[] => {
  const { kind, due, back, fee, gives_back, exchange, due_on } = quote
  const frees = kind === 'refund' || kind === 'deferral'
  return [
    ...(exchange ? ['Esa talla está agotada: queda en la lista de intercambio y conserva la suya.'] : []),
    ...(kind === 'transfer' ? ['Le escribimos a quien recibe: tiene 48 horas para tomar el cupo.'] : []),
    ...(frees ? ['Su cupo queda libre de una vez.'] : []),
    ...(due > 0
      ? [
          owing
            ? 'Se hace de una vez y el valor queda en su cuenta, por cobrar.'
            : 'Se le guarda mientras paga. Le escribimos con el enlace, y se hace cuando llegue el pago.',
        ]
      : []),
    ...(back > 0 && fee > 0 ? [`No se devuelven ${formatPesos(fee)}, por la política del evento.`] : []),
    ...(back > 0 && gives_back === 'money'
      ? [
          due_on
            ? `Hay que pagarle a más tardar el ${longDay(due_on)}; queda en «Devoluciones por pagar».`
            : 'Queda en «Devoluciones por pagar».',
        ]
      : []),
  ]
}
