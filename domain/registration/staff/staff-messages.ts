/** What staff are told about registrations and competitors. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { Notice } from '#server/contract-kit.ts'
import { noticeOf as notice } from '../messages.ts'
import type { AnnulOutcome } from './annul-participant.ts'
import type { ChangeOutcome } from './change-registration.ts'
import type { CategoryProposal } from './competitor-contract.ts'
import type { StatusOutcome } from './staff-status.ts'

/** What was not stored is said, and where the new data does not fit. */
export const competitorChanged = ({
  healthLost,
  asksAdministrator,
  proposals,
  guardians_asked,
}: {
  healthLost: boolean
  asksAdministrator: boolean
  proposals: CategoryProposal[]
  guardians_asked: number
}) => {
  const said = [
    ...(asksAdministrator
      ? [
          'Se corrigió en tus eventos. El registro de la persona lo decide un Administrador: ya le escribimos.',
        ]
      : []),
    ...(healthLost
      ? ['Los datos de salud no se guardaron: la persona no autorizó guardarlos en un evento próximo.']
      : []),
    ...proposals.map(
      ({ event, from, category_id, to, difference }) =>
        `La categoría no admite: «${from}» de ${event}, por edad o género. Está en Competidores, filtro «La categoría no admite».${
          category_id === null
            ? ''
            : ` Cabe en «${to}» (${difference === 0 ? 'mismo precio' : `${difference > 0 ? '+' : ''}${formatPesos(difference)}`}): cámbiala en su inscripción.`
        }`,
    ),
    ...(guardians_asked > 0 ? ['Es menor de edad: enviamos el enlace para que firme su acudiente.'] : []),
  ]
  return notice('Datos actualizados', said.join('\n'), said.length > 0 ? 'warning' : 'success')
}
export const NOT_A_CORRECTION =
  'Para otra persona usa Cambiar › Ceder el cupo: conserva el pago y pide su firma.'
export const ANOTHER_PERSON: Notice = {
  message: 'Es otra persona: no se guardó nada',
  body: NOT_A_CORRECTION,
  icon: 'warning',
}
export const DNI_TAKEN = 'Ya existe otro competidor con ese documento.'

export const unpaidDeleted = (deleted: number, kept: number) =>
  notice(
    deleted === 1 ? 'Se eliminó 1 inscripción sin pagar' : `Se eliminaron ${deleted} inscripciones sin pagar`,
    [
      deleted > 0 ? 'Avisamos por correo a sus participantes.' : '',
      kept > 0
        ? `${kept === 1 ? 'Se queda 1' : `Se quedan ${kept}`}: en pago o revisión, con un cambio por pagar, o inscritas por el equipo hace menos de 24 horas.`
        : '',
    ]
      .filter(Boolean)
      .join(' '),
    'success',
  )

const people = (count: number) => (count === 1 ? '1 persona' : `${count} personas`)
export const willReach = (count: number) => notice(`El mensaje llegará a ${people(count)}`)
export const messageSent = (count: number) =>
  notice('Mensaje en camino', `Se enviará a ${people(count)}.`, 'success')

export const manualStatus = (outcome: StatusOutcome, status = 7): Notice => {
  switch (outcome) {
    case 'done':
      return notice(status === 8 ? 'Cortesía anotada' : 'Inscripción marcada como pagada', '', 'success')
    case 'already paid':
      return notice('La inscripción ya está pagada', '', 'warning')
    case 'annulled':
      return notice('La inscripción está anulada', 'Inscribe de nuevo a la persona.', 'error')
    case 'registered elsewhere':
      return notice(
        'Ya está inscrito',
        'Una persona de esta inscripción ya tiene otra en el evento.',
        'error',
      )
    case 'no spots':
      return notice('Cupos agotados', 'La reserva terminó y ya no hay cupos para asignarle uno.', 'error')
    case 'no kits':
      return notice(
        'Talla agotada',
        'La reserva terminó y la talla ya no está: cambia la talla primero.',
        'error',
      )
    case 'no coupon':
      return notice('Código agotado', 'La reserva terminó y el código que tenía ya no tiene usos.', 'error')
    case 'no stock':
      return notice('Producto agotado', 'La reserva terminó y un producto que tenía ya no está.', 'error')
  }
}

export const STATUS_UNDONE = notice(
  'Pago deshecho',
  'La inscripción quedó sin pagar, con 5 horas para hacerlo.',
  'success',
)
export const NOT_BY_HAND = notice(
  'No se puede deshacer',
  'Solo se deshacen los pagos y cortesías marcados a mano.',
  'error',
)
/** The kit is out and nobody gives it back by that: whoever annuls should know. */
const KIT_IS_OUT = ' El kit ya se entregó: pídelo de vuelta en la mesa.'

export const annulled = (owed: number, handed = false) =>
  notice(
    'Inscripción anulada',
    `Se devolvieron cupo, kit, cupón y productos.${
      owed > 0 ? ` Quedan ${formatPesos(owed)} por devolver: está en Pagos por revisar.` : ''
    }${handed ? KIT_IS_OUT : ''}`,
    'success',
  )
export const participantAnnulled = (outcome: Exclude<AnnulOutcome, 'alone'>, handed = false): Notice => {
  if (outcome === 'already ended') return notice('Esa persona ya no está en la inscripción', '', 'warning')
  if (outcome === 'paying')
    return notice('Hay un pago en camino', 'Espera su resultado antes de anular a una persona.', 'warning')
  const { difference } = outcome
  return notice(
    'Persona anulada',
    `Los demás conservan su cupo.${difference < 0 ? ` La inscripción cuesta ${formatPesos(-difference)} menos.` : ''}${handed ? KIT_IS_OUT : ''}`,
    'success',
  )
}
export const ALREADY_ENDED = notice('La inscripción ya estaba anulada o vencida', '', 'warning')
export const NO_PAYMENT_TO_TELL: Notice = {
  message: 'No hay un pago que contar',
  body: 'Lo que entró se devolvió o se anuló: mira su cuenta. La carta diría que lo recibimos.',
  icon: 'warning',
}

export const MAIL_RESENT = notice('Correo enviado de nuevo', '', 'success')

const NO_SEAT = {
  'no spots': 'No quedan cupos del público. Hasta el límite del permiso puedes, con una razón.',
  'no distance': 'En esa distancia no quedan cupos.',
  'no block': 'El bloque de esta persona no tiene cupos en esa distancia.',
  'no tier': 'Esa tarifa ya no tiene cupos.',
}

export const changed = (outcome: ChangeOutcome): Notice => {
  if (outcome.outcome === 'sold out')
    return notice(
      'Cupos agotados',
      outcome.missing === 'no spots' && !outcome.needs_reason
        ? 'No quedan cupos, tampoco hasta el límite del permiso.'
        : NO_SEAT[outcome.missing],
      'warning',
    )
  if (outcome.outcome === 'kit sold out')
    return notice('Talla agotada', 'Esa talla ya no está disponible.', 'error')
  if (outcome.outcome === 'ended') return notice('La inscripción ya terminó', 'No se puede cambiar.', 'error')
  const { difference } = outcome
  const money =
    difference === 0
      ? 'El precio no cambia.'
      : `Diferencia de precio: ${difference > 0 ? '+' : ''}${formatPesos(difference)}.`
  const block =
    outcome.outcome === 'changed' && outcome.left_block
      ? ' Salió de su bloque, que no tiene cupos en esa distancia: ocupa uno del público.'
      : ''
  return notice(
    outcome.outcome === 'changed' ? 'Inscripción actualizada' : 'Vista previa',
    money + block,
    outcome.outcome === 'changed' ? 'success' : 'info',
  )
}

/** To staff, who choose for somebody else. */
export const kitSoldOut = (size: string): Notice => ({
  message: 'Talla agotada',
  body: `La talla ${size} está agotada. Elige otra para esta persona.`,
  icon: 'warning',
})
