/** What people read after a change of certificates, and why one was refused. */
import type { Notice } from '#server/contract-kit.ts'
import { MAX_RECIPIENTS } from './rules/sending.ts'

export const DESIGN_SAVED: Notice = { message: 'Diseño guardado', body: '', icon: 'success' }
export const DESIGN_RESET: Notice = {
  message: 'Diseño restablecido',
  body: 'El evento usa de nuevo la plantilla del producto.',
  icon: 'success',
}
export const DESIGN_CHANGED = 'Otra persona guardó este diseño. Recarga la página para ver su versión.'
export const OTHER_BACKGROUND = 'Ese fondo no es de este evento. Súbelo de nuevo.'
export const ONE_GROUND = 'Elige un fondo o una plantilla.'

export const NOT_CREATED = 'Error al crear el certificado'

const countOf = (count: number, one: string, many: string) =>
  `${count.toLocaleString('es-CO')} ${count === 1 ? one : many}`

export const batchCreated = (total: number, scheduled: boolean, left_out: number): Notice => {
  const people = countOf(total, 'persona', 'personas')
  const begun = scheduled ? `El envío a ${people} quedó programado.` : `Empezó el envío a ${people}.`
  const left = `${countOf(left_out, 'fila quedó', 'filas quedaron')} por fuera: mira cuáles en el envío.`
  return {
    message: 'Certificado creado',
    body: left_out > 0 ? `${begun} ${left}` : begun,
    icon: 'success',
  }
}

export const CANCELLED: Notice & { success: boolean } = {
  message: 'Éxito',
  body: 'Envío cancelado exitosamente.',
  icon: 'success',
  success: true,
}
export const notCancelled = (reason: string): Notice & { success: boolean } => ({
  message: 'Error al cancelar o reprogramar el envío.',
  body: reason,
  icon: 'error',
  success: false,
})

export const continued = ({
  waiting,
  later,
}: {
  waiting: number
  later: Date | null
}): Notice & { success: boolean } => ({
  message: 'Éxito',
  body:
    waiting === 0
      ? 'No quedaba nada por enviar.'
      : `${countOf(waiting, 'correo sigue', 'correos siguen')} ${later ? 'en su fecha' : 'ahora'}.`,
  icon: 'success',
  success: true,
})
export const NOT_STOPPED: Notice & { success: boolean } = {
  message: 'Este envío no está detenido',
  body: '',
  icon: 'error',
  success: false,
}

export const retried = (count: number): Notice =>
  count === 0
    ? { message: 'No hay nada por reintentar', body: '', icon: 'info' }
    : {
        message: 'Reintentando',
        body: `${countOf(count, 'correo vuelve', 'correos vuelven')} a la cola.`,
        icon: 'success',
      }

export const RETRY_STOPPED: Notice = {
  message: 'Este envío está detenido',
  body: 'Continúalo primero.',
  icon: 'error',
}

export const ANNULLED: Notice = { message: 'Certificado anulado', body: '', icon: 'success' }
export const RESTORED: Notice = { message: 'El certificado es válido de nuevo', body: '', icon: 'success' }
export const ANNULLED_DOWNLOAD: Pick<Notice, 'message' | 'body'> = {
  message: 'Este certificado fue anulado.',
  body: '',
}
export const RESULT_GONE = 'El resultado ya no está publicado.'
export const DISQUALIFIED = 'El resultado publicado dice que fue descalificado.'
export const NOT_FINISHED = 'El resultado publicado dice que no terminó la carrera.'
export const NOT_STARTED = 'El resultado publicado dice que no salió a correr.'
export const unprintableDownload = (letters: string): Pick<Notice, 'message' | 'body'> => ({
  message: 'No podemos imprimir este certificado',
  body: `Tiene letras que ninguna de nuestras tipografías tiene: ${letters}`,
})
export const WITHDRAWN = 'La persona pidió no aparecer con su nombre.'
export const MANY_DOWNLOADS: Pick<Notice, 'message' | 'body' | 'icon'> = {
  message: 'Hay muchas personas descargando su certificado. Intenta de nuevo en unos segundos.',
  body: '',
  icon: 'warning',
}

export const EMAIL_COLUMN_MISSING = 'No encontramos la columna del correo. Elige cuál es.'
export const NAME_COLUMN_MISSING = 'No encontramos la columna del nombre. Elige cuál es.'
export const noSuchColumn = (header: string) => `El Excel no tiene la columna «${header}».`
export const NO_ROWS = 'El Excel no tiene personas.'
export const TOO_MANY_ROWS = `Un envío puede tener hasta ${MAX_RECIPIENTS.toLocaleString('es-CO')} personas y el Excel tiene más. Divídelo en varios.`
export const moreProblems = (count: number) =>
  `Y ${countOf(count, 'fila más con problemas', 'filas más con problemas')}.`
export const NOT_EXCEL = 'El archivo debe ser un Excel (.xlsx o .xls).'
export const NOT_JPG = 'El certificado debe ser una imagen .jpg o .jpeg.'
export const NOT_BACKGROUND = 'El fondo debe ser una imagen .jpg o .png.'
export const NOT_ICON = 'El ícono debe ser una imagen .png, .jpg, .jpeg o .webp.'
export const SMALL_PICTURE = 'La imagen es muy pequeña: debe tener al menos 800 × 500 píxeles.'
export const DATE_NEEDED = 'Elige la fecha y la hora del envío.'
export const DATE_PAST = 'La fecha de envío ya pasó. Elige una desde este minuto en adelante.'
export const NOBODY = 'Nadie de este evento tiene un certificado que se pueda enviar.'
export const ALREADY_SENT = 'Este envío ya terminó.'
export const ALREADY_STOPPED = 'Este envío ya estaba detenido.'
/** Beside a mail that was on its way when the server went down. */
export const CHOOSE_DISTANCE = `Un envío puede tener hasta ${MAX_RECIPIENTS.toLocaleString('es-CO')} personas. Elige una distancia.`
