/** Two-step login ('Verificación en dos pasos'): the code after the password, and how staff turn it on and off. */
import { z } from 'zod'
import { endpoint, notice, wire } from '#server/contract-kit.ts'
import { login } from '../contract.ts'

const code = wire.text(40)
const password = z.string().min(1, 'Este campo es obligatorio.').max(1024)

export const completeLogin = endpoint({
  method: 'POST',
  path: '/api/auth/two-step',
  access: 'public',
  summary:
    'Segundo paso del ingreso: el código de la aplicación o uno de recuperación. Responde como el ingreso.',
  body: z.object({ challenge: wire.text(200), code }),
  answer: login.answer,
})

export const getTwoStep = endpoint({
  method: 'GET',
  path: '/api/auth/two-step',
  access: 'staff',
  beforeTwoStep: true,
  summary: 'Si la verificación en dos pasos está activa y cuántos códigos de recuperación quedan.',
  answer: z.object({
    enabled: z.boolean(),
    since: z.string().nullable(),
    recovery_left: z.int(),
    /** The installation demands it of this person. */
    required: z.boolean(),
  }),
})

export const beginTwoStep = endpoint({
  method: 'POST',
  path: '/api/auth/two-step/begin',
  access: 'staff',
  beforeTwoStep: true,
  summary: 'Empezar a activarla: pide la contraseña y entrega la clave y su código QR.',
  body: z.object({ password }),
  answer: z.object({
    key: z.string(),
    address: z.string(),
    qr: z.object({ size: z.int(), path: z.string() }),
  }),
})

export const confirmTwoStep = endpoint({
  method: 'POST',
  path: '/api/auth/two-step/confirm',
  access: 'staff',
  beforeTwoStep: true,
  summary: 'Activarla con un primer código. Entrega los códigos de recuperación, una sola vez.',
  body: z.object({ code }),
  answer: notice.extend({ recovery_codes: z.array(z.string()) }),
})

export const endTwoStep = endpoint({
  method: 'POST',
  path: '/api/auth/two-step/off',
  access: 'staff',
  summary: 'Desactivarla con contraseña y código.',
  body: z.object({ password, code }),
  answer: notice,
})

export const resetTwoStep = endpoint({
  method: 'POST',
  path: '/api/user/:id/two-step/reset',
  access: 'administrator',
  summary: 'Quitar la verificación en dos pasos a una persona que perdió el celular y los códigos.',
  params: z.object({ id: wire.id }),
  answer: notice,
})
