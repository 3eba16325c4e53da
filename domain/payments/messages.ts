/** What the payments part says to people. */
import type { Notice } from '#server/contract-kit.ts'

export const gatewaySaved = (brand: string): Notice => ({
  message: `${brand}: cambios guardados`,
  body: '',
  icon: 'success',
})

export const ORDER_SAVED: Notice = { message: 'Orden guardado', body: '', icon: 'success' }
export const SETTINGS_SAVED: Notice = { message: 'Cambios guardados', body: '', icon: 'success' }
