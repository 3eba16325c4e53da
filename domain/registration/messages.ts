/** What the registration part says to people. */
import { formatTime } from '#domain/colombia/clock.ts'
import type { Notice } from '#server/contract-kit.ts'
import type { SaveOutcome } from './save-registration.ts'

const notice = (message: string, body = '', icon: Notice['icon'] = 'info'): Notice => ({
  message,
  body,
  icon,
})

export const NOTHING = notice('', '', 'success')

export const CLOSED = notice('Inscripciones cerradas', 'Este evento ya no recibe inscripciones.', 'warning')
export const SOLD_OUT = notice(
  'Cupos agotados',
  'No quedan cupos. Si alguien no paga a tiempo, su cupo vuelve a salir: inténtalo más tarde.',
  'warning',
)
export const ALREADY_PAID = notice(
  'Ya estás inscrito',
  'Tu inscripción está pagada. Mírala en Mis Eventos.',
  'success',
)
export const ALREADY_HELD = notice(
  'Registrado',
  'Ya estás registrado en este evento y tu pago está pendiente. Puedes continuar con el pago.',
  'info',
)
export const NO_CATEGORY = notice(
  'No hay categoría para tu edad',
  'Lee las reglas del evento o escribe al organizador.',
  'warning',
)

export const SAVED = (hold_until: Date | null) =>
  notice(
    'Tu cupo está reservado',
    hold_until ? `Está reservado hasta las ${formatTime(hold_until)}. Paga para asegurarlo.` : '',
    'success',
  )
export const FREE = notice('¡Ya estás dentro!', 'Tu inscripción quedó confirmada, sin costo.', 'success')

export const refusedSave = (outcome: Exclude<SaveOutcome, { outcome: 'saved' }>): Notice => {
  switch (outcome.outcome) {
    case 'closed':
      return CLOSED
    case 'sold out':
      return SOLD_OUT
    case 'kit sold out':
      return notice(
        'Talla agotada',
        `La talla ${outcome.size} se agotó mientras te inscribías. Elige otra.`,
        'warning',
      )
    case 'already registered':
      return notice('Ya está inscrito', `${outcome.name} ya tiene una inscripción en este evento.`, 'warning')
  }
}

export const IDENTIFY_AGAIN = notice('Vuelve a identificarte para continuar con tu pago.', '', 'error')
export const CODE_INVALID = notice('Código no válido.', '', 'error')
export const CODE_REMOVED = notice('Quitamos el código.', '', 'success')
export const codeApplied = (covered: number, members: number) =>
  notice(
    'Código aplicado',
    covered < members ? `Cubre a ${covered} de ${members} participantes.` : '',
    'success',
  )

export const TOTALS = notice('Total actualizado', '', 'success')
export const NOT_OFFERED = notice(
  'Ese producto no está disponible',
  'Actualiza la página y elige de nuevo.',
  'error',
)
export const TOO_MANY_GIFTS = notice('Solo puedes llevar un regalo', '', 'error')
export const productSoldOut = (product: string, size: string, left: number) =>
  notice(
    'Producto agotado',
    left > 0 ? `De ${product} talla ${size} quedan ${left}.` : `${product} talla ${size} se agotó.`,
    'warning',
  )

export const CANCELLED = notice(
  'Cancelamos tu inscripción',
  'El cupo quedó libre. Puedes inscribirte de nuevo cuando quieras.',
  'success',
)
export const LEFT = notice(
  'Saliste de la inscripción',
  'Ya no apareces en ella. Puedes inscribirte por tu cuenta.',
  'success',
)
export const NO_HOLD = notice('No hay una inscripción sin pagar', '', 'error')
export const PAYING = notice(
  'Tu pago está en proceso',
  'Espera su resultado antes de cambiar la inscripción.',
  'warning',
)

/** The same for an unknown dni, another birthday and a person without registrations. */
export const NOT_FOUND_PERSON = notice(
  'No encontramos inscripciones vigentes',
  'Revisa tu documento y tu fecha de nacimiento.',
  'info',
)
