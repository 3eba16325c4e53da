/** What the calls of a place that is passed on answer. */
import type { Notice } from '#server/contract-kit.ts'

export const DONE: Notice = {
  message: 'El cupo ya es tuyo',
  body: 'Te escribimos con tu comprobante y tu QR: muéstralo para recoger tu kit.',
  icon: 'success',
}

export const TO_PAY: Notice = {
  message: 'Falta el pago',
  body: 'Guardamos tus datos. El cupo pasa a tu nombre apenas llegue el pago.',
  icon: 'info',
}

/** Whatever the reason: expired, taken, withdrawn, unknown. */
export const OVER: Notice = {
  message: 'Este enlace ya no sirve',
  body: 'Se venció, se retiró o ya se usó. Si ya tomaste el cupo, tu inscripción está en tu correo; si no, pídele a quien te lo cede que lo haga de nuevo.',
  icon: 'warning',
}
