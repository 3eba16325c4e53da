/** Consent at the desk: the link to sign on its screen, or the photo of a signed paper with the coordinator's PIN. */
import { and, asc, eq } from 'drizzle-orm'
import { isPin, readDeskCode, readPin } from '#domain/crew/pin.ts'
import { plainCode } from '#domain/crew/rules/invitation-codes.ts'
import { makeConsentLink } from '#domain/registration/consent/make-link.ts'
import { NOTHING_TO_SIGN } from '#domain/registration/messages.ts'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ImageRefused, storePrivateImage } from '#server/files/images.ts'
import { createLine } from '#server/http/costly.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type CrewMember, type Route, route } from '#server/http/route.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import { makeDeskConsentLink, sendPaperConsent } from '../contract.ts'
import { paper_consents } from '../tables.ts'
import * as contract from './desk-consent-contract.ts'
import * as messages from './desk-consent-messages.ts'
import { findPaper, isOfEvent, keepPaper } from './keep-paper.ts'

/** Wrong ones of a device; a right one is not counted. */
const PIN_LIMIT: Limit = { name: 'paper-pin', max: 10, seconds: 15 * 60 }
const LINK_LIMIT: Limit = { name: 'desk-consent-link', max: 300, seconds: 3600 }

/** Photos are decoded a few at a time, so that forty desks leave room for others. */
const line = createLine({ atOnce: 2, waiting: 80 })

const whoOf = ({ kind, id }: CrewMember) => `${kind === 'device' ? 'device' : 'user'} ${id}`

/** Who acted: a person by account, or the device by its name. */
const callerOf = ({ kind, id }: CrewMember) => (kind === 'device' ? null : { user_id: id })

export const deskConsentRoutes = (context: AppContext): Route[] => {
  const { db, files, limiter, secretKey } = context

  const checkPin = async (event_id: number, crew: CrewMember, typed: string) => {
    const of = [String(event_id), whoOf(crew)] as const
    await limiter.enforce(PIN_LIMIT, ...of)
    const pin = await inTransaction(db, (tx) => readPin(tx, secretKey, event_id))
    const code = await readDeskCode(db, secretKey, event_id)
    const right = isPin(typed.trim(), pin) || (code !== null && isPin(plainCode(typed), code))
    if (!right) throw invalid({ pin: [messages.WRONG_PIN] }, messages.WRONG_PIN)
    await limiter.giveBack([[PIN_LIMIT, ...of]])
  }

  const storePhoto = async (bytes: Buffer) => {
    const leave = await line()
    try {
      return await storePrivateImage(files, bytes, { folder: 'paper-consents', maxWidth: 1600 })
    } catch (error) {
      if (error instanceof ImageRefused) throw invalid({ photo: [error.message] })
      throw error
    } finally {
      leave()
    }
  }

  return [
    route(makeDeskConsentLink, async ({ params: { event_id }, body: { participant_id }, crew }) => {
      await limiter.enforce(LINK_LIMIT, String(event_id), whoOf(crew))
      const made = await inTransaction(db, async (tx) => {
        const link = await makeConsentLink(tx, context, { event_id, member_id: participant_id, way: 'desk' })
        if (typeof link === 'object')
          await record(tx, callerOf(crew), {
            action: 'crear enlace para firmar',
            subject: 'evento',
            subject_id: event_id,
            event_id,
            participant_id,
            detail: { member_id: participant_id, way: 'desk', desk: crew.name },
          })
        return link
      })
      if (made === 'nobody') throw notFound()
      if (made === 'nothing to sign') throw invalid({ participant_id: [NOTHING_TO_SIGN] }, NOTHING_TO_SIGN)
      return { url: made.url }
    }),

    route(sendPaperConsent, async ({ params: { event_id }, body, crew }) => {
      const { id, participant_id, pin, taken_at, photo } = body
      await checkPin(event_id, crew, pin)
      if (!(await isOfEvent(db, event_id, participant_id))) throw notFound()
      const known = await findPaper(db, { id, event_id, participant_id })
      if (known === 'kept') return messages.PAPER_KEPT
      if (known === 'other') throw invalid({ id: [messages.OTHER_PAPER] }, messages.OTHER_PAPER)
      const key = await storePhoto(photo.bytes)
      const paper = { id, event_id, participant_id, photo: key, taken_at: new Date(taken_at) }
      const kept = await inTransaction(db, async (tx) => {
        const isFirst = await keepPaper(tx, paper, crew)
        if (isFirst)
          await record(tx, callerOf(crew), {
            action: 'guardar autorización en papel',
            subject: 'participante',
            subject_id: participant_id,
            event_id,
            detail: { paper: id, desk: crew.name, ...(crew.over ? { late: crew.over } : {}) },
          })
        return isFirst
      }).catch(async (error) => {
        await files.remove(key)
        throw error
      })
      if (!kept) await files.remove(key)
      return messages.PAPER_KEPT
    }),

    route(contract.listPapersOf, async ({ params: { event_id, participant_id } }) => {
      const rows = await db
        .select()
        .from(paper_consents)
        .where(and(eq(paper_consents.participant_id, participant_id), eq(paper_consents.event_id, event_id)))
        .orderBy(asc(paper_consents.taken_at))
      return {
        papers: rows.map(({ id, desk, taken_at, photo }) => ({
          id,
          desk,
          taken_at: taken_at.toISOString(),
          photo: photo !== '',
        })),
      }
    }),

    route(contract.getPaperPhoto, async ({ params: { event_id, paper_id: id }, caller, reply }) => {
      const [paper] = await db
        .select()
        .from(paper_consents)
        .where(and(eq(paper_consents.id, id), eq(paper_consents.event_id, event_id)))
      const file = paper?.photo ? await files.read(paper.photo) : null
      if (!paper || !file) throw notFound()
      await inTransaction(db, (tx) =>
        record(tx, caller, {
          action: 'ver autorización en papel',
          subject: 'participante',
          subject_id: paper.participant_id,
          event_id,
          detail: { paper: id },
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
