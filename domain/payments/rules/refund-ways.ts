/**
 * By which way money goes back: over the payments of an account, the newest first, as far as their gateways give back
 * by a call of their own; the rest by a transfer that somebody makes. What each can: docs/payments.md, 'Giving back'.
 */
import type { GatewayName } from './gateway-brands.ts'

type Ability = {
  /** Less than what was paid. */
  partial: boolean
  /** Means of payment it does not give back to. */
  never: readonly string[]
  /** Calendar days after the payment, in Bogotá; 0 is the same day. */
  days: number
}

/** Who is not here has no call for it: ePayco gives back in its own panel, a transfer has no provider. */
const ABILITIES: Partial<Record<GatewayName, Ability>> = {
  payu: { partial: true, never: ['bank', 'cash', 'wallet'], days: 365 },
  mercadopago: { partial: true, never: ['bank', 'cash'], days: 180 },
  wompi: { partial: false, never: ['bank', 'cash', 'wallet'], days: 0 },
  // Its page forgets after 30 days.
  sandbox: { partial: true, never: ['bank', 'cash'], days: 29 },
}

export type PaidPart = {
  attempt_id: number
  gateway: string
  /** As the gateway said it was paid; null where it did not. */
  method: string | null
  amount: number
  /** Less what went back of it, or is promised. */
  left: number
  /** Calendar days since it came in. */
  days: number
}

export type RefundPart = {
  way: 'gateway' | 'transfer'
  attempt_id: number | null
  gateway: string | null
  amount: number
}

/** How much of this payment its gateway gives back when so much is wanted. */
const ofGateway = ({ gateway, method, amount, left, days }: PaidPart, wanted: number): number => {
  const can = ABILITIES[gateway as GatewayName]
  if (!can || days > can.days || can.never.includes(method ?? '')) return 0
  const part = Math.min(left, wanted)
  return can.partial || part === amount ? part : 0
}

/** Whether its gateway gives back this sum of it by a call. */
export const goesByGateway = (payment: PaidPart, amount: number): boolean =>
  amount > 0 && ofGateway(payment, amount) === amount

/** `payments`: the newest first. */
export const splitRefund = (payments: readonly PaidPart[], amount: number): RefundPart[] => {
  const parts: RefundPart[] = []
  let wanted = amount
  for (const payment of payments) {
    const part = ofGateway(payment, wanted)
    if (part <= 0) continue
    const { attempt_id, gateway } = payment
    parts.push({ way: 'gateway', attempt_id, gateway, amount: part })
    wanted -= part
  }
  if (wanted > 0) parts.push({ way: 'transfer', attempt_id: null, gateway: null, amount: wanted })
  return parts
}
