/** What people read after a change was asked, decided or ended. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { Notice } from '#server/contract-kit.ts'
import type { Change } from './core/kind.ts'
import { kindLabel } from './rules/kinds.ts'

export const NOT_POSSIBLE = 'No se puede hacer este cambio.'
export const LINK_OVER =
  'Este enlace ya no sirve: venció, o el cambio terminó. Pide uno nuevo a quien compró tu inscripción.'

const success = (message: string, body: string): Notice => ({ message, body, icon: 'success' })

export const WITHDRAWN = success('Cambio retirado.', 'Tu inscripción sigue como estaba.')
export const NOT_CONFIRMED = success('No se hizo el cambio.', 'Tu cupo sigue siendo tuyo.')

const dueOf = ({ difference, fee }: Change) => Math.max(0, difference + fee)

const shortDay = (day: string) => day.split('-').reverse().join('/')

/** After asking, or after a gate was passed. */
export const asked = (change: Change): Notice => {
  switch (change.state) {
    case 'waiting_person':
      return change.kind === 'transfer'
        ? success(
            'Le escribimos a quien recibe tu cupo.',
            'Tiene 48 horas para tomarlo. Hasta entonces sigue siendo tuyo.',
          )
        : success(
            'Falta su confirmación.',
            'Le escribimos a la persona: el cambio se hace cuando lo confirme.',
          )
    case 'waiting_exchange':
      return success(
        'Quedaste en la lista de intercambio.',
        'Te escribimos apenas alguien entregue esa talla.',
      )
    case 'waiting_decision':
      return success('Solicitud enviada.', 'El organizador la revisa y te escribe con la respuesta.')
    case 'waiting_payment':
      return success('Te guardamos el cambio.', `Paga ${formatPesos(dueOf(change))} y queda hecho.`)
    case 'done':
      return success(
        `${kindLabel(change.kind)}: listo.`,
        change.kind === 'refund' && change.due_on
          ? `El dinero llega a más tardar el ${shortDay(change.due_on)}.`
          : change.after.words,
      )
    default:
      return { message: NOT_POSSIBLE, body: change.reason, icon: 'error' }
  }
}

export const decided = (change: Change): Notice =>
  change.state === 'refused'
    ? success('Solicitud rechazada.', 'Le escribimos a la persona con la razón.')
    : asked(change)

export const CLOSED = success('Cambio retirado.', 'Le escribimos a la persona.')
