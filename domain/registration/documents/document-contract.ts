/** Staff hold a document in hand: what stands in its way in the event, and the coordinator's way on. */
import { z } from 'zod'
import { birthdayField } from '#domain/colombia/date-field.ts'
import { typedDocument, withDocument } from '#domain/colombia/document-field.ts'
import { endpoint, notice, uploadedFile, wire } from '#server/contract-kit.ts'

const ofEvent = { access: 'staff of the event', event: 'params.id' } as const
const params = z.object({ id: wire.id })

export const lookAtDocument = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/documents',
  ...ofEvent,
  summary: 'Qué cupo tiene un documento en el evento, antes de inscribir a mano.',
  params,
  body: withDocument(z.object({ ...typedDocument, birthday: wire.unlessEmpty(birthdayField.optional()) })),
  answer: z.object({
    /** 'gives way': an unpaid place from the web, which ends when the person is entered. */
    state: z.enum(['free', 'gives way', 'taken']),
    says: z.string().nullable(),
    /** The coordinator may go on, with a reason and a photo of the document. */
    may_dispute: z.boolean(),
  }),
})

export const disputeDocument = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/document-disputes',
  ...ofEvent,
  summary:
    'Seguir con un documento que ya tiene cupo sin probar y con otra fecha de nacimiento: razón y foto del documento.',
  params,
  multipart: true,
  maxFiles: 1,
  body: withDocument(
    z.object({
      ...typedDocument,
      birthday: birthdayField,
      reason: wire.text(500),
      photo: uploadedFile,
    }),
  ),
  answer: notice,
})

export const documentPhoto = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/document-disputes/:participant_id/photo',
  ...ofEvent,
  summary: 'La foto del documento con que se siguió. Quién la ve queda en el registro de auditoría.',
  params: params.extend({ participant_id: wire.id }),
  file: 'image/webp',
})
