/** What a person of staff sends by WhatsApp about a change: how it stands, what it costs, by when, and why. */
import { formatLongDate, untilText } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { Change } from '../core/kind.ts'
import { kindLabel } from '../rules/kinds.ts'

type About = { name: string; event: string }

const longDay = (day: string) => formatLongDate(new Date(`${day}T12:00:00-05:00`))

const dueOf = ({ back, difference, fee }: Change) => (back > 0 ? 0 : Math.max(0, difference + fee))

const done = ({ kind, back, due_on, after, gives_back }: Change): string => {
  if (kind === 'refund' && gives_back === 'money')
    return `aprobamos la devolución de ${formatPesos(back)}${due_on ? ` y te llega a más tardar el ${longDay(due_on)}` : ''}.`
  if (back > 0 && gives_back === 'credit')
    return `quedó lista, con un saldo a tu favor de ${formatPesos(back)}.`
  return `quedó lista: ${after.words}.`
}

const standing = (change: Change, now: Date): string => {
  const { state, reason, expires_at, due_on } = change
  switch (state) {
    case 'waiting_person':
      return change.kind === 'transfer'
        ? 'falta que quien recibe tu cupo abra el enlace de su correo.'
        : 'falta que la confirmes con el enlace que te llegó al correo.'
    case 'waiting_exchange':
      return 'estás en la lista de intercambio. Te escribimos apenas alguien entregue esa talla; mientras tanto conservas la tuya.'
    case 'waiting_decision':
      return `la recibimos y la estamos revisando.${due_on ? ` Te respondemos a más tardar el ${longDay(due_on)}.` : ''}`
    case 'waiting_payment':
      return `${expires_at ? `te la guardamos hasta ${untilText(expires_at, now)}` : 'espera tu pago.'} Cuesta ${formatPesos(dueOf(change))}; el enlace para pagar está en tu correo.`
    case 'done':
      return done(change)
    case 'refused':
      return `no la pudimos aprobar.${reason ? ` ${reason}` : ''} Tu inscripción sigue como estaba.`
    case 'expired':
      return 'se acabó el plazo y no se hizo. Tu inscripción sigue como estaba; puedes pedirla de nuevo.'
    case 'withdrawn':
      return `se retiró.${reason ? ` ${reason}` : ''} Tu inscripción sigue como estaba.`
  }
}

export const changeText = ({ name, event }: About, change: Change, now = new Date()): string =>
  `Hola, ${name}. Sobre tu solicitud en ${event} (${kindLabel(change.kind).toLowerCase()}): ${standing(change, now)}`
