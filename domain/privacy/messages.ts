/** What the privacy part says to people. */
import { formatDate } from '#domain/colombia/clock.ts'
import type { Notice } from '#server/contract-kit.ts'

export const dayText = (day: string) => formatDate(`${day}T12:00:00-05:00`)

export const received = (number: string, due_on: string): Notice => ({
  message: `Recibimos tu solicitud ${number}.`,
  body: `Te escribimos un correo: ábrelo y confírmala. Te respondemos a más tardar el ${dayText(due_on)}.`,
  icon: 'success',
})

export const CONFIRMED: Notice = {
  message: 'Tu solicitud quedó confirmada.',
  body: 'Te respondemos a este mismo correo.',
  icon: 'success',
}

export const CONFIRM_LINK_USELESS: Notice = {
  message: 'El enlace no sirve.',
  body: 'Ábrelo tal como llegó en el correo, o haz una solicitud nueva.',
  icon: 'error',
}

export const COPY_LINK_USELESS: Notice = {
  message: 'El enlace ya no sirve.',
  body: 'Venció o ya se usó. Responde al correo o haz una solicitud nueva.',
  icon: 'error',
}

export const ANSWERED: Notice = {
  message: 'Solicitud respondida',
  body: 'Le avisamos por correo.',
  icon: 'success',
}

export const ALREADY_ANSWERED: Notice = {
  message: 'Esta solicitud ya tiene respuesta.',
  body: '',
  icon: 'warning',
}

export const OTHER_KIND: Notice = { message: 'La persona pidió otra cosa.', body: '', icon: 'error' }

export const NOT_CONFIRMED: Notice = {
  message: 'La persona todavía no confirma su correo.',
  body: 'Una copia solo sale hacia una dirección confirmada.',
  icon: 'warning',
}

export const NOBODY_ON_FILE: Notice = {
  message: 'No hay una persona con ese documento.',
  body: '',
  icon: 'warning',
}

export const IDENTITY_NEEDED = 'Escribe cómo comprobaste que es la persona.'
export const NOTHING_CHANGED = 'Cambia al menos un dato.'
export const NO_RESULT = 'Ninguno de esos resultados existe.'

export const comingRegistration = (event: string) =>
  `Tiene una inscripción vigente en ${event}: cancélala antes de borrar.`
export const openOrder = (reference: string) =>
  `Tiene el pedido ${reference} sin terminar: entrégalo o cancélalo antes de borrar.`
