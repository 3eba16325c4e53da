/** The photo of a signed paper, for staff; the desk's own calls stand in ../contract.ts. */
import { z } from 'zod'
import { endpoint, wire } from '#server/contract-kit.ts'

export const listPapersOf = endpoint({
  method: 'GET',
  path: '/api/kit-desk/:event_id/paper-consents/of/:participant_id',
  access: 'staff of the event',
  event: 'params.event_id',
  summary:
    'Las autorizaciones en papel de un participante: cuándo, en qué mesa, y si la foto sigue guardada.',
  params: z.object({ event_id: wire.id, participant_id: wire.id }),
  answer: z.object({
    papers: z.array(z.object({ id: z.string(), desk: z.string(), taken_at: z.string(), photo: z.boolean() })),
  }),
})

export const getPaperPhoto = endpoint({
  method: 'GET',
  path: '/api/kit-desk/:event_id/paper-consents/:paper_id/photo',
  access: 'staff of the event',
  event: 'params.event_id',
  summary: 'La foto de una autorización firmada en papel. Quién la ve queda en el registro de auditoría.',
  params: z.object({ event_id: wire.id, paper_id: z.uuid() }),
  file: 'image/webp',
})
