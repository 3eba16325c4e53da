/** What every signed-in person does with the own account: another password, and the end of sessions elsewhere. */
import { z } from 'zod'
import { endpoint, notice, wire } from '#server/contract-kit.ts'

export const changeOwnPassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  access: 'signed in',
  summary: 'Cambiar la propia contraseña con la actual. Cierra las demás sesiones.',
  body: z.object({ current: z.string().max(1024), password: z.string().max(1024) }),
  answer: notice,
})

const session = z.object({
  since: z.string(),
  until: z.string(),
  /** The one that asks. */
  current: z.boolean(),
})
export type OwnSession = z.output<typeof session>

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  access: 'signed in',
  summary: 'Las sesiones abiertas de la propia cuenta, la más nueva primero.',
  answer: z.object({ sessions: z.array(session) }),
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/account/sessions/end-others',
  access: 'signed in',
  summary: 'Cerrar las demás sesiones de la propia cuenta.',
  answer: notice.extend({ ended: z.int() }),
})

export const mailEmailProof = endpoint({
  method: 'POST',
  path: '/api/account/email-link',
  access: 'signed in',
  summary: 'Enviar al correo de la propia cuenta el enlace que lo confirma.',
  answer: notice,
})

export const proveEmail = endpoint({
  method: 'POST',
  path: '/api/account/email-proof',
  access: 'signed in',
  summary: 'Confirmar el correo de la propia cuenta con el enlace recibido en él.',
  body: z.object({ token: wire.text(200) }),
  answer: notice,
})
