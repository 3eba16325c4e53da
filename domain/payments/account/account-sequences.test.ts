/**
 * Whatever happens to the money of a purchase, in whatever order: the balance is what the lines say, every promise
 * holds, and what the ledger calls received at the gateway is what the gateway's own books say.
 */
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INVARIANTS } from '#app/invariants.ts'
import { releaseEndedHolds } from '#domain/registration/jobs.ts'
import { participants } from '#domain/registration/tables.ts'
import { brokenOf, checkInvariants } from '#server/invariants/invariant.ts'
import { anyAnswer } from '#testing/answer.ts'
import { createAccountDesk } from '#testing/desks/account-desk.ts'
import { createSandboxDesk, type Form, type SandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import type { MovementTotals } from '../ledger/movements-contract.ts'

const RUNS = 30

let product: TestProduct
let desk: SandboxDesk
let admin: { token: string }
let books: ReturnType<typeof createAccountDesk>
beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  desk = createSandboxDesk(product)
  await desk.addAccount()
  admin = await product.signIn('Administrator')
  books = createAccountDesk(product, admin.token)
})
afterAll(() => product.stop())

const CATEGORIES = [0, 15_000, -20_000].map((difference, at) => ({
  distance: `${10 + at}K`,
  gender: 'Evento no Deportivo',
  title: 'Abierta',
  start_age: 5,
  final_age: 99,
  difference,
}))

const which = fc.nat(2)
const amount = fc.constantFrom(5_000, 15_000, 83_500)
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('open', 'approve', 'code', 'no code'), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('change' as const), which, category: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('difference' as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('cash', 'give back', 'ask'), which, amount }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      which,
      to: fc.constantFrom('sent', 'failed', 'confirmed'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'annul',
        'end',
        'mark',
        'give',
        'undo',
        'counter payment',
        'counter refund',
        'seat',
      ),
      which,
    }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** One race with three purchases, and the forms their people left for the gateway with. */
const createRun = async () => {
  const race = await createRace(product.db, { categories: CATEGORIES, participant_limit: 4 })
  await desk.addCoupon(race, 'MITAD', { max_uses: 3 })
  const bought: { id: number; proof: string }[] = []
  for (const people of [1, 2, 1])
    bought.push(
      await desk.register(
        race,
        Array.from({ length: people }, () => desk.nextParticipant(race)),
      ),
    )
  const forms: Form[][] = [[], [], []]
  /** What was approved there, by the gateway's own word. */
  const pay = async (form: Form) => {
    const answer = await anyAnswer(
      desk.post(
        '/pasarela-pruebas/',
        Object.fromEntries(Object.entries(form).filter(([name]) => name !== 'url')),
      ),
    )
    if (answer.status === 303)
      await desk.decide(String(answer.headers.location).split('/').at(-1) ?? '', { outcome: 'aprobar' })
  }
  const byStaff = (url: string, body: object) =>
    anyAnswer(product.call('POST', url, { token: admin.token, body }))

  const run = async (what: Act): Promise<number> => {
    const { id, proof } = bought[what.which] ?? { id: 0, proof: '' }
    const account = () => books.account(id)
    switch (what.kind) {
      case 'open': {
        const { paymentCheckouts } = await desk.choose(race, proof)
        if (typeof paymentCheckouts?.sandbox === 'object') forms[what.which]?.push(paymentCheckouts.sandbox)
        return 200
      }
      // The oldest first: late, doubled and outdated approvals are the rule here.
      case 'approve': {
        const form = forms[what.which]?.shift()
        if (form) await pay(form)
        return 200
      }
      case 'code':
        return (await anyAnswer(desk.applyCode(race, proof, 'MITAD'))).status
      case 'no code': {
        const body = { products: [], event_id: race.event_id, code: null, checkout_token: proof }
        return (await anyAnswer(product.call('POST', '/api/discountcode/create', { body }))).status
      }
      case 'change': {
        const rows = await product.db.select().from(participants).where(eq(participants.registration_id, id))
        const category_id = race.categories['category' in what ? what.category : 0]?.id
        return (
          await byStaff(`/api/registrations/${id}/change`, {
            category_id,
            members: rows.map((row) => ({ id: row.id, kit_id: row.kit_id, category_id })),
          })
        ).status
      }
      case 'difference': {
        const token = (await account()).collect?.url.split('#')[1]
        if (!token) return 200
        const { json } = await product.call<{ checkout: Form | null }>('POST', '/api/own-account/pay', {
          body: { token, gateway_name: 'sandbox' },
        })
        if (json.checkout) forms[what.which]?.push(json.checkout)
        return 200
      }
      case 'cash':
        return (await anyAnswer(books.receive(id, { amount: 'amount' in what ? what.amount : 0 }))).status
      case 'give back':
      case 'ask':
        return (
          await anyAnswer(
            books.giveBack(id, {
              amount: 'amount' in what ? what.amount : 0,
              state: what.kind === 'ask' ? 'requested' : 'sent',
            }),
          )
        ).status
      case 'step': {
        const refund = (await account()).refunds.at(-1)
        return refund && 'to' in what ? (await anyAnswer(books.step(refund.id, what.to))).status : 200
      }
      case 'counter payment': {
        const payment = (await account()).payments.at(-1)
        return payment
          ? (await byStaff(`/api/account/payments/${payment.id}/counter`, { note: 'No era' })).status
          : 200
      }
      case 'counter refund': {
        const refund = (await account()).refunds.at(-1)
        return refund
          ? (await byStaff(`/api/account/refunds/${refund.id}/counter`, { note: 'No era' })).status
          : 200
      }
      case 'annul':
        return (await byStaff(`/api/registrations/${id}/cancel`, { reason: 'Lesión' })).status
      case 'mark':
        return (await byStaff(`/api/registrations/${id}/status`, { status: 7, note: 'Pagó', way: 'cash' }))
          .status
      case 'give':
        return (await byStaff(`/api/registrations/${id}/status`, { status: 8, note: 'Regalo' })).status
      case 'undo':
        return (await byStaff(`/api/registrations/${id}/undo`, { note: 'No era' })).status
      case 'seat':
        return (await byStaff(`/api/registrations/${id}/review/seat`, {})).status
      default: {
        await desk.endHold(id)
        await product.db.execute(
          sql`update registrations set hold_until = null where id = ${id} and state <> 'held'`,
        )
        await releaseEndedHolds(product.context, product.processor)
        return 200
      }
    }
  }
  return { race, bought, run }
}

/** What the gateway's own books say came in for an event, and what ours say. */
const compareBooks = async (event_id: number) => {
  const { rows } = await product.db.execute<{ theirs: number }>(sql`
    select coalesce(sum((t.fields->>'amount')::numeric), 0)::int as theirs from sandbox_transactions t
    join payment_attempts a on a.reference_code = t.reference_code
    where t.state in ('approved', 'untold') and a.event_id = ${event_id}`)
  const { json } = await product.call<MovementTotals>(
    'GET',
    `/api/ledger/movements/totals?event_id=${event_id}&gateway=sandbox&direction=in`,
    { token: admin.token },
  )
  expect(json.received).toBe(rows[0]?.theirs)
}

const ONE_OF_EACH: Act[] = [
  { kind: 'code', which: 0 },
  { kind: 'open', which: 0 },
  { kind: 'no code', which: 0 },
  { kind: 'approve', which: 0 },
  { kind: 'seat', which: 0 },
  { kind: 'difference', which: 0 },
  { kind: 'approve', which: 0 },
  { kind: 'open', which: 1 },
  { kind: 'approve', which: 1 },
  { kind: 'change', which: 1, category: 1 },
  { kind: 'cash', which: 1, amount: 15_000 },
  { kind: 'difference', which: 1 },
  { kind: 'approve', which: 1 },
  { kind: 'ask', which: 1, amount: 5_000 },
  { kind: 'step', which: 1, to: 'sent' },
  { kind: 'step', which: 1, to: 'failed' },
  { kind: 'give back', which: 1, amount: 83_500 },
  { kind: 'counter refund', which: 1 },
  { kind: 'annul', which: 1 },
  { kind: 'open', which: 2 },
  { kind: 'end', which: 2 },
  { kind: 'approve', which: 2 },
  { kind: 'undo', which: 2 },
]

test('any sequence of change, code, payment, refund, expiry and late approval', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 16 }), async (acts) => {
      const { race, bought, run } = await createRun()
      for (const what of acts) expect(await run(what), what.kind).toBeLessThan(500)
      for (const { id } of bought) {
        const { charges, payments, refunds, balance, people } = await books.account(id)
        const sum = (lines: { amount: number }[]) => lines.reduce((total, line) => total + line.amount, 0)
        const left = refunds.filter(({ sent_at }) => sent_at !== null)
        expect(balance).toBe(sum(charges) - sum(payments) + sum(left))
        expect(people.reduce((total, { paid }) => total + paid, 0)).toBe(sum(payments))
        const row = await desk.row(id)
        // What is no longer there owes nothing; money of it is in favour or was given back.
        if (row.state === 'released' || row.state === 'cancelled') expect(balance).toBeLessThanOrEqual(0)
      }
      await compareBooks(race.event_id)
      expect(brokenOf(await checkInvariants(product.db, INVARIANTS))).toEqual([])
    }),
    { numRuns: RUNS, examples: [[ONE_OF_EACH]] },
  )
})
