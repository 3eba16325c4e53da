/** Who comes back need not type again what is known: signed in, or with six digits that went to the own mailbox. */
import { z } from 'zod'
import { birthdayField } from '#domain/colombia/date-field.ts'
import { documentType } from '#domain/colombia/document-field.ts'
import { endpoint, notice, workDone } from '#server/contract-kit.ts'

/** What the form asks for and a person has told before. Health data is asked anew for every event. */
const ownData = z.object({
  document_type: z.string(),
  dni: z.string(),
  birthday: z.string(),
  name: z.string(),
  last_name: z.string(),
  gender: z.string(),
  department: z.string(),
  city: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  emergency_name: z.string(),
  emergency_phone: z.string(),
})
export type OwnData = z.output<typeof ownData>

export const ownRegistrationData = endpoint({
  method: 'GET',
  path: '/api/competidor/me/registration-data',
  access: 'signed in',
  summary: 'Los datos propios de quien tiene la sesión, para inscribirse sin escribirlos otra vez.',
  answer: z.object({ person: ownData.nullable() }),
})

const params = z.object({ dni: z.string().max(40) })
const whose = { document_type: documentType, birthday: birthdayField }

export const mailDataCode = endpoint({
  method: 'POST',
  path: '/api/competitor/:dni/data-code',
  access: 'public',
  summary: 'Enviar al correo de la persona el código que llena sus datos en una inscripción.',
  params,
  body: z.object(whose),
  /** `a•••@…`; empty where nobody was written to. */
  answer: notice.extend({ sent_to: z.string() }),
})

export const dataByCode = endpoint({
  method: 'POST',
  path: '/api/competitor/:dni/registration-data',
  access: 'public',
  summary: 'Los datos propios para una inscripción, con el código que llegó al correo.',
  params,
  body: z.object({
    ...whose,
    code: z
      .string('Escribe el código.')
      .trim()
      .regex(/^\d{6}$/, 'Son 6 números.'),
    work: workDone,
  }),
  answer: z.object({ person: ownData }),
})
