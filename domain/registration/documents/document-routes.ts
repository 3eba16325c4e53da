/** Calls of staff who hold a document in hand. */
import { and, desc, eq } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ImageRefused, storePrivateImage } from '#server/files/images.ts'
import { createLine } from '#server/http/costly.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import { noticeOf } from '../messages.ts'
import { disputeDocument } from './dispute-document.ts'
import * as contract from './document-contract.ts'
import { document_disputes } from './document-tables.ts'
import { lookAtDocument } from './look-at-document.ts'

const DISPUTED = noticeOf(
  'Puedes seguir con esta persona',
  'La inscripción anterior conserva su cupo, quedó como «documento por corregir» y le avisamos.',
  'success',
)
const NO_PLACE = noticeOf('Ese documento ya no tiene cupo', 'Inscribe a la persona.')
const NOT_DISPUTABLE = noticeOf(
  'No se puede seguir',
  'Solo si el cupo anterior está pagado, nadie lo probó y su fecha de nacimiento es otra.',
  'warning',
)

const line = createLine({ atOnce: 2, waiting: 20 })

export const documentRoutes = (context: AppContext): Route[] => {
  const { db, files } = context

  const storePhoto = async (bytes: Buffer) => {
    const leave = await line()
    try {
      return await storePrivateImage(files, bytes, { folder: 'document-disputes', maxWidth: 1600 })
    } catch (error) {
      if (error instanceof ImageRefused) throw invalid({ photo: [error.message] })
      throw error
    } finally {
      leave()
    }
  }

  return [
    route(contract.lookAtDocument, ({ params, body }) => lookAtDocument(db, params.id, body)),

    route(contract.disputeDocument, async ({ params, body, caller }) => {
      const { photo, ...typed } = body
      const key = await storePhoto(photo.bytes)
      const outcome = await inTransaction(db, (tx) =>
        disputeDocument(tx, context, caller, { event_id: params.id, ...typed, photo: key }),
      ).catch(async (error) => {
        await files.remove(key)
        throw error
      })
      if (outcome !== 'disputed') await files.remove(key)
      return { disputed: DISPUTED, 'no place': NO_PLACE, 'not disputable': NOT_DISPUTABLE }[outcome]
    }),

    route(contract.documentPhoto, async ({ params: { id, participant_id }, caller, reply }) => {
      const [dispute] = await db
        .select({ photo: document_disputes.photo })
        .from(document_disputes)
        .where(and(eq(document_disputes.event_id, id), eq(document_disputes.participant_id, participant_id)))
        .orderBy(desc(document_disputes.id))
        .limit(1)
      const file = dispute?.photo ? await files.read(dispute.photo) : null
      if (!file) throw notFound()
      await inTransaction(db, (tx) =>
        record(tx, caller, {
          action: 'ver foto de documento',
          subject: 'participante',
          subject_id: participant_id,
          event_id: id,
        }),
      )
      return reply
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-length', file.size)
        .type(file.type)
        .send(file.bytes)
    }),
  ]
}
