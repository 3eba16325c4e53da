/**
 * Whatever people and staff do to purchases of one small event, in whatever order: no place, kit or use of a code is
 * lost or made, nobody owns two places, and every promise of the product holds.
 */
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INVARIANTS } from '#app/invariants.ts'
import { distances, events, kits } from '#domain/events/tables.ts'
import { brokenOf, checkInvariants } from '#server/invariants/invariant.ts'
import { rate_limits } from '#server/limits/tables.ts'
import { anyAnswer } from '#testing/answer.ts'
import { expectCountersToFit } from '#testing/counters.ts'
import { createSandboxDesk, type SandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { releaseEndedHolds } from './jobs.ts'
import { participants, registrations } from './tables.ts'

const RUNS = 60
const PLACES = 6
/** Staff who decide about money may go up to the permit. */
const PERMIT = 8
const IN_10K = 4
const AT_FIRST_PRICE = 3
const KITS = 3
const USES = 3
const PEOPLE = 5

let product: TestProduct
let desk: SandboxDesk
let admin: { token: string }
beforeAll(async () => {
  product = await startTestProduct({ ALLOW_SANDBOX_GATEWAY: '1' })
  desk = createSandboxDesk(product)
  await desk.addAccount()
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())

const CATEGORIES = [
  {
    distance: '10K',
    gender: 'Evento no Deportivo',
    title: 'Abierta',
    start_age: 10,
    final_age: 99,
    difference: 0,
  },
  {
    distance: '5K',
    gender: 'Evento no Deportivo',
    title: 'Recreativa',
    start_age: 5,
    final_age: 99,
    difference: -20_000,
  },
  { distance: '21K', gender: 'male', title: 'Hombres', start_age: 18, final_age: 99, difference: 30_000 },
]

const who = fc.nat(PEOPLE - 1)
const which = fc.nat(5)
const sent = {
  team: fc.uniqueArray(who, { minLength: 1, maxLength: 3 }),
  individuals: fc.boolean(),
  kit: fc.nat(1),
  category: fc.nat(2),
  inBlock: fc.boolean(),
}
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('save' as const), ...sent }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('replace' as const), which, ...sent }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('code' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('correct' as const),
      who,
      birthday: fc.constantFrom('1990-05-05', '2015-05-05', '2048-01-01'),
      gender: fc.constantFrom('male', 'female'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      which,
      kit: fc.nat(1),
      category: fc.nat(2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('annul one' as const), which, person: fc.nat(2) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('block' as const), places: fc.integer({ min: 0, max: 4 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('cancel', 'annul', 'pay', 'give', 'undo', 'end'), which }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** One run: an event, its people as they are known now, and the proofs of who saved. */
const createRun = async () => {
  await product.db.delete(rate_limits)
  const race = await createRace(product.db, {
    participant_limit: PLACES,
    hard_limit: PERMIT,
    categories: CATEGORIES,
    price_tiers: [
      { date: soon(5), event_price: 60_000, cost_service: 3_500, places: AT_FIRST_PRICE },
      { date: soon(10), event_price: 80_000, cost_service: 3_500 },
    ],
    kits: [
      { kit_name: 'Camiseta', size: 'M', amount: KITS },
      { kit_name: 'Camiseta', size: 'L', amount: KITS },
    ],
  })
  await product.db
    .update(distances)
    .set({ participant_limit: IN_10K })
    .where(and(eq(distances.event_id, race.event_id), eq(distances.name, '10K')))
  const block = { name: 'Empresa', owner: 'company', places: 2, distances: ['10K', '5K'], code: 'EMPRESA-2' }
  const made = await product.call<{ block_id: number }>('POST', `/api/eventos/${race.event_id}/blocks`, {
    token: admin.token,
    body: block,
  })
  await desk.addCoupon(race, 'MITAD', { max_uses: USES, category_id: race.category_id })
  const people = Array.from({ length: PEOPLE }, () => desk.nextParticipant(race))
  const saved: { id: number; proof: string }[] = []

  const formOf = ({ team, individuals, kit, category, inBlock }: Extract<Step, { team: number[] }>) => ({
    competitors: team.map((at) => ({
      ...people[at],
      kit_id: race.kits[kit]?.id,
      ...(individuals ? { category_id: race.categories[(category + at) % 3]?.id } : {}),
    })),
    event_id: race.event_id,
    category_id: race.categories[category]?.id,
    ...(inBlock ? { block_code: 'EMPRESA-2' } : {}),
  })

  const save = async (body: object) => {
    const { json, status } = await anyAnswer(
      product.call<{ status: number; checkout_token: string }>('POST', '/api/competitor', { body }),
    )
    if (status === 200 && json.status === 0) {
      const id = (await desk.registrationsOf(race)).at(-1)?.id ?? 0
      if (!saved.some((one) => one.id === id)) saved.push({ id, proof: json.checkout_token })
    }
    return status
  }

  const one = (at: number) => saved[at % saved.length]
  const byStaff = async (url: string, body: object) =>
    (await anyAnswer(product.call('POST', url, { token: admin.token, body }))).status
  const rowsOf = (id: number) =>
    product.db
      .select()
      .from(participants)
      .where(eq(participants.registration_id, id))
      .orderBy(participants.id)

  const correct = async (at: number, birthday: string, gender: string): Promise<number> => {
    const person = people[at]
    const [row] = await product.db
      .select()
      .from(participants)
      .where(eq(participants.dni, person?.dni ?? ''))
    if (!person || !row) return 200
    const { name, last_name, dni, email, phone } = person
    const status = await byStaff(`/api/edit-competitor/${row.competitor_id}`, {
      name,
      last_name,
      dni,
      email,
      phone,
      birthday,
      gender,
    })
    if (status === 200) people[at] = { ...person, birthday, gender: gender as typeof person.gender }
    return status
  }

  const run = async (what: Step): Promise<number> => {
    if (what.kind === 'save' && 'team' in what) return save(formOf(what))
    if (what.kind === 'leave' && 'who' in what) {
      const { dni = '', birthday = '' } = people[what.who] ?? {}
      const body = { event_id: race.event_id, dni, birthday }
      return (await anyAnswer(product.call('POST', '/api/competitor/leave', { body }))).status
    }
    if (what.kind === 'correct' && 'birthday' in what) return correct(what.who, what.birthday, what.gender)
    if (what.kind === 'block' && 'places' in what) {
      const path = `/api/eventos/${race.event_id}/blocks/${made.json.block_id}`
      // None at all: what is left goes back to the public.
      return what.places === 0
        ? byStaff(`${path}/release`, {})
        : byStaff(path, { ...block, places: what.places })
    }
    if (!('which' in what)) return 200
    const chosen = one(what.which)
    if (!chosen) return 200
    const { id, proof } = chosen
    if (what.kind === 'replace' && 'team' in what) return save({ ...formOf(what), checkout_token: proof })
    if (what.kind === 'code') return (await anyAnswer(desk.applyCode(race, proof, 'MITAD'))).status
    if (what.kind === 'change' && 'kit' in what) {
      const members = (await rowsOf(id))
        .filter(({ position }) => position !== null)
        .map((row) => ({ id: row.id, kit_id: race.kits[what.kit]?.id, category_id: row.category_id }))
      return byStaff(`/api/registrations/${id}/change`, {
        category_id: race.categories[what.category]?.id,
        members,
      })
    }
    if (what.kind === 'annul one' && 'person' in what) {
      const rows = await rowsOf(id)
      return byStaff(`/api/registrations/${id}/cancel`, {
        reason: 'Lesión',
        member_id: rows[what.person % Math.max(rows.length, 1)]?.id,
      })
    }
    if (what.kind === 'cancel') {
      const body = { event_id: race.event_id, checkout_token: proof }
      return (await anyAnswer(product.call('POST', '/api/competitor/cancel', { body }))).status
    }
    if (what.kind === 'annul') return byStaff(`/api/registrations/${id}/cancel`, { reason: 'Repetida' })
    if (what.kind === 'pay' || what.kind === 'give')
      return byStaff(`/api/registrations/${id}/status`, {
        status: what.kind === 'pay' ? 7 : 8,
        note: 'Así es',
      })
    if (what.kind === 'undo') return byStaff(`/api/registrations/${id}/undo`, { note: 'No era' })
    await product.db.transaction(async (tx) => {
      const [row] = await tx.select().from(registrations).where(eq(registrations.id, id))
      if (row?.state === 'held')
        await tx
          .update(registrations)
          .set({ hold_until: new Date(Date.now() - 1000) })
          .where(eq(registrations.id, id))
    })
    await releaseEndedHolds(product.context, product.processor)
    return 200
  }
  return { race, run }
}

/** One of each, where each has something to do: chance alone might never pay before it undoes. */
const IN_BLOCK = { inBlock: true }
const PUBLIC = { inBlock: false }

const ONE_OF_EACH: Step[] = [
  { kind: 'save', team: [0, 1, 2], individuals: true, kit: 0, category: 0, ...PUBLIC },
  { kind: 'code', which: 0 },
  { kind: 'change', which: 0, kit: 1, category: 0 },
  { kind: 'leave', who: 2 },
  { kind: 'correct', who: 1, birthday: '2015-05-05', gender: 'male' },
  { kind: 'replace', which: 0, team: [0, 3], individuals: false, kit: 0, category: 1, ...PUBLIC },
  { kind: 'save', team: [1, 2], individuals: false, kit: 1, category: 1, ...PUBLIC },
  { kind: 'pay', which: 0 },
  { kind: 'annul one', which: 0, person: 1 },
  { kind: 'undo', which: 0 },
  { kind: 'end', which: 0 },
  { kind: 'give', which: 1 },
  { kind: 'annul', which: 1 },
  { kind: 'save', team: [4], individuals: false, kit: 0, category: 0, ...PUBLIC },
  { kind: 'cancel', which: 2 },
  { kind: 'save', team: [3], individuals: false, kit: 1, category: 0, ...IN_BLOCK },
  { kind: 'change', which: 3, kit: 1, category: 2 },
  { kind: 'block', places: 3 },
  { kind: 'save', team: [4], individuals: false, kit: 1, category: 1, ...IN_BLOCK },
  { kind: 'end', which: 4 },
  { kind: 'block', places: 0 },
  { kind: 'pay', which: 4 },
]

/** Who was taken out has a link to sign that stays theirs. */
const CHANGED_AFTER_ONE_LEFT: Step[] = [
  { kind: 'save', team: [2, 0], individuals: false, kit: 0, category: 0, ...PUBLIC },
  { kind: 'annul one', which: 0, person: 1 },
  { kind: 'replace', which: 0, team: [2], individuals: false, kit: 0, category: 0, ...PUBLIC },
  { kind: 'leave', who: 0 },
  { kind: 'save', team: [0], individuals: false, kit: 0, category: 0, ...PUBLIC },
]

test('random sequences of saves, changes, corrections and ends', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const { race, run } = await createRun()
      for (const what of steps) {
        const status = await run(what)
        expect(status).toBeLessThan(500)
        await expectCountersToFit(product.db, race.event_id)
        const [event] = await product.db.select().from(events).where(eq(events.id, race.event_id))
        expect(event?.taken).toBeLessThanOrEqual(PERMIT)
        for (const kit of await product.db.select().from(kits).where(eq(kits.event_id, race.event_id)))
          expect(kit.taken).toBeLessThanOrEqual(KITS)
      }
      expect(brokenOf(await checkInvariants(product.db, INVARIANTS))).toEqual([])
    }),
    { numRuns: RUNS, examples: [[ONE_OF_EACH], [CHANGED_AFTER_ONE_LEFT]] },
  )
})
