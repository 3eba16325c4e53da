/** What is known right now about paying the registration: totals, gateways, and how to leave for each of them. */
import type { OwnTransfer } from '#domain/payments/bank-transfer/transfer-contract.ts'
import type { Checkouts, GatewayChoice, Payment } from '#domain/registration/checkout/checkout-contract.ts'
import type { lookup, save } from '#domain/registration/contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'

export type LiveCheckout = {
  amount: number
  cost_service: number
  discount: number
  products_total: number
  /** Members the discount code covers. */
  covered: number
  pay: Payment | null
  paymentMethod: GatewayChoice[]
  paymentCheckouts: Checkouts
  /** What the page of a transfer would ask for, as long as nothing was changed since the save told it. */
  transfer?: OwnTransfer | undefined
} & Proof

/** What this browser proved about the registration: the named one pays what is stored, and changes nothing. */
type Proof = {
  checkout_token: string
  proven: 'own' | 'named'
  /** The money came, and staff decide about it. */
  reviewing: boolean
}

type Opened = Pick<
  AnswerOf<typeof save> | AnswerOf<typeof lookup>,
  | 'pay'
  | 'paymentMethod'
  | 'paymentCheckouts'
  | 'discount'
  | 'products_total'
  | 'covered'
  | 'checkout_token'
  | 'proven'
  | 'reviewing'
> & { transfer?: OwnTransfer | undefined }

/** As a save or a lookup tells it. */
export const openedCheckout = ({
  pay,
  discount,
  products_total,
  covered,
  checkout_token,
  proven,
  reviewing,
  transfer,
  ...gateways
}: Opened): LiveCheckout => ({
  amount: pay?.amount ?? 0,
  cost_service: pay?.cost_service ?? 0,
  discount: discount ?? 0,
  products_total: products_total ?? 0,
  covered: covered ?? 0,
  pay,
  paymentMethod: gateways.paymentMethod,
  paymentCheckouts: gateways.paymentCheckouts,
  checkout_token: checkout_token ?? '',
  proven: proven ?? 'named',
  reviewing: reviewing ?? false,
  transfer,
})

type Retotalled = {
  event_price: number
  cost_service: number
  discount: number
  products_total: number
  covered: number
  data: Payment | null
  paymentMethod: GatewayChoice[]
  paymentCheckouts: Checkouts
}

/** As every change of products or code tells it. */
export const retotalled = (
  answer: Retotalled,
  { checkout_token, proven, reviewing }: Proof,
): LiveCheckout => ({
  amount: answer.event_price,
  cost_service: answer.cost_service,
  discount: answer.discount,
  products_total: answer.products_total,
  covered: answer.covered,
  pay: answer.data,
  paymentMethod: answer.paymentMethod,
  paymentCheckouts: answer.paymentCheckouts,
  checkout_token,
  proven,
  reviewing,
})
