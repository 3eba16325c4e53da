/**
 * What every payment gateway offers, in one shape. A gateway only speaks its provider's protocol: it keeps nothing and
 * decides nothing about a registration or an order.
 */
import type { Buyer } from '../payable.ts'
import type { GatewayName } from '../rules/gateway-brands.ts'
import type { AttemptState } from './states.ts'

export const CURRENCY = 'COP'

/** A transfer speaks no protocol: a person looks at its proof. */
export type ProtocolName = Exclude<GatewayName, 'transferencia'>

/** `credentials`: public settings and opened secrets together, under the names of rules/gateways.ts. */
export type GatewayAccount = { live: boolean; credentials: Readonly<Record<string, string>> }

/** Money in whole pesos. */
export type CheckoutOrder = {
  /** New for every attempt. */
  referenceCode: string
  amount: number
  tax: number
  taxReturnBase: number
  description: string
  acceptsCash: boolean
  /** After this nobody can start paying, where the provider knows such a limit. */
  expiresAt?: Date
  /** Life of a cash voucher. */
  cashUntil?: Date
  buyer: Buyer
}

export type CheckoutUrls = {
  /** Where the browser comes back to. */
  response: string
  /** Where the provider notifies us. */
  confirmation: string
  /** Our own page that plays PayU. */
  sandbox?: string
}

/** Where providers live; the real addresses unless told otherwise. `sandbox`: our own page as this server reaches it. */
export type Hosts = Partial<Record<ProtocolName, string>>

export type AskOptions = { hosts?: Hosts; timeoutMs?: number }

/** Goes into paymentCheckouts: an address to visit, or the fields of a form or script. */
export type Checkout = string | { readonly [field: string]: string | boolean | readonly string[] }

export type UnreachableReason =
  | 'timeout'
  | 'connection'
  | 'redirect'
  | 'server-error'
  | 'too-large'
  | 'unreadable'
  /** Answered 4xx: credentials or request not to its liking. */
  | 'rejected'
  /** Our account lacks a credential this needs. */
  | 'account'

export type CheckoutResult = { checkout: Checkout } | { unreachable: UnreachableReason }

export type PaymentMethod = 'card' | 'bank' | 'cash' | 'wallet' | 'other'

/** What a provider says about one payment, vouched for by its signature or by our own question to it. */
export type PaymentFacts = {
  referenceCode: string
  providerTransactionId: string
  state: AttemptState
  amountCents: number
  currency: string
  /** It was made to this account. */
  merchant: boolean
  test: boolean
  method: PaymentMethod
  /** The provider's own words for the state, for the history. */
  detail: string
}

export type NotificationRequest = {
  headers: Readonly<Record<string, string | string[] | undefined>>
  query: unknown
  body: unknown
}

/**
 * With `needsQuery` the signature leaves the state or the reference open: `claimed` is only what the webhook says, and
 * nothing may move before query() has answered.
 */
export type Notification =
  | ({ needsQuery: false } & PaymentFacts)
  | {
      needsQuery: true
      providerTransactionId: string
      /** A hint: it is not signed. */
      referenceCode: string | null
      claimed: Partial<PaymentFacts>
    }

/** `account`: a secret is missing, nothing can be verified. `unrelated`: well formed, but not about a payment. */
export type Refused = { refused: 'shape' | 'signature' | 'account' | 'unrelated' }

/** A return page never pays: verified facts may at most show a pending, a hint says what to ask the provider. */
export type ReturnReport =
  | { verified: Omit<PaymentFacts, 'test'> }
  | { hint: { providerTransactionId: string } }
  | Refused

/** A webhook or a return page names a transaction; the job that comes back later knows our reference. */
export type Question = { referenceCode: string } | { providerTransactionId: string }

export type QueryResult =
  | { outcome: 'found'; payment: PaymentFacts }
  | { outcome: 'not-found' }
  | { outcome: 'unreachable'; reason: UnreachableReason }

/** Money of one payment that is to go back, in whole pesos. */
export type RefundOrder = {
  /** Ours, the same however often it is tried. */
  key: string
  /** Of the payment. */
  referenceCode: string
  providerTransactionId: string
  amount: number
  /** What the payment was. */
  paid: number
  /** The provider's number for the refund, once it told one. */
  id: string | null
  /** Its numbers for other refunds of the payment, and for earlier tries of this one that it refused. */
  known: readonly string[]
  reason: string
}

/** `words`: the provider's own, for the books. `says`: a sentence for staff, who then pay by transfer. */
export type RefundResult =
  | { outcome: 'done'; id: string | null; words: string }
  | { outcome: 'pending'; id: string | null; words: string }
  | { outcome: 'refused'; id: string | null; words: string; says: string }
  | { outcome: 'unsupported'; says: string }
  /** Where it was asked nobody knows whether it was done; where not it can be tried again at once. */
  | { outcome: 'unreachable'; reason: UnreachableReason; asked: boolean }

export type RefundAnswer = RefundResult | { outcome: 'not-found' }

export type Gateway = {
  name: ProtocolName
  /** checkout() calls the provider: it is asked only when a person chooses it. */
  asksProvider?: true
  checkout(
    order: CheckoutOrder,
    account: GatewayAccount,
    urls: CheckoutUrls,
    options?: AskOptions,
  ): Promise<CheckoutResult>
  readNotification(request: NotificationRequest, account: GatewayAccount): Notification | Refused
  readReturn(query: unknown, account: GatewayAccount): ReturnReport
  query(question: Question, account: GatewayAccount, options?: AskOptions): Promise<QueryResult>
  /** Gives back by the provider's own call; where it is missing there is none, and staff make a transfer. */
  refund?(order: RefundOrder, account: GatewayAccount, options?: AskOptions): Promise<RefundResult>
  /** What became of one that was asked for. */
  queryRefund?(order: RefundOrder, account: GatewayAccount, options?: AskOptions): Promise<RefundAnswer>
}

/** The named credentials, or nothing when one is missing: an empty secret would make every signature forgeable. */
export const credentialsOf = <const Name extends string>(
  account: GatewayAccount,
  names: readonly Name[],
): Record<Name, string> | undefined => {
  const found = names.map((name) => [name, account.credentials[name]?.trim() ?? ''] as const)
  return found.every(([, value]) => value !== '')
    ? (Object.fromEntries(found) as Record<Name, string>)
    : undefined
}
