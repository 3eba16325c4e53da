/** What the team of the day is told. */
import type { Notice } from '#server/contract-kit.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { WindowRefused } from './rules/crew-windows.ts'

const done = (message: string, body = ''): Notice => ({ message, body, icon: 'success' })

export const DEVICE_CREATED = done('Dispositivo creado', 'El código sirve una vez y durante 48 horas.')
export const DEVICE_RENAMED = done('Nombre guardado')
export const DEVICE_INVITED = done('Código nuevo', 'El anterior ya no sirve.')
export const DEVICE_REVOKED = done('Acceso retirado', 'El dispositivo sale en su próxima consulta.')
export const GRANTED = done('Permiso dado', 'La persona lo encuentra en «Equipo» cuando inicia sesión.')
export const GRANT_REVOKED = done('Permiso retirado')
export const LEFT = done('Saliste', 'Este dispositivo ya no tiene acceso.')

export const windowsMoved = (moved: number): Notice =>
  moved === 0
    ? done('No había nada que ajustar')
    : done(
        moved === 1 ? 'Se ajustó 1 permiso' : `Se ajustaron ${moved} permisos`,
        'Ya siguen las fechas del evento.',
      )

export const NAME_TAKEN = 'Ya hay un dispositivo con ese nombre.'
export const OTHER_DISTANCE = 'Elige distancias de este evento.'
export const WRONG_RANGE = 'El último número va después del primero.'
export const NO_USER = 'Nadie tiene una cuenta con ese correo. Créala en Usuarios, o usa un dispositivo.'
export const NOT_COLABORADOR = 'Solicitudes solo se le da a un Colaborador.'
export const IS_STAFF = 'Esta persona ya maneja el evento: no necesita permisos del día.'
export const ALREADY_GRANTED = 'Esta persona ya tiene ese permiso.'

export const WINDOW_WORDS: Record<WindowRefused, string> = {
  over: 'El evento ya pasó: este permiso no se puede dar.',
  past: 'Elige una fecha que no haya pasado.',
  'too late': 'Puede servir hasta dos días después de la última salida.',
}

export const deviceOver = () =>
  new Refusal(422, {
    message: 'Este dispositivo ya terminó.',
    body: 'Crea uno nuevo: puede llevar el mismo nombre.',
  })

/** One sentence for whatever is wrong: nobody learns which codes exist. */
export const joinRefused = () =>
  new Refusal(422, {
    message: 'El código o el PIN no sirven.',
    body: 'Revisa los dos. Si siguen sin servir, pide al coordinador un código nuevo.',
  })

/** 429: the device keeps what it has and tries again. */
export const lateFull = () =>
  new Refusal(
    429,
    {
      message: 'Este dispositivo ya no tiene acceso',
      body: 'Lo que falta por enviar sigue guardado aquí. El coordinador puede recibir más desde la pestaña Equipo.',
    },
    { retryAfter: 600 },
  )
export const LATE_RAISED: Notice = {
  message: 'Puede enviar más',
  body: 'Lo que le queda llega cuando el dispositivo vuelva a conectarse, aparte, para que lo decidas.',
  icon: 'success',
}
