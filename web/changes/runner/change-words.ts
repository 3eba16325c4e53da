/** Changes in a runner's words: what an act costs, what a quote means, and what an open change waits for. */

import type { Act, ShownChange, ShownQuote } from '#domain/changes/contract.ts'
import type { ChangeKind } from '#domain/changes/rules/kinds.ts'
import { formatDate, formatLongDate, untilText } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { OwnChanges } from './own-changes.ts'

type Proven = OwnChanges['proven']

/** A day of the wire, YYYY-MM-DD, at a time that is this day in Bogotá. */
const noonOf = (day: string) => `${day}T12:00:00-05:00`
export const dayText = (day: string): string => formatDate(noonOf(day))
const longDay = (day: string): string => formatLongDate(noonOf(day))

/** The place ends, and something comes back for it. */
export const endsPlace = (kind: ChangeKind): boolean => kind === 'refund' || kind === 'deferral'

/** Only the person lets a place go: who bought it asks, and the person's letter confirms. */
const isPersonal = (kind: ChangeKind) => endsPlace(kind) || kind === 'transfer' || kind === 'leave'

const OF_ANOTHER: Partial<Record<ChangeKind, string>> = { transfer: 'Ceder su cupo' }

export const actTitle = ({ kind, label }: Pick<Act, 'kind' | 'label'>, proven: Proven): string =>
  (proven === 'buyer' && OF_ANOTHER[kind]) || label

const FREE = 'Sin costo'

const costText = ({ kind, cost }: Act): string => {
  if (kind === 'category' || kind === 'leave')
    return cost === FREE ? 'Solo la diferencia de precio' : `${cost} más la diferencia de precio`
  if (kind === 'refund') return cost === FREE ? 'Antes ves cuánto vuelve' : `Se descuentan ${cost}`
  if (kind === 'deferral') return cost === FREE ? FREE : `Se descuentan ${cost}`
  return cost
}

/** Under the name of an act: what it costs, until when, and who else has a say; or why it cannot be asked. */
export const actNote = (act: Act, proven: Proven): string => {
  if (!act.open) return act.why ?? ''
  return [
    costText(act),
    act.until ? `hasta el ${dayText(act.until)}` : '',
    proven === 'buyer' && isPersonal(act.kind) ? 'lo confirma por su correo' : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** `$15.000 más`, for a category beside the own one. */
export const differenceText = (difference: number): string => {
  if (difference === 0) return 'Mismo precio'
  return `${formatPesos(Math.abs(difference))} ${difference > 0 ? 'más' : 'menos'}`
}

type Fact = [label: string, value: string]

const differenceFacts = ({ kind, difference, fee }: ShownQuote): Fact[] => {
  if (endsPlace(kind))
    return [
      ['Pagaste', formatPesos(-difference)],
      ...(fee > 0 ? [['No vuelve', formatPesos(fee)] as Fact] : []),
    ]
  return [
    ...(difference === 0 ? [] : [['Diferencia', differenceText(difference)] as Fact]),
    ...(fee > 0 ? [['Costo del cambio', formatPesos(fee)] as Fact] : []),
  ]
}

export const quoteFacts = (quote: ShownQuote): Fact[] => [
  ['Antes', quote.before],
  ['Después', quote.after],
  ...differenceFacts(quote),
]

/** The one sum that counts. */
export const quoteTotal = ({ due, back, gives_back }: ShownQuote): { label: string; value: string } => {
  if (back > 0)
    return {
      label: gives_back === 'credit' ? 'Te queda de saldo' : 'Te devolvemos',
      value: formatPesos(back),
    }
  return { label: 'Pagas hoy', value: due > 0 ? formatPesos(due) : 'Nada' }
}

const TRANSFER_SAYS = [
  'Le escribimos a quien lo recibe: tiene 48 horas para tomarlo y firmar por sí mismo.',
  'Hasta entonces el cupo sigue siendo tuyo. Después tu QR y tus enlaces de esta inscripción dejan de servir.',
]

export const transferSays = (): string[] => TRANSFER_SAYS

/** What happens, in sentences: what the server says, by when money comes, and who confirms or decides. */
export const quoteSays = (quote: ShownQuote): string[] => {
  const { says, back, difference, gives_back, due_on, kind, needs_person, needs_approval, exchange } = quote
  return [
    ...says,
    ...(back > 0 && gives_back === 'money' && !endsPlace(kind)
      ? ['El cambio se hace de una vez, y la diferencia vuelve por donde pagaste o a tu cuenta.']
      : []),
    ...(!endsPlace(kind) && difference < 0 && gives_back === 'nothing'
      ? ['La diferencia no se devuelve.']
      : []),
    ...(back > 0 && due_on ? [`El dinero llega a más tardar el ${longDay(due_on)}.`] : []),
    ...(needs_person ? [`Le escribimos a ${needs_person} para que lo confirme. Tiene 48 horas.`] : []),
    ...(needs_approval && !exchange ? ['El organizador lo decide y te escribe con la respuesta.'] : []),
  ]
}

export const confirmLabel = ({ exchange, needs_approval, needs_person, kind }: ShownQuote): string => {
  if (exchange) return 'Quedar en la lista de intercambio'
  if (needs_approval || needs_person) return 'Enviar solicitud'
  if (kind === 'transfer') return 'Ceder el cupo'
  return 'Confirmar cambio'
}

/** `Falta que lo tome` instead of a confirmation: the receiver of a place does more than confirm. */
export const stateLabel = ({ kind, state, state_label }: ShownChange): string =>
  kind === 'transfer' && state === 'waiting_person' ? 'Falta que lo tome' : state_label

const untilPart = (expires_at: string | null) =>
  expires_at ? untilText(expires_at) : 'que se acabe su plazo.'

/** What an open change waits for, and until when. */
export const openText = (change: ShownChange, proven: Proven): string => {
  const { kind, state, expires_at, due_on } = change
  switch (state) {
    case 'waiting_payment':
      return `Te guardamos el cambio hasta ${untilPart(expires_at)} Se hace al recibir el pago.`
    case 'waiting_decision':
      return `El organizador lo revisa y te escribe con la respuesta.${due_on ? ` Si lo aprueba, el dinero llega a más tardar el ${longDay(due_on)}.` : ''}`
    case 'waiting_exchange':
      return 'Espera a alguien que entregue esa talla. Mientras tanto conservas la tuya, y te escribimos apenas se haga.'
    case 'waiting_person':
      if (kind === 'transfer')
        return `Le escribimos a quien recibe el cupo: puede tomarlo hasta ${untilPart(expires_at)} Hasta entonces sigue siendo tuyo.`
      return proven === 'buyer'
        ? `Le escribimos para que lo confirme, hasta ${untilPart(expires_at)}`
        : `Quien compró tu inscripción lo pidió por ti. Confírmalo desde el correo que te enviamos, hasta ${untilPart(expires_at)}`
    default:
      return ''
  }
}

/** Of a change in the history: what it moved of money. */
export const moneyText = ({ state, due, back, gives_back, kind, due_on }: ShownChange): string => {
  if (state !== 'done') return ''
  if (back > 0 && gives_back === 'credit') return `Saldo a favor: ${formatPesos(back)}`
  if (back > 0)
    return `Devolución: ${formatPesos(back)}${kind === 'refund' && due_on ? `, a más tardar el ${dayText(due_on)}` : ''}`
  return due > 0 ? `Pagado: ${formatPesos(due)}` : ''
}

const ASKED_BY: Record<ShownChange['asked_by'], string> = {
  person: '',
  buyer: 'Lo pidió quien compró',
  staff: 'Lo hizo el organizador',
}
export const askedText = ({ asked_by }: ShownChange): string => ASKED_BY[asked_by]

/** The place is given back or passed on: nothing of it can be changed any more. */
export const placeEnded = ({ history }: Pick<OwnChanges, 'history'>): boolean =>
  history.some(({ kind, state }) => state === 'done' && (endsPlace(kind) || kind === 'transfer'))

/** `Camiseta, S` and `Camiseta, M` are `S` and `M`: what all sizes share tells nothing. */
export const shortLabels = (labels: string[]): string[] => {
  const name = /^.*, /.exec(labels[0] ?? '')?.[0] ?? ''
  return name && labels.every((label) => label.startsWith(name))
    ? labels.map((label) => label.slice(name.length))
    : labels
}
