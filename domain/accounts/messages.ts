/** What the accounts part says to people. */
import type { Notice } from '#server/contract-kit.ts'

export const WRONG_CREDENTIALS: Notice = {
  message: 'Lo siento, los datos de acceso son incorrectos.',
  body: '',
  icon: 'error',
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
