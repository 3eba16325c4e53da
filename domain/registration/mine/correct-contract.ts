/** What a person corrects of themself after the save (participant.md section 2). Document, birthday and gender are staff's. */
import { z } from 'zod'
import { emailField, phoneField } from '#domain/colombia/contact-field.ts'
import { documentType } from '#domain/colombia/document-field.ts'
import { isName, isPlainLine, LINE_RULE, NAME_RULE } from '#domain/colombia/names.ts'
import { ANY_PHONE_RULE } from '#domain/colombia/phones.ts'
import { endpoint, notice, wire, workDone } from '#server/contract-kit.ts'
import { conditions } from '../participant-contract.ts'

const params = z.object({ dni: z.string().max(40) })

/** The row, and the proof: the person's letter, the login with that email, or the purchase's for another mailbox. */
const whose = {
  document_type: documentType,
  participant_key: wire.text(40),
  token: z.string().max(200).optional(),
}

/** What is not sent stays as it is. */
const corrections = {
  name: wire.text(80).refine(isName, NAME_RULE).optional(),
  last_name: wire.text(80).refine(isName, NAME_RULE).optional(),
  phone: phoneField().optional(),
  department: wire.text(80).optional(),
  city: wire.text(80).optional(),
  address: wire.text(160).optional(),
  emergency_name: wire.text(120).refine(isPlainLine, LINE_RULE).optional(),
  emergency_phone: phoneField(ANY_PHONE_RULE).optional(),
  eps: wire.text(120).optional(),
  conditions: wire.unlessEmpty(conditions),
}

export const correctSelf = endpoint({
  method: 'POST',
  path: '/api/competitor/:dni/own/data',
  access: 'participant link',
  summary:
    'Corregir los datos propios de una inscripción vigente: nombre mal escrito, contacto, ciudad, emergencia, EPS, condiciones o alergias. Con el enlace del correo o la sesión.',
  params,
  body: z.object({ ...whose, ...corrections }),
  answer: notice,
})

export const mailEmailCode = endpoint({
  method: 'POST',
  path: '/api/competitor/:dni/own/email-code',
  access: 'participant link',
  summary:
    'Pedir otro correo para una inscripción vigente. Con el enlace o la sesión, llega un código al correo de hoy; con el navegador que compró, cambia de una vez si no está pagada, o en tres días si nadie lo detiene.',
  params,
  body: z.object({ ...whose, email: emailField }),
  answer: notice.extend({ state: z.enum(['code', 'moved', 'waits']) }),
})

export const changeOwnEmail = endpoint({
  method: 'POST',
  path: '/api/competitor/:dni/own/email',
  access: 'participant link',
  summary: 'Cambiar el correo de una inscripción vigente, con el código que llegó al de hoy.',
  params,
  body: z.object({
    ...whose,
    email: emailField,
    code: z
      .string('Escribe el código.')
      .trim()
      .regex(/^\d{6}$/, 'Son 6 números.'),
    work: workDone,
  }),
  answer: notice,
})

const moveLink = z.object({ token: wire.text(80) })

export const lookAtMove = endpoint({
  method: 'POST',
  path: '/api/mailbox-moves/look',
  access: 'participant link',
  summary: 'Cómo va un cambio de correo, con el enlace que llegó al correo anterior.',
  body: moveLink,
  answer: z.object({ state: z.enum(['waits', 'moved', 'over']), to: z.string() }),
})

export const undoMove = endpoint({
  method: 'POST',
  path: '/api/mailbox-moves/undo',
  access: 'participant link',
  summary: 'Detener un cambio de correo o recuperar el anterior, con el enlace que llegó a él.',
  body: moveLink,
  answer: notice.extend({ outcome: z.enum(['stopped', 'back', 'over']) }),
})
