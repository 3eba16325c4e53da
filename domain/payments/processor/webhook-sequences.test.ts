/** Whatever a gateway says, in whatever order, while holds end and others register: paid at most once, counts fit. */
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '#domain/events/tables.ts'
import { releaseEndedHolds } from '#domain/registration/jobs.ts'
import { expectCountersToFit } from '#testing/counters.ts'
import { createSandboxDesk, type SandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { payuConfirmation, payuReturn } from '#testing/gateway-doubles/payu-double.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { SANDBOX_CREDENTIALS } from '../gateways/sandbox.ts'
import { insertAttempt } from '../insert-attempt.ts'
import { payment_attempts } from '../tables.ts'

const KEYS = SANDBOX_CREDENTIALS as { merchantId: string; apiKey: string; apiLogin: string }
const RUNS = 20

let product: TestProduct
let desk: SandboxDesk
let account: string
beforeAll(async () => {
  product = await startTestProduct({ ALLOW_SANDBOX_GATEWAY: '1' })
  desk = createSandboxDesk(product)
  account = (await desk.addAccount()).id
})
afterAll(() => product.stop())

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('notice' as const),
      attempt: fc.nat(1),
      outcome: fc.constantFrom('approved', 'approved', 'declined', 'expired', 'abandoned', 'error'),
      wrong: fc.constantFrom('', '', '', 'value', 'currency', 'merchant', 'test', 'sign'),
    }),
  },
  fc.record({ kind: fc.constant('pending' as const), attempt: fc.nat(1) }),
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('end', 'expire', 'expire', 'rival', 'again') }) },
)

test('random sequences of webhooks, holds and rivals', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 9 }), async (steps) => {
      const race = await createRace(product.db, { participant_limit: 2 })
      const { id, form } = await desk.startPaying(race)
      const { reference, amount } = await desk.row(id)
      const due = { kind: 'registration', id, reference, event_id: race.event_id, vat_rate: 0 } as const
      // Two tabs, two attempts of the same amount.
      await product.db
        .insert(payment_attempts)
        .values({ reference_code: `${reference}-2`, registration_id: id, event_id: race.event_id, amount })
      const codes = [form.referenceCode ?? '', `${reference}-2`]
      let statusWas = 0
      const everApproved = new Set<number>()

      for (const one of steps) {
        if (one.kind === 'notice' && 'outcome' in one) {
          const { attempt, outcome, wrong } = one
          const payment = { referenceCode: codes[attempt] ?? '', amount: `${amount}.00`, outcome }
          const signed = {
            ...(wrong === 'value' ? { value: '1000.00' } : {}),
            ...(wrong === 'currency' ? { currency: 'USD' } : {}),
            ...(wrong === 'merchant' ? { merchant_id: '1' } : {}),
            ...(wrong === 'test' ? { test: '0' } : {}),
          }
          const forged: Record<string, string> =
            wrong === 'sign' ? { state_pol: outcome === 'approved' ? '6' : '4' } : {}
          const body = payuConfirmation(KEYS, payment as never, { signed, forged })
          const request = { headers: {}, query: {}, body }
          const received = await product.processor.receive('sandbox', account, request, JSON.stringify(body))
          expect(received).toBe(wrong === 'sign' ? 'refused' : 'accepted')
        } else if (one.kind === 'pending') {
          const payment = {
            referenceCode: codes[one.attempt] ?? '',
            amount: `${amount}.00`,
            outcome: 'pending',
          }
          await product.processor.readReturn(
            account,
            payuReturn(KEYS, { ...payment, method: 'bank' } as never),
          )
        } else if (one.kind === 'end' || one.kind === 'expire') {
          if ((await desk.row(id)).state === 'held') await desk.endHold(id)
          if (one.kind === 'expire') await releaseEndedHolds(product.context, product.processor)
        } else if (one.kind === 'rival') await desk.save(race)
        else if ((await desk.row(id)).state === 'held') await insertAttempt(product.db, { ...due, amount })

        const row = await desk.row(id)
        // Paid is for ever, and nothing but 4 pays.
        if (statusWas === 4) expect(row.payment_status).toBe(4)
        statusWas = row.payment_status
        expect(row.state === 'paid').toBe(row.payment_status === 4)
        const settled = (await desk.webhooksOf(id)).filter(({ outcome }) => outcome === 'settled')
        expect(settled.length).toBe(row.state === 'paid' ? 1 : 0)
        // Money that fitted is a seat or somebody's decision.
        const approved = (await desk.attemptsOf(id)).filter(({ state }) => state === 'approved')
        for (const attempt of approved) everApproved.add(attempt.id)
        expect(approved.length).toBe(everApproved.size)
        if (approved.length > 0) expect(row.state === 'paid' || row.payment_review).toBe(true)
        if (approved.length > 1) expect(row.payment_review).toBe(true)
        await expectCountersToFit(product.db, race.event_id)
        const [event] = await product.db.select().from(events).where(eq(events.id, race.event_id))
        expect(event?.taken).toBeLessThanOrEqual(2)
      }
    }),
    { numRuns: RUNS },
  )
})
