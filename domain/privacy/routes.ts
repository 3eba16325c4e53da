/** Requests about personal data: anybody asks, Administrators answer. */
import { withdrawCertificates } from '#domain/certificates/forget-person.ts'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { eraseOldCollected } from '#domain/kit-desk/erase-collected.ts'
import { eraseDocumentPhotos } from '#domain/registration/documents/erase-photos.ts'
import { isBirthday } from '#domain/registration/rules/people.ts'
import { anonymiseResults } from '#domain/results/anonymise-results.ts'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { pagedAnswer } from '#server/contract-kit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { sendWorkbook } from '#server/excel/send-workbook.ts'
import { invalid, notFound, Refusal } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import { mailboxOf } from '#server/mail/mailbox-of.ts'
import { answerRequest, refuseRequest, takeUp } from './answer-request.ts'
import * as contract from './contract.ts'
import { correctPerson } from './correct-person.ts'
import { forgetPerson } from './forget-person.ts'
import { createCopyLink, handOverCopy } from './hand-over-copy.ts'
import * as messages from './messages.ts'
import { asJson, asSheets } from './person-file.ts'
import { findRequest, listObstacles, listRequests } from './queries.ts'
import { confirmRequest, receiveRequest } from './receive-request.ts'
import * as staff from './staff-contract.ts'

/** Each request writes a letter to an address anybody may type. */
const BY_EMAIL: Limit = { name: 'data-request-email', max: 3, seconds: 60 * 60 }
const BY_DNI: Limit = { name: 'data-request-dni', max: 5, seconds: 60 * 60 }
/** A link is unguessable: what is bounded is pressing it again and again. */
const BY_LINK: Limit = { name: 'data-request-link', max: 10, seconds: 15 * 60 }

const askingRoutes = (context: AppContext): Route[] => {
  const { db, limiter, config, secretKey } = context
  return [
    route(contract.askAboutData, async ({ body, request }) => {
      await limiter.enforce(BY_EMAIL, mailboxOf(body.email))
      await limiter.enforce(BY_DNI, body.dni, request.ip)
      const { number, due_on } = await inTransaction(db, (tx) =>
        receiveRequest(tx, context, { ...body, address: request.ip }),
      )
      return { ...messages.received(number, due_on), number, due_on }
    }),

    route(contract.confirmRequest, async ({ body, request }) => {
      await limiter.enforce(BY_LINK, body.token, request.ip)
      const confirmed = await inTransaction(db, (tx) => confirmRequest(tx, body.token))
      return confirmed
        ? { status: true, ...messages.CONFIRMED, ...confirmed }
        : { status: false, ...messages.CONFIRM_LINK_USELESS }
    }),

    route(contract.takeCopy, async ({ body, request, reply }) => {
      await limiter.enforce(BY_LINK, body.token, request.ip)
      const copy = await inTransaction(db, (tx) =>
        handOverCopy(tx, body.token, { secretKey, organizer: config.organizerName }),
      )
      if (!copy) throw new Refusal(410, messages.COPY_LINK_USELESS)
      const name = `Mis datos ${copy.number}`
      if (body.format === 'xlsx') return sendWorkbook(reply, name, asSheets(copy.sections))
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}.json"`)
        .header('cache-control', 'no-store')
        .send(asJson(copy.sections))
    }),
  ]
}

const answeringRoutes = (context: AppContext): Route[] => {
  const { db } = context
  return [
    route(staff.listDataRequests, async ({ query }) => {
      const { rows, total } = await listRequests(db, query)
      return pagedAnswer(rows, total, query.page, query.per_page)
    }),

    route(staff.getDataRequest, async ({ params, caller }) => {
      const request = await findRequest(db, params.id, context.secretKey)
      if (!request) throw notFound()
      await inTransaction(db, (tx) =>
        record(tx, caller, { action: 'ver', subject: 'solicitud de datos', subject_id: params.id }),
      )
      return { request }
    }),

    route(staff.sendCopy, async ({ params, body, caller }) => {
      await inTransaction(db, async (tx) => {
        const row = await takeUp(tx, { id: params.id, kind: 'copy', ...body })
        const url = await createCopyLink(tx, row.id, context.address)
        await answerRequest(tx, context, caller, row, { ...body, done: {}, url })
      })
      return messages.ANSWERED
    }),

    route(staff.correctData, async ({ params, body: { changes, ...body }, caller }) => {
      if (changes.birthday !== undefined && !isBirthday(changes.birthday, bogotaDay(new Date())))
        throw invalid({ birthday: ['Escribe una fecha de nacimiento válida.'] })
      await inTransaction(db, async (tx) => {
        const row = await takeUp(tx, { id: params.id, kind: 'correction', ...body })
        const fields = await correctPerson(tx, row.document_key, changes)
        if (fields === 'nobody') throw new Refusal(422, messages.NOBODY_ON_FILE)
        if (fields.length === 0)
          throw invalid({ changes: [messages.NOTHING_CHANGED] }, messages.NOTHING_CHANGED)
        await answerRequest(tx, context, caller, row, { ...body, done: { fields } })
      })
      return messages.ANSWERED
    }),

    route(staff.deleteData, async ({ params, body: { result_ids, ...body }, caller }) => {
      await inTransaction(db, async (tx) => {
        const row = await takeUp(tx, { id: params.id, kind: 'deletion', ...body })
        const [obstacle] = await listObstacles(tx, row.document_key)
        if (obstacle) throw new Refusal(422, { message: 'Todavía no se puede borrar.', body: obstacle })
        const done = await forgetPerson(tx, {
          dni: row.dni,
          document_type: row.document_type,
          request_id: row.id,
          result_ids,
          secretKey: context.secretKey,
        })
        await answerRequest(tx, context, caller, row, { ...body, done })
      })
      await eraseOldCollected(db, context.files)
      await eraseDocumentPhotos(db, context.files)
      return messages.ANSWERED
    }),

    route(staff.hideResults, async ({ params, body: { result_ids, ...body }, caller }) => {
      await inTransaction(db, async (tx) => {
        const row = await takeUp(tx, { id: params.id, kind: 'hide', ...body })
        const results = await anonymiseResults(tx, result_ids)
        if (results.length === 0) throw invalid({ result_ids: [messages.NO_RESULT] })
        await withdrawCertificates(tx, results)
        await answerRequest(tx, context, caller, row, { ...body, done: { results } })
      })
      return messages.ANSWERED
    }),

    route(staff.refuseRequest, async ({ params, body, caller }) => {
      await inTransaction(db, (tx) => refuseRequest(tx, context, caller, { id: params.id, ...body }))
      return messages.ANSWERED
    }),
  ]
}

export const privacyRoutes = (context: AppContext): Route[] => [
  ...askingRoutes(context),
  ...answeringRoutes(context),
]
