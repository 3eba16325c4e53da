/** Calls of the account: by staff of its event, and by who has the link of the purchase. */
import { whatsAppAddress } from '#domain/colombia/whatsapp.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Notice } from '#server/contract-kit.ts'
import type { Tx } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { Refusal } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import { IDENTIFY_AGAIN } from '../messages.ts'
import type { PayableKey, Payables } from '../payable.ts'
import type { Processor } from '../processor/processor.ts'
import { askRefund, receivePayment, stepRefund, takeBackPayment, takeBackRefund } from './account-acts.ts'
import * as contract from './account-contract.ts'
import * as messages from './account-messages.ts'
import { type AccountOwner, describeAccount } from './find-account.ts'
import { bookSurplus } from './give-surplus.ts'
import { describeOwnAccount, leaveToPay, openAccount } from './own-account.ts'
import * as own from './own-account-contract.ts'

/** Reading an account opens an attempt: who holds a link does it a few times. */
const OWN_LIMIT: Limit = { name: 'own-account', max: 60, seconds: 600 }

export const accountLineRoutes = (
  context: AppContext,
  payables: Payables,
  { refunds }: Pick<Processor, 'refunds'>,
): Route[] => {
  const { db, limiter } = context
  const act = (change: (tx: Tx) => Promise<Notice>) => inTransaction(db, change)

  /** A link and a text: a person sends it. */
  const collectOf =
    ({ kind, id }: PayableKey) =>
    async ({ title }: AccountOwner, balance: number) => {
      const [token, buyer] = await Promise.all([
        payables[kind].accountToken(db, id),
        payables[kind].buyer(db, id),
      ])
      if (!token) return null
      const url = `${context.address}/cuenta#${token}`
      const name = buyer?.fullName?.split(' ')[0] ?? ''
      const text = messages.collectText({ name, title, balance, url })
      return { url, text, whatsapp: whatsAppAddress(buyer?.phone ?? '', text) }
    }

  const mustOpen = async (request: Parameters<typeof openAccount>[1], token: string) => {
    const account = await openAccount(payables, request, token)
    if (!account) throw new Refusal(404, IDENTIFY_AGAIN)
    await limiter.enforce(OWN_LIMIT, account.opened.reference)
    return account
  }

  return [
    route(contract.getAccount, ({ params, caller }) =>
      describeAccount(db, caller, params, collectOf(params)),
    ),

    route(contract.receivePayment, ({ params, body, caller }) =>
      act((tx) => receivePayment(tx, payables, caller, params, body)),
    ),

    route(contract.giveSurplus, async ({ params, caller }) => {
      const booked = await inTransaction(db, (tx) => bookSurplus(tx, payables, caller, params))
      if (!booked) return messages.NO_SURPLUS
      const told: Notice[] = []
      for (const { id, way } of booked.refunds)
        if (way === 'gateway') told.push(await refunds.giveBack(caller, id))
      const wrong = told.find(({ icon }) => icon !== 'success')
      return wrong ?? messages.surplusGiven(booked.amount, booked.refunds.length > told.length)
    }),

    route(contract.askRefund, ({ params, body, caller }) =>
      act((tx) => askRefund(tx, payables, caller, params, body)),
    ),

    route(contract.stepRefund, ({ params, body, caller }) =>
      act((tx) => stepRefund(tx, payables, caller, { ...params, ...body })),
    ),

    route(contract.counterPayment, ({ params, body, caller }) =>
      act((tx) => takeBackPayment(tx, payables, caller, { ...params, ...body })),
    ),

    route(contract.counterRefund, ({ params, body, caller }) =>
      act((tx) => takeBackRefund(tx, payables, caller, { ...params, ...body })),
    ),

    route(own.readOwnAccount, async ({ body, request, reply }) => {
      reply.header('cache-control', 'no-store')
      return describeOwnAccount(context, payables, await mustOpen(request, body.token))
    }),

    route(own.payOwnAccount, async ({ body, request }) => {
      const left = await leaveToPay(context, payables, await mustOpen(request, body.token), body.gateway_name)
      if (left === 'paying') return { ...messages.PAYING, success: false, checkout: null }
      if (left === 'nothing due') return { ...messages.NOTHING_DUE, success: false, checkout: null }
      if (left === 'no gateway') return { ...messages.GATEWAY_GONE, success: false, checkout: null }
      return { ...messages.READY, success: true, checkout: left.checkout }
    }),
  ]
}
