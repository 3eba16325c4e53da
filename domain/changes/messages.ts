/** What people read after a change was asked, decided or ended. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { Notice } from '#server/contract-kit.ts'
import { Refusal } from '#server/http/refusals.ts'
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

/** What staff read: the person is somebody else. */
export const decided = (change: Change): Notice => {
  const { state, kind, back, due_on, gives_back, applied_owing, after } = change
  switch (state) {
    case 'refused':
      return success('Solicitud rechazada.', 'Le escribimos a la persona con la razón.')
    case 'waiting_payment':
      return success(
        'Queda esperando el pago.',
        `Le escribimos a la persona para que pague ${formatPesos(dueOf(change))}. El cambio se hace cuando llegue.`,
      )
    case 'waiting_exchange':
      return success(
        'Queda en la lista de intercambio.',
        'Le escribimos a la persona. Se hace apenas alguien entregue esa talla.',
      )
    case 'waiting_person':
      return success('Falta una confirmación.', 'Le escribimos a quien tiene que confirmarlo.')
    case 'done':
      if (kind === 'refund' && gives_back === 'money')
        return success(
          'Devolución aprobada.',
          `El cupo quedó libre. Lo que falta por enviar de ${formatPesos(back)} está en «Devoluciones por pagar»${due_on ? `, a más tardar el ${shortDay(due_on)}` : ''}.`,
        )
      return success(
        `${kindLabel(kind)}: listo.`,
        `${after.words}. ${applied_owing && dueOf(change) > 0 ? `Queda debiendo ${formatPesos(dueOf(change))}. ` : ''}Le escribimos a la persona.`,
      )
    default:
      return asked(change)
  }
}

export const CLOSED = success('Cambio retirado.', 'Le escribimos a la persona.')

/** For who was only granted to decide requests of an event. */
export const moneyIsForStaff = () =>
  new Refusal(403, {
    message: 'Esta solicitud mueve dinero.',
    body: 'La decide quien maneja el evento. Puedes rechazarla, con la razón.',
  })
