/** Calls of /admin/certificates and /admin/certificados/crear. */

import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { pagedAnswer } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/http/refusals.ts'
import { type Caller, type Route, route } from '#server/http/route.ts'
import * as messages from '../messages.ts'
import { sendDrawing } from '../send-drawing.ts'
import type { Studio } from '../studio.ts'
import { findCertificate } from '../verify-certificate.ts'
import {
  describeBatch,
  findBatch,
  findRecipientCertificate,
  listBatches,
  listRecipients,
  mayChange,
} from './batch-queries.ts'
import * as contract from './batches-contract.ts'
import { changeCertificateState, continueBatch, retryRecipients, stopBatch } from './change-batch.ts'
import { sheetOfBatch } from './find-sheet.ts'
import { SEND_CERTIFICATES } from './sending.ts'

const subject = 'envío de certificados'

const requireBatch = async (db: Reader, caller: Caller, job_id: string) => {
  const batch = await findBatch(db, caller, job_id)
  if (!batch) throw notFound()
  return batch
}

const requireLine = async (db: Reader, id: number) => {
  const line = await describeBatch(db, id)
  if (!line) throw notFound()
  return line
}

const readRoutes = ({ db }: AppContext, studio: Studio): Route[] => [
  route(contract.listBatches, async ({ query, caller }) => {
    const { rows, total } = await listBatches(db, caller, query)
    const answer = pagedAnswer(rows, total, query.page, query.per_page)
    const pageUrl = (page: number) => {
      const search = new URLSearchParams({ page: String(page), per_page: String(query.per_page) })
      for (const name of ['search', 'status', 'source', 'failed', 'sort'] as const)
        if (query[name]) search.set(name, String(query[name]))
      return `/api/certificados?${search}`
    }
    return {
      ...answer,
      prev_page_url: query.page > 1 ? pageUrl(query.page - 1) : null,
      next_page_url: query.page < answer.last_page ? pageUrl(query.page + 1) : null,
    }
  }),

  route(contract.getBatch, async ({ params, caller }) => {
    const { id, left_out } = await requireBatch(db, caller, params.job_id)
    return { certificate: await requireLine(db, id), left_out }
  }),

  route(contract.listRecipients, async ({ params, query, caller }) => {
    const { id } = await requireBatch(db, caller, params.job_id)
    const { rows, total } = await listRecipients(db, id, query)
    const { recipients } = await requireLine(db, id)
    return { ...pagedAnswer(rows, total, query.page, query.per_page), recipients }
  }),

  route(contract.previewRecipient, async ({ params, query: { formato: format }, caller, reply }) => {
    const batch = await requireBatch(db, caller, params.job_id)
    const certificate = await findRecipientCertificate(db, batch.id, params.recipient_id)
    if (!certificate) throw notFound()
    const sheet = await sheetOfBatch(db, studio, batch, certificate)
    return sendDrawing(reply, await studio.draw(sheet, { format }), {
      format,
      name: certificate.values.fields.name,
    })
  }),
]

const writeRoutes = ({ db, queue }: AppContext): Route[] => [
  route(contract.cancelBatch, async ({ params, caller }) => {
    const batch = await requireBatch(db, caller, params.job_id)
    return inTransaction(db, async (tx) => {
      if (!(await stopBatch(tx, batch.id))) {
        const { status } = await requireLine(tx, batch.id)
        return messages.notCancelled(status === '2' ? messages.ALREADY_STOPPED : messages.ALREADY_SENT)
      }
      await record(tx, caller, { action: 'detener', subject, subject_id: batch.id })
      return messages.CANCELLED
    })
  }),

  route(contract.continueBatch, async ({ params, caller }) => {
    const batch = await requireBatch(db, caller, params.job_id)
    return inTransaction(db, async (tx) => {
      const due = await continueBatch(tx, batch.id)
      if (due === 'not stopped') return messages.NOT_STOPPED
      await queue.send(tx, SEND_CERTIFICATES, {}, due.later ?? undefined)
      await record(tx, caller, { action: 'continuar', subject, subject_id: batch.id })
      return messages.continued(due)
    })
  }),

  route(contract.retryBatch, async ({ params, body, caller }) => {
    const batch = await requireBatch(db, caller, params.job_id)
    return inTransaction(db, async (tx) => {
      const count = await retryRecipients(tx, batch.id, body.recipients)
      if (count === 'stopped') return { ...messages.RETRY_STOPPED, count: 0 }
      if (count > 0) {
        await queue.send(tx, SEND_CERTIFICATES, {})
        await record(tx, caller, { action: 'reintentar', subject, subject_id: batch.id, detail: { count } })
      }
      return { ...messages.retried(count), count }
    })
  }),

  route(contract.changeCertificateState, async ({ params, body, caller }) => {
    const certificate = await findCertificate(db, params.code)
    if (!certificate || !(await mayChange(db, caller, certificate))) throw notFound()
    const annuls = body.state === 'anulado'
    await inTransaction(db, async (tx) => {
      await changeCertificateState(tx, certificate.id, { state: body.state, reason: body.reason })
      const action = annuls ? 'anular' : 'dar por válido'
      const deed = { action, subject: 'certificado', subject_id: certificate.id }
      const { event_id } = certificate
      await record(tx, caller, { ...deed, ...(event_id === null ? {} : { event_id }) })
    })
    return { ...(annuls ? messages.ANNULLED : messages.RESTORED), state: body.state }
  }),
]

export const batchRoutes = (context: AppContext, studio: Studio): Route[] => [
  ...readRoutes(context, studio),
  ...writeRoutes(context),
]
