/** Expected failures of a request, each with its status and the Spanish notice a person reads. */
import type { Notice, StaffRight, WorkChallenge } from '../contract-kit.ts'

export class Refusal extends Error {
  readonly status: number
  readonly notice: Notice
  readonly errors: Record<string, string[]> | undefined
  readonly retryAfter: number | undefined
  readonly work: WorkChallenge | undefined

  constructor(
    status: number,
    notice: Pick<Notice, 'message'> & Partial<Notice>,
    extra: { errors?: Record<string, string[]>; retryAfter?: number; work?: WorkChallenge } = {},
  ) {
    super(notice.message)
    this.status = status
    this.notice = { body: '', icon: 'error', ...notice }
    this.errors = extra.errors
    this.retryAfter = extra.retryAfter
    this.work = extra.work
  }
}

export const notFound = () => new Refusal(404, { message: 'No encontrado.' })

export const forbidden = () => new Refusal(403, { message: 'No tienes permiso para realizar esta acción.' })

export const twoStepDue = () =>
  new Refusal(403, {
    message: 'Activa la verificación en dos pasos para continuar.',
    body: 'Esta instalación la exige a los Administrators. Actívala en «Mi perfil».',
    icon: 'warning',
  })

export const sessionExpired = () =>
  new Refusal(401, { message: 'Tu sesión ha expirado. Inicia sesión nuevamente.', icon: 'warning' })

const TAKEN: Record<StaffRight, string> = {
  refund: 'devolver dinero',
  annul: 'anular inscripciones',
  export_health: 'descargar datos de salud',
}

export const rightTaken = (right: StaffRight) =>
  new Refusal(403, {
    message: `Tu cuenta no puede ${TAKEN[right]}.`,
    body: 'Pídele a un Administrator que lo haga, o que te dé ese permiso.',
  })

export const deviceOut = () =>
  new Refusal(401, {
    message: 'Este dispositivo ya no tiene acceso.',
    body: 'Pídele al coordinador un código nuevo.',
    icon: 'warning',
  })

export const tokenOut = () =>
  new Refusal(401, {
    message: 'Este token no existe, venció o fue revocado.',
    body: 'Pídele al organizador uno nuevo.',
  })

export const invalid = (errors: Record<string, string[]>, message = 'Revisa los datos.') =>
  new Refusal(422, { message, body: Object.values(errors)[0]?.[0] ?? '' }, { errors })

const waitText = (seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  if (minutes === 1) return '1 minuto'
  if (minutes <= 120) return `${minutes} minutos`
  const hours = Math.ceil(minutes / 60)
  return hours <= 48 ? `${hours} horas` : `${Math.ceil(hours / 24)} días`
}

export const tooMany = (seconds: number) => {
  const wait = waitText(seconds)
  return new Refusal(
    429,
    { message: `Demasiados intentos. Intenta de nuevo en ${wait}.`, icon: 'warning' },
    { retryAfter: Math.max(1, Math.ceil(seconds)) },
  )
}

/** Many wrong tries came from there: the next one works for it. */
export const workWanted = (work: WorkChallenge) =>
  new Refusal(
    429,
    {
      message: 'Hubo muchos intentos desde tu conexión.',
      body: 'Inténtalo desde la página, o abre el enlace de tu correo.',
      icon: 'warning',
    },
    { work },
  )

export const busy = () =>
  new Refusal(
    503,
    { message: 'Hay muchas personas inscribiéndose. Intenta de nuevo en unos segundos.', icon: 'warning' },
    { retryAfter: 2 },
  )

export const unreadable = () => new Refusal(400, { message: 'No se pudo leer lo enviado.' })

export const tooLarge = () => new Refusal(413, { message: 'El envío es demasiado grande.' })

export const tooSlow = () =>
  new Refusal(408, {
    message: 'El envío tardó demasiado en llegar.',
    body: 'Revisa tu conexión e intenta de nuevo.',
  })

/** The product is being stopped, most of the time to start a newer one. */
export const stopping = () =>
  new Refusal(
    503,
    { message: 'Estamos reiniciando. Intenta de nuevo en unos segundos.', icon: 'warning' },
    { retryAfter: 5 },
  )
