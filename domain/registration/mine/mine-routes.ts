/** Mis Eventos, the proven registrations of /competidor/{dni}, and the receipt. */
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { bogotaText } from '#domain/colombia/clock.ts'
import { maskedEmail } from '#domain/colombia/emails.ts'
import { isPaid } from '#domain/payments/rules/payment-status.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/http/refusals.ts'
import { type Caller, provenEmail, type Route, route } from '#server/http/route.ts'
import { networkOf } from '#server/limits/network-of.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import { createIdentityTests } from '../lookup/identity-tests.ts'
import { typedDni } from '../lookup/typed-dni.ts'
import * as messages from '../messages.ts'
import type { ReceiptDesk } from '../receipt/draw-receipts.ts'
import { findReceipt } from '../receipt/receipt.ts'
import { personQr } from '../receipt/receipt-qr.ts'
import { shareCodeOf } from '../share/share-code.ts'
import { ownReferences, payingProof } from '../speaker/checkout-token.ts'
import { isReceiptToken, personAddress, receiptAddress, referenceIn } from '../speaker/person-link.ts'
import { createSpeakers, isThePerson, type Speaker, type Spoken } from '../speaker/speaker-of.ts'
import { findManaged } from '../staff/find-managed.ts'
import { inPurchase, participants, registrations } from '../tables.ts'
import { mergeIdentity } from './merge-identity.ts'
import * as contract from './mine-contract.ts'
import { ownLinkLetter } from './mine-mails.ts'
import { listByDocument, listByEmail, listProven, type OwnRow } from './mine-queries.ts'

/** Asked for by whomever, from one address. */
const LINK_LIMIT: Limit = { name: 'own-link', max: 3, seconds: 3600 }
/** Mailed, whoever asked: the last ones are in the mailbox. The answer does not change, nor tell that it was the person. */
const MAILED_LIMIT: Limit = { name: 'own-link-mailed', max: 3, seconds: 3600 }

const SHOWN_TO: Speaker[] = ['owner', 'person', 'buyer']

const NOT_PAID_PARTS = {
  bib: null,
  handed_at: null,
  qr: null,
  receipt_url: null,
  balance: 0,
  account_url: null,
  share_code: null,
}

const isoOf = (instant: string | null) => (instant ? new Date(instant).toISOString() : null)

export const mineRoutes = (context: AppContext, desk: ReceiptDesk): Route[] => {
  const { db, secretKey, config, limiter } = context
  const identity = createIdentityTests(context)
  const { speakerOf } = createSpeakers(context)

  const paidParts = (row: OwnRow) => {
    const { payment_status, payment_review, reference, participant_key, dni, document_type, email } = row
    return isPaid(payment_status) && !payment_review
      ? {
          bib: row.bib,
          qr: personQr(secretKey, participant_key),
          handed_at: row.handed_over ? bogotaText(new Date(row.handed_over.at)) : null,
          receipt_url: receiptAddress(secretKey, { reference, dni, document_type, email }),
          balance: row.balance,
          account_url: `/cuenta#${payingProof(secretKey, reference)}`,
          share_code: row.is_private ? null : shareCodeOf(secretKey, row.participant_id),
          distance_id: row.distance_id,
        }
      : NOT_PAID_PARTS
  }

  const sharedParts = (row: OwnRow) => ({
    slug: row.slug,
    icon: row.icon,
    event_datetime: bogotaText(row.event_datetime),
    city: row.event_city,
    payment_status: row.payment_status,
    payment_pending: row.payment_pending,
    payment_review: row.payment_review,
    hold_until: isoOf(row.hold_until),
    members: row.members,
    first: row.first,
    categoria: { category: row.category, title: row.title },
    kit: { kit_name: row.kit_name, size: row.size },
    ...row.start,
    reference: row.reference,
    participant_key: row.participant_key,
    birthday: row.birthday,
    ...paidParts(row),
  })

  const asMyEvent = (row: OwnRow): contract.MyEvent => ({
    ...sharedParts(row),
    id: row.event_id,
    registration_id: row.registration_id,
    name: row.event,
    sport: row.sport,
    dni: row.dni,
    document_type: row.document_type,
    member_name: row.name,
    member_last_name: row.last_name,
  })

  /** A login whose address nobody confirmed sees the state and the way to pay, as who knew a birthday does. */
  const asUnprovenEvent = (row: OwnRow): contract.MyEvent => ({
    ...asMyEvent(row),
    ...NOT_PAID_PARTS,
    participant_key: '',
    dni: '',
    birthday: '',
    member_last_name: '',
    pay_url: row.registration_state === 'held' ? `/cuenta#${payingProof(secretKey, row.reference)}` : null,
  })

  /** The person reads everything; who bought reads what was typed in an unpaid hold, and of a paid place no contact. */
  const asProven = (row: OwnRow, spoken: Spoken): contract.ProvenRegistration => {
    const { event_id, event, payment_status, name, last_name, email, phone, department, city, address } = row
    const { emergency_name, emergency_phone, keeps_health, goes_on } = row
    const isPerson = isThePerson(spoken)
    const isHeld = row.registration_state === 'held'
    const contact =
      isPerson || isHeld ? { email, phone, department, city, address, emergency_name, emergency_phone } : null
    const mailbox = isHeld ? 'hold' : spoken.row.email_proven_at ? null : 'wait'
    return {
      ...sharedParts(row),
      event_id,
      event,
      paid: isPaid(payment_status),
      name,
      last_name,
      contact,
      keeps_health,
      correctable: isPerson && goes_on,
      mailed_to: maskedEmail(email),
      mailbox: goes_on ? (isPerson ? 'code' : mailbox) : null,
    }
  }

  const personOf = (row: OwnRow | undefined, caller: Caller): contract.Person => {
    if (!row) {
      const nothing = {
        dni: '',
        document_type: '',
        last_name: '',
        gender: '',
        birthday: '',
        department: '',
        city: '',
      }
      return { ...nothing, name: caller.name, email: caller.email }
    }
    const { dni, document_type, name, last_name, gender, birthday, department, city } = row
    return { dni, document_type, name, last_name, gender, birthday, department, city, email: caller.email }
  }

  /** A receipt opens by its own address, for who speaks for a place in it, and for staff of the event. */
  const mayHave = async (
    request: FastifyRequest,
    caller: Caller | null,
    { id, reference }: { id: number; reference: string },
    token: string | undefined,
  ): Promise<boolean> => {
    const { dni, document_type, email, participant_key } = participants
    const people = await db
      .select({ dni, document_type, email, participant_key })
      .from(participants)
      .where(inPurchase(id))
    if (people.some((person) => isReceiptToken(secretKey, token, { reference, ...person }))) return true
    for (const { participant_key } of people) {
      const spoken = await speakerOf({ request, caller, token }, participant_key)
      if (isThePerson(spoken) || spoken?.speaker === 'buyer') return true
    }
    return caller !== null && caller.role !== 'Cliente' && (await findManaged(db, caller, id)) !== null
  }

  return [
    route(contract.myEvents, async ({ caller }) => {
      const rows = await listByEmail(db, caller.email)
      const [latest] = rows
      const email = provenEmail(caller)
      return {
        events: rows.map(email ? asMyEvent : asUnprovenEvent),
        competitor: personOf(email ? latest : undefined, caller),
        deporte: latest?.sport ?? '',
        email_proven: email !== null,
      }
    }),

    route(contract.provenRegistrations, async ({ params, body, caller, request }) => {
      const document = typedDni(params.dni, body.document_type)
      const email = provenEmail(caller)
      const named = referenceIn(body.token)
      const references = [...(named ? [named] : []), ...(await ownReferences(context, request))]
      const rows = references.length > 0 || email ? await listProven(db, document, { references, email }) : []
      const speaking = { request, caller, token: body.token }
      const shown: { row: OwnRow; spoken: Spoken }[] = []
      for (const row of rows) {
        const spoken = await speakerOf(speaking, row.participant_key)
        if (spoken && SHOWN_TO.includes(spoken.speaker)) shown.push({ row, spoken })
      }
      const mailed = shown.filter(({ spoken }) => isThePerson(spoken)).map(({ row }) => row.reference)
      if (mailed.length > 0) await mergeIdentity(db, document, { references: mailed, email })
      return { registrations: shown.map(({ row, spoken }) => asProven(row, spoken)) }
    }),

    route(contract.mailOwnLink, async ({ params, body, caller, request }) => {
      const document = typedDni(params.dni, body.document_type)
      const { dni } = document
      await limiter.enforce(LINK_LIMIT, dni, networkOf(request.ip))
      const asker = { address: request.ip, email: provenEmail(caller), references: [] }
      const person = await identity.prove({ ...document, birthday: body.birthday }, asker)
      const mails = person !== null && (await limiter.take(MAILED_LIMIT, person.document_key)).allowed
      const rows = mails ? await listByDocument(db, person.document_key) : []
      if (rows.length > 0)
        await inTransaction(db, async (tx) => {
          for (const { name, event, ...row } of rows) {
            const { dni, document_type, email, reference } = row
            const url = personAddress(context.address, { secretKey, reference, dni, document_type, email })
            const letter = ownLinkLetter({ name, event, url, organizer: config.organizerName })
            await writeMail(
              tx,
              { kind: 'own-link', recipient: email, letter },
              { smtp: config.smtpUrl !== undefined },
            )
          }
        })
      return messages.OWN_LINK_SENT
    }),

    route(contract.downloadReceipt, async ({ params, query, caller, request, reply }) => {
      const [found] = await db
        .select({ id: registrations.id, reference: registrations.reference })
        .from(registrations)
        .where(and(eq(registrations.reference, params.reference), eq(registrations.state, 'paid')))
      const receipt =
        found && (await mayHave(request, caller, found, query.token))
          ? await findReceipt(db, found.id, config.organizerName)
          : null
      if (!receipt) throw notFound()
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="comprobante-${receipt.reference}.pdf"`)
        .header('cache-control', 'no-store')
        .send(await desk.receipt(receipt, config.organizerName))
    }),
  ]
}
