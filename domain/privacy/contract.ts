/** What anybody may ask about their personal data: a copy, a correction, the deletion, not to be named in results. */
import { z } from 'zod'
import { emailField } from '#domain/colombia/contact-field.ts'
import { typedDocument, withDocument } from '#domain/colombia/document-field.ts'
import { isName, NAME_RULE } from '#domain/colombia/names.ts'
import { endpoint, notice, wire, XLSX } from '#server/contract-kit.ts'
import { REQUEST_KINDS } from './rules/requests.ts'

const token = wire.text(200)

export const askAboutData = endpoint({
  method: 'POST',
  path: '/api/data-requests',
  access: 'public',
  summary:
    'Pedir una copia, una corrección, el borrado, o no aparecer con nombre en los resultados públicos.',
  body: withDocument(
    z.object({
      kind: z.enum(REQUEST_KINDS, 'Elige qué quieres pedir.'),
      name: wire.text(120).refine(isName, NAME_RULE),
      ...typedDocument,
      email: emailField,
      message: wire.optionalText(2000),
    }),
  ),
  answer: notice.extend({ number: z.string(), due_on: z.string() }),
})

export const confirmRequest = endpoint({
  method: 'POST',
  path: '/api/data-requests/confirm',
  access: 'public',
  summary: 'Confirmar la solicitud con el enlace que llegó por correo.',
  body: z.object({ token }),
  answer: notice.extend({ status: z.boolean(), number: z.string().optional() }),
})

export const takeCopy = endpoint({
  method: 'POST',
  path: '/api/data-requests/copy',
  access: 'public',
  summary: 'Descargar la copia de los datos, una sola vez, como Excel o JSON.',
  body: z.object({ token, format: z.enum(['xlsx', 'json']).default('xlsx') }),
  file: XLSX,
})
