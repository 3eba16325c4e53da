/** What becomes of a saved registration: paid, courtesy, waiting, rejected, over, annulled, under review. */
import { eq } from 'drizzle-orm'
import { recordStatus } from '#domain/payments/record-status.ts'
import type { payment_attempts } from '#domain/payments/tables.ts'
import { endRegistration, type Registration } from '#domain/registration/hold/release-holds.ts'
import { settleRegistration } from '#domain/registration/hold/settle-registration.ts'
import { inPurchase, participants, registrations } from '#domain/registration/tables.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Chance } from './random.ts'

export type Fate =
  /** Paid before the organiser came to Dorsal: brought over from a sheet, no gateway knows it. */
  'brought' | 'card' | 'desk' | 'courtesy' | 'held' | 'rejected' | 'pending' | 'over' | 'cancelled' | 'review'

const EACH: Fate[] = [
  'card',
  'held',
  'rejected',
  'pending',
  'over',
  'cancelled',
  'review',
  'desk',
  'courtesy',
]
const OPEN: Fate[] = [
  ...Array<Fate>(14).fill('card'),
  'desk',
  'desk',
  'courtesy',
  'held',
  'held',
  'rejected',
  'over',
  'cancelled',
]
/** A race that starts or is run has nothing left to wait for. */
const CLOSED: Fate[] = [...Array<Fate>(12).fill('card'), 'desk', 'courtesy', 'cancelled']

const BROUGHT = 3

/** Every fate once, then as it happens in life. Money without a spot is rare: only where much is sold. */
export const fateOf = (
  at: number,
  luck: Chance,
  { closed, sellsMuch }: { closed: boolean; sellsMuch: boolean },
): Fate => {
  if (at < BROUGHT) return 'brought'
  if (closed) return luck.pick(CLOSED)
  const fate = EACH[at - BROUGHT] ?? luck.pick(OPEN)
  return fate === 'review' && !sellsMuch ? 'card' : fate
}

/** Minutes ago: what still waits is of the last hours, the rest of the weeks before. */
export const ageOf = (fate: Fate, luck: Chance, since: number) => {
  if (fate === 'held' || fate === 'rejected' || fate === 'pending') return luck.whole(4, 180)
  return since + luck.whole(10, 600) + 1440 * Math.floor(28 * luck.next() ** 2)
}

const METHODS = ['VISA', 'MASTERCARD', 'PSE', 'NEQUI']

export type NewAttempt = typeof payment_attempts.$inferInsert

/** The attempt at the gateway that moves no money, as its webhook would have left it. */
const attemptOf = (
  { id, reference, event_id, amount }: Registration,
  state: string,
  { luck, ago, account_id }: { luck: Chance; ago: number; account_id: string },
): NewAttempt => {
  const at = new Date(Date.now() - ago * 60_000)
  const settled_at = state === 'pending' ? null : new Date(at.getTime() + 240_000)
  return {
    reference_code: `${reference}-1`,
    registration_id: id,
    event_id,
    account_id,
    gateway_name: 'sandbox',
    amount,
    state,
    method: luck.pick(METHODS),
    provider_transaction: `demo-${id}-${luck.whole(100_000, 999_999)}`,
    created_at: at,
    settled_at,
  }
}

type Meeting = { fate: Fate; luck: Chance; ago: number; account_id: string; user_id: number }

/** Lets the fate happen through the product's own functions; the attempt it leaves is written with the others. */
export const meetFate = async (
  tx: Tx,
  registration: Registration,
  { fate, luck, ago, account_id, user_id }: Meeting,
): Promise<NewAttempt | null> => {
  const { id } = registration
  const attempt = (state: string) => attemptOf(registration, state, { luck, ago, account_id })
  const mark = (change: Partial<typeof registrations.$inferInsert>) =>
    tx.update(registrations).set(change).where(eq(registrations.id, id))
  switch (fate) {
    case 'brought':
      await settleRegistration(tx, registration, {
        status: 4,
        source: 'gateway',
        note: 'Viene de la planilla anterior',
      })
      return null
    case 'card':
      await settleRegistration(tx, registration, { status: 4, source: 'gateway', note: 'Pasarela de prueba' })
      return attempt('approved')
    case 'desk':
      await settleRegistration(tx, registration, {
        status: 7,
        source: 'staff',
        note: 'Pagó en la feria',
        user_id,
        taken: { way: luck.pick(['cash', 'cash', 'nequi', 'terminal'] as const) },
      })
      return null
    case 'courtesy':
      await settleRegistration(tx, registration, {
        status: 8,
        source: 'staff',
        note: 'Invitado de un aliado',
        user_id,
      })
      return null
    case 'rejected':
      await mark({ payment_status: 6 })
      await tx.update(participants).set({ payment_status: 6 }).where(inPurchase(id))
      await recordStatus(tx, {
        registration_id: id,
        status_before: 0,
        status_after: 6,
        source: 'gateway',
        note: 'Fondos insuficientes',
      })
      return attempt('declined')
    case 'pending':
      await mark({ payment_pending: true, hold_until: new Date(Date.now() + 24 * 3_600_000) })
      return attempt('pending')
    case 'over':
      await endRegistration(tx, registration, 'released')
      return null
    case 'cancelled':
      await endRegistration(tx, registration, 'cancelled', 'Cancelada por la persona')
      return null
    case 'review':
      await endRegistration(tx, registration, 'released')
      await mark({ payment_review: true })
      await recordStatus(tx, {
        registration_id: id,
        status_before: 0,
        status_after: 0,
        source: 'gateway',
        note: 'Pago por revisar: la reserva había terminado y la talla ya no está',
      })
      return attempt('approved')
    case 'held':
      return null
  }
}
