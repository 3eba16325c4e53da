/** Everything a certificate is drawn from, found by what stands in its address. */
import { eq } from 'drizzle-orm'
import type { Database, Reader } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { findDrawnDesign } from '../design/find-design.ts'
import { issueCertificate } from '../issue-certificate.ts'
import { type FinisherResult, findFinisher } from '../result-values.ts'
import type { Sheet, Studio } from '../studio.ts'
import { certificate_batches } from '../tables.ts'
import { type Certificate, findCertificate, standingOf } from '../verify-certificate.ts'

const sheetOfResult = async (
  db: Database,
  studio: Studio,
  { id, event, fields }: FinisherResult,
): Promise<Sheet | 'annulled'> => {
  const values = { fields }
  const issued = await inTransaction(db, (tx) =>
    issueCertificate(tx, { event_id: event.id, result_id: id, values }),
  )
  if (issued.state === 'annulled') return 'annulled'
  const { placements, ...choice } = await findDrawnDesign(db, event.id)
  const ground = await studio.findGround(db, choice)
  return { ground, placements, values, icon: event.icon, code: issued.code }
}

type BatchArt = Pick<
  typeof certificate_batches.$inferSelect,
  'background_id' | 'template' | 'placements' | 'icono_evento'
>

export const sheetOfBatch = async (
  db: Reader,
  studio: Studio,
  batch: BatchArt,
  { code, values }: Pick<Certificate, 'code' | 'values'>,
): Promise<Sheet> => ({
  ground: await studio.findGround(db, batch),
  placements: batch.placements,
  values,
  icon: batch.icono_evento,
  code,
})

/** The public id of a result, or the code of any certificate. */
export const findSheet = async (
  db: Database,
  studio: Studio,
  id: string,
): Promise<Sheet | 'annulled' | null> => {
  const finisher = await findFinisher(db, id)
  if (finisher && !finisher.hidden) return sheetOfResult(db, studio, finisher)
  const certificate = await findCertificate(db, id)
  if (!certificate) return null
  if (!(await standingOf(db, certificate)).valid) return 'annulled'
  if (certificate.batch_id !== null) {
    const [batch] = await db
      .select()
      .from(certificate_batches)
      .where(eq(certificate_batches.id, certificate.batch_id))
    return batch ? sheetOfBatch(db, studio, batch, certificate) : null
  }
  const own = certificate.result_id ? await findFinisher(db, certificate.result_id) : null
  return own ? sheetOfResult(db, studio, own) : null
}
