/**
 * Somebody who reserves without paying, from one address, until nothing is left for others (security.md rule 11).
 * Above a first number our forms prove their work; above a second, who does not is asked to wait. What the address paid
 * before raises the second number and lifts it for nobody: behind the address of a carrier or an office are people who
 * pay, and one paid place is no reason to hold a whole race.
 */
import { createHmac } from 'node:crypto'
import { Refusal } from '../http/refusals.ts'
import { networkOf } from './network-of.ts'

const REFUSED_ABOVE = 100
/** So many may be unpaid for each that was paid. */
const UNPAID_A_PAYER = 10
/** In seconds: until something was paid, or a hold is over. */
const COME_BACK_AFTER = 300

/** The places of one address: unpaid ones now, and paid ones older than 20 minutes. */
export type Crowd = { unpaid: number; older_paid: number }

/** 'work': from who can; 'work or wait': from everybody. */
export type Demand = 'nothing' | 'work' | 'work or wait'

export const demandOf = ({ unpaid, older_paid }: Crowd, wanted: number, freely: number): Demand => {
  if (unpaid + wanted <= freely) return 'nothing'
  const most = Math.max(REFUSED_ABOVE, freely, UNPAID_A_PAYER * older_paid)
  return unpaid + wanted > most ? 'work or wait' : 'work'
}

/**
 * As SQL over reserved rows `r`: `size` is what one of them took. What cost nothing was not paid either, and counts as
 * long as a hold would. `PAST_DAYS` bounds what is counted, and kept.
 */
export const PAST_DAYS = 7
export const crowdOf = (size: string) => `
  coalesce(sum(${size}) filter (where (r.state = 'held' and r.hold_until > now())
    or (r.state = 'paid' and r.payment_status = 100 and r.created_at > now() - interval '5 hours')), 0)::int as unpaid,
  coalesce(sum(${size}) filter (where r.created_at < now() - interval '20 minutes' and r.state = 'paid'
    and r.payment_status <> 100), 0)::int as older_paid`

/** The address as it is kept with what it reserved: it tells one from another inside `scope`, and nothing else. */
export const traceOf = (secretKey: string, scope: string, address: string) =>
  createHmac('sha256', secretKey)
    .update(`saved-from\n${scope}\n${networkOf(address)}`)
    .digest('base64url')
    .slice(0, 22)

export const crowded = () =>
  new Refusal(
    503,
    {
      message: 'Hay demasiadas reservas sin pagar desde tu conexión.',
      body: 'Espera unos minutos o inténtalo desde otra conexión.',
      icon: 'warning',
    },
    { retryAfter: COME_BACK_AFTER },
  )
