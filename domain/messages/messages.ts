/** What staff read after an act on a message, and why one was refused. */
import { formatLongDate, theHour } from '#domain/colombia/clock.ts'
import type { Notice } from '#server/contract-kit.ts'
import { MOST_FILES, MOST_PEOPLE } from './rules/message-words.ts'

const countOf = (count: number, one: string, many: string) =>
  `${count.toLocaleString('es-CO')} ${count === 1 ? one : many}`

export const CHANGED_MEANWHILE =
  'Otra persona guardó este mensaje. Recarga la página para ver su versión antes de seguir.'
export const ALREADY_LEFT: Notice = {
  message: 'Este mensaje ya salió',
  body: 'Duplícalo para escribir otro con el mismo texto.',
  icon: 'warning',
}
export const SUBJECT_NEEDED = 'Escribe el asunto.'
export const BODY_NEEDED = 'Escribe el mensaje.'
export const NOBODY = 'Nadie cumple lo que elegiste: el mensaje no llegaría a nadie.'
export const NOBODY_BY_MAIL = 'Ninguna de esas personas tiene correo. Escríbeles por WhatsApp.'
export const TOO_MANY = `Un mensaje puede tener hasta ${MOST_PEOPLE.toLocaleString('es-CO')} personas. Elige una distancia.`
export const DATE_PAST = 'Esa hora ya pasó.'
export const NEWS_BY_MAIL = 'Las noticias solo salen por correo, donde cada persona tiene cómo salirse.'

export const DELETED: Notice = { message: 'Borrador eliminado', body: '', icon: 'success' }
export const SETTINGS_SAVED: Notice = {
  message: 'Firma guardada',
  body: 'Los mensajes que aún no salen la llevan.',
  icon: 'success',
}
export const ATTACHMENT_REMOVED: Notice = { message: 'Adjunto quitado', body: '', icon: 'success' }

export const NOT_ATTACHABLE = 'Solo se adjuntan archivos PDF, JPG o PNG.'
export const BROKEN_FILE = 'El archivo está dañado o no se puede leer.'
export const TOO_MANY_FILES = `Un mensaje lleva hasta ${MOST_FILES} archivos.`
export const TOO_HEAVY = 'Entre todos, los archivos no pueden pesar más de 5 MB.'

export const tested = (email: string, smtp: boolean): Notice => ({
  message: smtp ? 'Prueba enviada' : 'Prueba guardada',
  body: smtp ? `Revisa ${email} en un momento.` : 'No hay servidor de correo: léela en la bandeja de salida.',
  icon: 'success',
})

export const sent = (letters: number, people: number): Notice => ({
  message: 'Mensaje en camino',
  body: `${countOf(letters, 'correo sale', 'correos salen')} para ${countOf(people, 'persona', 'personas')}.`,
  icon: 'success',
})

export const listed = (people: number): Notice => ({
  message: 'Lista de WhatsApp lista',
  body: `${countOf(people, 'persona', 'personas')}: abre el chat de cada una desde aquí.`,
  icon: 'success',
})

export const scheduled = (at: Date): Notice => ({
  message: 'Mensaje programado',
  body: `Sale el ${formatLongDate(at)} a ${theHour(at)} Puedes cambiarlo o detenerlo hasta entonces.`,
  icon: 'success',
})

export const BACK_TO_DRAFT: Notice = {
  message: 'Envío detenido',
  body: 'El mensaje volvió a ser un borrador.',
  icon: 'success',
}
export const STOPPED: Notice = {
  message: 'Envío detenido',
  body: 'No sale nada más. Lo que iba en camino llega.',
  icon: 'success',
}
export const NOTHING_TO_STOP: Notice = {
  message: 'No hay nada que detener',
  body: 'Este mensaje ya terminó de salir.',
  icon: 'warning',
}

export const continued = (waiting: number): Notice => ({
  message: 'El envío sigue',
  body: waiting === 0 ? 'No quedaba nada por enviar.' : `Faltan ${countOf(waiting, 'correo', 'correos')}.`,
  icon: 'success',
})
export const NOT_STOPPED: Notice = { message: 'Este mensaje no está detenido', body: '', icon: 'warning' }

export const retried = (count: number): Notice => ({
  message: count === 0 ? 'No hay nada que reintentar' : 'Se envía otra vez',
  body: count === 0 ? '' : `${countOf(count, 'correo sale', 'correos salen')} de nuevo.`,
  icon: count === 0 ? 'info' : 'success',
})
export const RETRY_STOPPED: Notice = {
  message: 'Este mensaje está detenido',
  body: 'Sigue con el envío antes de reintentar.',
  icon: 'warning',
}
export const SETTLED: Notice = { message: 'Dado por enviado', body: '', icon: 'success' }

/** Why somebody gets no letter. */
export const WITHOUT_EMAIL = 'No tiene correo.'
export const WHATSAPP_ONLY = 'Solo por WhatsApp.'
export const sharesMailbox = (name: string) => `Comparte el buzón con ${name}: llega un solo correo.`
export const GONE = 'Ya no está en el evento.'
export const LEFT_NEWS = 'Dejó de recibir noticias.'
export const UNMADE = 'No se pudo escribir el correo.'

export const LEFT: Notice = {
  message: 'Listo, ya no recibes noticias',
  body: 'Los correos sobre tus inscripciones siguen llegando.',
  icon: 'success',
}
export const NOT_A_LINK: Notice = {
  message: 'Este enlace no sirve',
  body: 'Ábrelo completo desde el correo que recibiste.',
  icon: 'warning',
}
