/** What the accounts part says to people. */
import type { Notice } from '#server/contract-kit.ts'

export const WRONG_CREDENTIALS: Notice = {
  message: 'Lo siento, los datos de acceso son incorrectos.',
  body: '',
  icon: 'error',
}

export const WORK_WANTED: Notice = {
  message: 'Hubo muchos intentos con este correo.',
  body: 'Ingresa desde la página, o usa «Olvidé mi contraseña».',
  icon: 'warning',
}

export const CODE_WANTED: Notice = {
  message: 'Escribe tu código de verificación.',
  body: 'Lo muestra tu aplicación de autenticación.',
  icon: 'info',
}

export const CHALLENGE_OVER: Notice = {
  message: 'Se acabó el tiempo para escribir el código.',
  body: 'Ingresa de nuevo con tu correo y tu contraseña.',
  icon: 'warning',
}

export const WRONG_CODE: Notice = {
  message: 'El código no es válido.',
  body: 'Cada código sirve una sola vez. Espera el siguiente e intenta de nuevo.',
  icon: 'error',
}

export const WRONG_PASSWORD = 'La contraseña no es correcta.'

export const TWO_STEP_ON: Notice = {
  message: 'La verificación en dos pasos está activa.',
  body: 'Guarda tus códigos de recuperación: no se muestran otra vez.',
  icon: 'success',
}

export const TWO_STEP_OFF: Notice = {
  message: 'La verificación en dos pasos quedó desactivada.',
  body: '',
  icon: 'success',
}

export const TWO_STEP_RESET: Notice = {
  message: 'La verificación en dos pasos quedó desactivada.',
  body: 'La próxima vez la persona ingresa solo con su contraseña. Le avisamos por correo.',
  icon: 'success',
}

export const TWO_STEP_NOT_ON: Notice = {
  message: 'Esta persona no tiene activa la verificación en dos pasos.',
  body: '',
  icon: 'info',
}

export const TWO_STEP_ALREADY_ON: Notice = {
  message: 'La verificación en dos pasos ya está activa.',
  body: 'Desactívala antes de usar otro celular.',
  icon: 'warning',
}

export const TWO_STEP_NOT_BEGUN: Notice = {
  message: 'Empieza de nuevo la activación.',
  body: '',
  icon: 'warning',
}

export const LOGGED_OUT: Notice = { message: 'Cerraste tu sesión.', body: '', icon: 'success' }

export const LINK_REQUESTED: Notice = {
  message: 'Revisa tu correo',
  body: 'Si hay una cuenta con ese correo, te enviamos un enlace para cambiar la contraseña. Dura 48 horas y sirve una sola vez.',
  icon: 'info',
}

export const PASSWORD_SET: Notice = {
  message: 'Tu contraseña quedó guardada.',
  body: 'Ya puedes ingresar con ella.',
  icon: 'success',
}

export const SAME_PASSWORD = 'Es la que ya tienes: escribe otra.'

export const OWN_PASSWORD_CHANGED: Notice = {
  message: 'Tu contraseña cambió.',
  body: 'Cerramos tus otras sesiones. Esta sigue abierta.',
  icon: 'success',
}

export const otherSessionsEnded = (ended: number): Notice => ({
  message: ended === 1 ? 'Cerramos 1 sesión.' : `Cerramos ${ended} sesiones.`,
  body: 'La de este dispositivo sigue abierta.',
  icon: 'success',
})

export const EMAIL_LINK_SENT: Notice = {
  message: 'Revisa tu correo',
  body: 'Te enviamos un enlace. Ábrelo en este navegador y verás todo lo tuyo.',
  icon: 'info',
}

export const EMAIL_PROVEN: Notice = {
  message: 'Correo confirmado',
  body: 'Ya puedes ver y cambiar lo tuyo.',
  icon: 'success',
}

export const EMAIL_LINK_USELESS =
  'Este enlace es de otra cuenta o de otro correo. Ingresa con la cuenta que lo pidió, o pide uno nuevo.'

export const LINK_USELESS: Notice = {
  message: 'El enlace ya no sirve.',
  body: 'Venció o ya se usó. Pide uno nuevo en «Olvidé mi contraseña».',
  icon: 'error',
}

export const USER_CREATED: Notice = {
  message: 'El usuario se ha creado con éxito',
  body: '',
  icon: 'success',
}

export const USER_UPDATED: Notice = {
  message: 'El usuario se ha actualizado con éxito',
  body: '',
  icon: 'success',
}

export const EMAIL_TAKEN = 'El correo electrónico ya se encuentra registrado.'

export const LAST_ADMINISTRATOR =
  'Es el único Administrator activo: no se puede desactivar ni cambiar de rol.'

export const EVENTS_ASSIGNED: Notice = { message: 'Eventos asignados', body: '', icon: 'success' }

export const VIEW_SAVED: Notice = { message: 'Vista guardada', body: '', icon: 'success' }
export const VIEW_DELETED: Notice = { message: 'Vista borrada', body: '', icon: 'success' }
export const TOO_MANY_VIEWS = 'Ya tienes 20 vistas de esta lista. Borra una para guardar otra.'
