/** Calls about credits: the person's own while paying, and the event's list for staff. */
import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { sumsOf } from '#domain/payments/account/account-sums.ts'
import { paidByCredit } from '#domain/payments/account/credit-payments.ts'
import { IDENTIFY_AGAIN } from '#domain/payments/messages.ts'
import { proofsIn } from '#domain/registration/speaker/checkout-token.ts'
import { registrations } from '#domain/registration/tables.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import { isRefused } from '../core/kind.ts'
import { bringBack } from './bring-back.ts'
import * as contract from './credit-contract.ts'
import { createCreditSpeakers } from './credit-speaker.ts'
import { listCredits, setTargets } from './list-credits.ts'
import { findOpenCredits, owedBy, shareOut } from './open-credits.ts'
import { payWithCredits, type Used } from './pay-with-credits.ts'

const OWN_LIMIT: Limit = { name: 'own-credits', max: 60, seconds: 600 }

const usedNotice = ({ used, balance, settled }: Used) => ({
  message: settled ? 'Pagaste con tu saldo' : `Usaste ${formatPesos(used)} de tu saldo`,
  body: settled
    ? 'Tu cupo quedó confirmado. Te enviamos el comprobante por correo.'
    : balance > 0
      ? `Faltan ${formatPesos(balance)}.`
      : 'Tu cuenta quedó al día.',
  icon: 'success' as const,
})

const CODE_SENT = {
  message: 'Revisa tu correo',
  body: 'Si hay un saldo que sirva aquí, enviamos un código de 6 números al correo de la inscripción que lo dejó.',
  icon: 'info' as const,
}

const NOTHING = { success: false, used: 0, balance: 0, settled: false }

export const creditRoutes = (context: AppContext): Route[] => {
  const { db, limiter } = context
  const { mailCodes, mailboxesOf, endCodes } = createCreditSpeakers(context)

  /** Credits that came back from other purchases are the person's again before anything is looked at. */
  const bringBackFor = (registration_id: number) =>
    inTransaction(db, (tx) =>
      bringBack(
        tx,
        sql`c.document_key in (select document_key from participants where registration_id = ${registration_id})`,
      ),
    )

  /** The purchase that is being paid: of whose credits, credit-speaker.ts says. */
  const findOwn = async (
    request: FastifyRequest,
    { token, reference }: { token?: string | undefined; reference?: string | undefined },
  ) => {
    const named = reference?.replace(/-\d+$/, '')
    const proofs = await proofsIn(context, request, token)
    const proof = proofs.find((one) => one.proven === 'own' && (!named || one.reference === named))
    if (!proof) return null
    await limiter.enforce(OWN_LIMIT, proof.reference)
    const [own] = await db.select().from(registrations).where(eq(registrations.reference, proof.reference))
    if (own) await bringBackFor(own.id)
    return own ?? null
  }

  return [
    route(contract.mailCreditCode, async ({ body, request }) => {
      const own = await findOwn(request, body)
      if (!own) return IDENTIFY_AGAIN
      await mailCodes(own)
      return CODE_SENT
    }),

    route(contract.ownCredits, async ({ body, request, caller }) => {
      const own = await findOwn(request, body)
      if (!own) return { credits: [], usable: 0, due: 0, rest: 0, paid: 0 }
      const registration_id = own.id
      const mailboxes = await mailboxesOf(own, caller, {
        code: body.code,
        work: body.work,
        address: request.ip,
      })
      const { balance } = await sumsOf(db, { kind: 'registration', id: registration_id })
      const live = own.state === 'held' || own.state === 'paid'
      const due = live ? Math.max(0, balance) : 0
      const open =
        due > 0 && mailboxes.length > 0 ? await findOpenCredits(db, { registration_id, mailboxes }) : []
      const shares = shareOut(open, await owedBy(db, registration_id, due), due).filter(
        ({ usable }) => usable > 0,
      )
      const usable = shares.reduce((sum, share) => sum + share.usable, 0)
      return {
        credits: shares.map(({ id, event, who, left, valid_until, usable }) => ({
          id,
          event,
          who: who.split(' ')[0] ?? '',
          left,
          usable,
          valid_until,
        })),
        usable,
        due,
        rest: due - usable,
        paid: live ? await paidByCredit(db, registration_id) : 0,
      }
    }),

    route(contract.spendCredits, async ({ body, request, caller }) => {
      const own = await findOwn(request, body)
      if (!own) return { ...IDENTIFY_AGAIN, ...NOTHING }
      const given = { code: body.code, work: body.work, address: request.ip }
      const mailboxes = await mailboxesOf(own, caller, given)
      const { id: registration_id, event_id } = own
      const { credit_ids } = body
      const outcome = await inTransaction(db, (tx) =>
        payWithCredits(tx, context, { registration_id, event_id, credit_ids, mailboxes }),
      )
      if (isRefused(outcome))
        return { message: 'No se usó tu saldo', body: outcome.refused, icon: 'warning' as const, ...NOTHING }
      await endCodes(own, mailboxes, given)
      return { ...usedNotice(outcome), success: true, ...outcome }
    }),

    route(contract.listCredits, ({ params, query, caller }) => listCredits(db, caller, params.id, query)),

    route(contract.setCreditTargets, ({ params, body, caller }) =>
      inTransaction(db, (tx) => setTargets(tx, caller, params.id, body.event_ids)),
    ),
  ]
}
