/** The account as who pays it sees it, by the link of the purchase: lines without contact data, and the way to pay. */
import { z } from 'zod'
import { endpoint, notice } from '#server/contract-kit.ts'
import { REFUND_STATES } from '../rules/account.ts'

const token = z.string().min(8).max(200)

const line = z.object({
  label: z.string(),
  /** First name of whose it is; null for the purchase as a whole. */
  who: z.string().nullable(),
  note: z.string(),
  amount: z.int(),
  at: z.string(),
})

const gateway = z.object({ id: z.string(), gateway_name: z.string(), image: z.string().nullable() })

const ownAccount = z.object({
  title: z.string(),
  reference: z.string(),
  /** Path to go back to: the event, or the order. */
  back: z.string(),
  charges: z.array(line),
  payments: z.array(line),
  refunds: z.array(line.extend({ state: z.enum(REFUND_STATES), due_on: z.string() })),
  charged: z.int(),
  received: z.int(),
  refunded: z.int(),
  balance: z.int(),
  /** A payment is on its way, or the organiser looks at one: nothing to pay now. */
  paying: z.boolean(),
  /** A change of the purchase waits for what is owed. */
  change_waits: z.boolean(),
  paymentMethod: z.array(gateway),
  /** Empty and null unless something can be paid now. */
  pay: z.object({ referenceCode: z.string(), amount: z.int(), currency: z.string() }).nullable(),
})
export type OwnAccount = z.output<typeof ownAccount>

/** In the body, not in the address: addresses end up in logs. */
export const readOwnAccount = endpoint({
  method: 'POST',
  path: '/api/own-account',
  access: 'participant link',
  summary: 'La cuenta de quien tiene el enlace de su compra: líneas, saldo y cómo pagarlo.',
  body: z.object({ token }),
  answer: ownAccount,
})

export const payOwnAccount = endpoint({
  method: 'POST',
  path: '/api/own-account/pay',
  access: 'participant link',
  summary: 'Justo antes de ir a la pasarela: abre un intento por lo que se debe y da el camino.',
  body: z.object({ token, gateway_name: z.string().max(30) }),
  answer: notice.extend({
    success: z.boolean(),
    /** An address to visit or the fields of a form; null when it cannot be paid there. */
    checkout: z.union([z.string(), z.record(z.string(), z.unknown())]).nullable(),
  }),
})
