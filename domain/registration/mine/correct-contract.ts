/** What a person corrects of themself after the save (participant.md section 2). Document, birthday and gender are staff's. */
import { z } from 'zod'
import { emailField, phoneField } from '#domain/colombia/contact-field.ts'
import { documentType } from '#domain/colombia/document-field.ts'
import { isName, isPlainLine, LINE_RULE, NAME_RULE } from '#domain/colombia/names.ts'
import { ANY_PHONE_RULE } from '#domain/colombia/phones.ts'
import { endpoint, notice, wire } from '#server/contract-kit.ts'
import { conditions } from '../participant-contract.ts'

const params = z.object({ dni: z.string().max(40) })

/** Whose data, and by which proof: the person's letter, the login with that email, or the browser that bought. */
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
    'Corregir los datos propios de una inscripción vigente: nombre mal escrito, contacto, ciudad, emergencia, EPS, condiciones o alergias. Con el enlace del correo, la sesión o el navegador que la hizo.',
  params,
  body: z.object({ ...whose, ...corrections }),
  answer: notice,
})

export const mailEmailCode = endpoint({
  method: 'POST',
  path: '/api/competitor/:dni/own/email-code',
  access: 'participant link',
  summary: 'Enviar al correo nuevo el código que lo confirma.',
  params,
  body: z.object({ ...whose, email: emailField }),
  answer: notice,
})

export const changeOwnEmail = endpoint({
  method: 'POST',
  path: '/api/competitor/:dni/own/email',
  access: 'participant link',
  summary: 'Cambiar el correo de una inscripción vigente, con el código que llegó al nuevo.',
  params,
  body: z.object({
    ...whose,
    email: emailField,
    code: z
      .string('Escribe el código.')
      .trim()
      .regex(/^\d{6}$/, 'Son 6 números.'),
  }),
  /** The link of the former address opens nothing any more: this is the new one's. */
  answer: notice.extend({ token: z.string() }),
})
