/** What the registration part says to people. */
import { formatDateTime, untilText } from '#domain/colombia/clock.ts'
import { formatNumber, formatPesos } from '#domain/colombia/pesos.ts'
import type { Notice } from '#server/contract-kit.ts'
import { takenSentence } from './documents/taken-words.ts'
import type { SubmitOutcome } from './save/submit-registration.ts'

export const noticeOf = (message: string, body = '', icon: Notice['icon'] = 'info'): Notice => ({
  message,
  body,
  icon,
})
const notice = noticeOf

export const NOTHING = notice('', '', 'success')

export const CLOSED = notice('Inscripciones cerradas', 'Este evento ya no recibe inscripciones.', 'warning')
export const PAUSED = notice(
  'Inscripciones en pausa',
  'Por ahora este evento no recibe pagos. Inténtalo más tarde.',
  'warning',
)
export const charging = (paused: boolean) =>
  paused
    ? notice(
        'Este evento no cobra por ahora',
        'Nadie puede pagar y ninguna reserva vence. Cuando vuelvas a cobrar, cada una tendrá 5 horas.',
        'success',
      )
    : notice(
        'Este evento cobra otra vez',
        'Cada reserva tiene 5 horas para pagar. Avisamos por correo.',
        'success',
      )
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
export const HELD_AND_PAYING = notice(
  'Registrado',
  'Ya estás registrado en este evento y tu pago está en proceso. No pagues otra vez: te avisamos por correo.',
  'info',
)
export const HELD_AND_REVIEWED = notice(
  'Registrado',
  'Recibimos tu pago; el organizador lo está revisando. No pagues otra vez: te avisamos por correo.',
  'info',
)
export const wrongDocument = (problem: string) => notice('Revisa el documento', problem, 'warning')
export const NO_CATEGORY = notice(
  'No hay categoría para tu edad',
  'Lee las reglas del evento o escribe al organizador.',
  'warning',
)

export const SAVED = (hold_until: Date | null) =>
  notice(
    'Tu cupo está reservado',
    hold_until ? `Está reservado hasta ${untilText(hold_until)} Paga para asegurarlo.` : '',
    'success',
  )
export const FREE = notice('¡Ya estás dentro!', 'Tu inscripción quedó confirmada, sin costo.', 'success')

const spots = (count: number) => (count === 1 ? 'queda 1 cupo' : `quedan ${formatNumber(count)} cupos`)
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
const fewer = (left: number, people: number) =>
  `${left === 0 ? 'no quedan cupos' : spots(left)}${people > 1 ? ` y son ${people} personas` : ''}`

/** To staff, who may with a reason. */
export const afterDeadline = (distance: string | null, since: string) =>
  `Las inscripciones${distance ? ` de ${distance}` : ''} cerraron el ${since}. En la mesa puedes inscribir: escribe la razón.`
export const aboveLimit = (limit: number, permit_left: number) =>
  `Los ${formatNumber(limit)} cupos del público están tomados. Hasta el límite del permiso ${spots(permit_left)}: escribe la razón.`

export const UNKNOWN_BLOCK = notice(
  'Código no válido',
  'Revisa el código de tu grupo o pídelo de nuevo.',
  'error',
)
export const blockReleased = (block: string) =>
  notice('Código vencido', `Los cupos de ${block} ya se liberaron: inscríbete sin código.`, 'warning')

export const refusedSave = (
  outcome: Exclude<SubmitOutcome['saved'], { outcome: 'saved' | 'work first' }>,
): Notice => {
  switch (outcome.outcome) {
    case 'changed meanwhile':
      return notice('El evento cambió mientras te inscribías', 'Recarga la página y revisa.', 'warning')
    case 'distance closed':
      return notice(
        'Inscripciones cerradas',
        `Las inscripciones de ${outcome.distance} cerraron el ${formatDateTime(outcome.until)}. Elige otra distancia.`,
        'warning',
      )
    case 'other category':
      return notice(
        'Esa categoría no te admite',
        outcome.category
          ? `Por la edad que cuenta en la carrera, la tuya es ${outcome.category.distance} ${outcome.category.title}. Elígela y guarda de nuevo.`
          : 'Por la edad que cuenta en la carrera, ninguna categoría te admite. Escribe al organizador.',
        'warning',
      )
    case 'unknown block':
      return UNKNOWN_BLOCK
    case 'block released':
      return blockReleased(outcome.block)
    case 'block sold out':
      return notice(
        'Cupos agotados',
        `De ${outcome.block} ${fewer(outcome.left, outcome.people)}.`,
        'warning',
      )
    case 'block of others':
      return notice(
        'Ese código es de otra distancia',
        `Los cupos de ${outcome.block} son de ${outcome.distances.join(', ')}: ${fewer(outcome.left, 1)}.`,
        'warning',
      )
    case 'distance sold out':
      return notice(
        'Cupos agotados',
        `En ${outcome.distance} ${fewer(outcome.left, outcome.people)}. Elige otra distancia.`,
        'warning',
      )
    case 'price changed':
      return notice(
        'El precio cambió',
        `La tarifa que viste terminó. Ahora el total es ${formatPesos(outcome.amount)}. Revísalo y guarda de nuevo.`,
        'warning',
      )
    case 'needs reason':
      return notice('Escribe la razón', outcome.sentence, 'warning')
    case 'closed':
      return CLOSED
    case 'paused':
      return PAUSED
    case 'sold out':
      return outcome.left === 0
        ? SOLD_OUT
        : notice('Cupos agotados', `${capital(fewer(outcome.left, outcome.people))}.`, 'warning')
    case 'kit sold out':
      return notice(
        'Talla agotada',
        `La talla ${outcome.size} se agotó mientras te inscribías. Elige otra.`,
        'warning',
      )
    case 'document taken':
      return notice('Ya tiene cupo', takenSentence(outcome), 'warning')
    case 'already registered':
      return notice(
        'Ya está inscrito',
        'Una de las personas de este formulario ya tiene una inscripción en este evento.',
        'warning',
      )
  }
}

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
    left > 0
      ? `De ${product} talla ${size} ${left === 1 ? 'queda' : 'quedan'} ${left}.`
      : `${product} talla ${size} se agotó.`,
    'warning',
  )

export const CANCELLED = notice(
  'Cancelamos tu inscripción',
  'El cupo quedó libre. Puedes inscribirte de nuevo cuando quieras.',
  'success',
)
export const left = (rest: 'held' | 'free' | 'ended') =>
  notice(
    'Saliste de la inscripción',
    rest === 'ended'
      ? 'Terminó para todo el equipo, que ya recibió el aviso. Puedes inscribirte por tu cuenta.'
      : 'Avisamos a los demás, que conservan su cupo. Puedes inscribirte por tu cuenta.',
    'success',
  )
export const HOLD_OVER = notice(
  'Tu reserva terminó',
  'El cupo quedó libre. Si todavía hay cupos, inscríbete de nuevo.',
  'error',
)
/** A birthday opens the payment; whose registration it is, is proven otherwise. */
export const NEEDS_OWN_PROOF = notice(
  'Ábrela desde tu correo',
  'Para cambiar o cancelar la inscripción usa el enlace que enviamos a quien la hizo, o inicia sesión con ese correo.',
  'error',
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

/** The same whether or not there was something to send. */
export const OWN_LINK_SENT = notice(
  'Revisa tu correo',
  'Te enviamos el enlace de tu inscripción al correo que dejaste en ella.',
  'success',
)

export const DATA_CORRECTED = notice('Datos actualizados', '', 'success')
export const ANOTHER_NAME =
  'Aquí se corrige cómo está escrito el nombre. Si el cupo es para otra persona, escribe al organizador.'
export const HEALTH_NOT_KEPT = 'No autorizaste guardar datos de salud en esta inscripción.'
export const EMAIL_CODE_SENT = notice(
  'Revisa tu correo de siempre',
  'Te enviamos un código de 6 números al correo que tiene hoy la inscripción. Escríbelo aquí para cambiarlo.',
  'success',
)
export const emailWaits = (from: string, day: string) =>
  notice(
    'Pedimos el cambio de correo',
    `Avisamos a ${from}. Si nadie lo detiene, el ${day} los avisos pasan al correo nuevo y te enviamos allí el enlace.`,
    'success',
  )
export const OLD_EMAIL_READ = (from: string) =>
  `Alguien ya abrió la inscripción desde ${from}. Para cambiar el correo, abre el enlace que llegó allí.`
export const mailboxMove = (outcome: 'stopped' | 'back' | 'over') => {
  if (outcome === 'stopped') return notice('Listo, el correo sigue igual', 'Detuvimos el cambio.', 'success')
  if (outcome === 'back')
    return notice('Recuperaste tu inscripción', 'Los avisos vuelven a este correo.', 'success')
  return notice('Este enlace ya no sirve', 'El cambio ya se detuvo, o pasaron 14 días.', 'warning')
}
export const EMAIL_CHANGED = notice(
  'Correo actualizado',
  'Te enviamos el enlace de tu inscripción al correo nuevo. El anterior ya no la abre.',
  'success',
)
export const SAME_EMAIL = 'Ese ya es el correo de tu inscripción.'
export const DATA_CODE_SENT = notice(
  'Revisa tu correo',
  'Si tenemos tus datos, te enviamos un código de 6 números al correo que dejaste.',
  'success',
)
export const WRONG_CODE = 'Ese código no es, o ya venció. Revísalo o pide otro.'

export const signed = (outcome: 'done' | 'signed' | 'over') => {
  if (outcome === 'done')
    return notice('Autorización firmada', 'Gracias. Ya puedes cerrar esta página.', 'success')
  if (outcome === 'signed') return notice('Esta autorización ya está firmada', '', 'info')
  return notice('Este enlace ya no sirve', 'Pide otro al organizador del evento.', 'warning')
}
export const NOTHING_TO_SIGN = 'Esa persona ya firmó, o su inscripción terminó.'
export const ENOUGH_LINKS = notice(
  'Ya tiene tres enlaces',
  'Esa persona recibió tres correos en la última hora. Mándale el enlace por WhatsApp, o espera un poco.',
  'info',
)
export const consentsSent = (count: number) =>
  count === 0
    ? notice(
        'No se envió ningún enlace',
        'Todas las personas firmaron, o recibieron el suyo hace menos de una hora.',
        'info',
      )
    : notice(
        count === 1 ? 'Enlace en camino' : 'Enlaces en camino',
        count === 1 ? 'Se enviará a 1 persona.' : `Se enviará a ${count} personas.`,
        'success',
      )
