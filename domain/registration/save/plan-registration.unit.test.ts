/** A plan needs no database: what is given to it decides what will be written, or why nothing will. */
import { expect, test } from 'vitest'
import { participantForm } from '#demo/registration-form.ts'
import type { AppContext } from '#server/app-context.ts'
import type { EventOffer } from '../lookup/find-offer.ts'
import type { ParticipantForm } from '../participant-contract.ts'
import { planParticipants, planRegistration, type ReplacedHold, type SaveOrder } from './plan-registration.ts'

const now = new Date('2026-11-02T15:00:00Z')
const offer: EventOffer = {
  id: 7,
  slug: 'diez',
  name: 'Diez',
  icon: null,
  city: 'Cali',
  status: 'active',
  type: 'publico',
  event_datetime: new Date('2026-12-06T11:00:00Z'),
  register_deadline: new Date('2026-12-01T00:00:00Z'),
  participant_limit: 10,
  taken: 0,
  team_size: [1, 2],
  now,
  tiers: [
    {
      id: 2,
      date: '2026-11-20',
      event_price: 100_000,
      cost_service: 5_000,
      places: null,
      sold: 0,
      prices: {},
    },
  ],
  hard_limit: null,
  desk_until: null,
  size_freeze_on: null,
  version: 1,
  kept: 0,
  distances: [],
  categories: [
    {
      id: 3,
      distance: '10K',
      title: 'Élite',
      gender: 'Ambos',
      start_age: 10,
      final_age: 99,
      difference: 20_000,
      team_size: null,
      distance_id: 1,
      age_day: '2026-12-06',
    },
  ],
  kits: [],
  questions: [],
  sells_products: false,
}
const participant = participantForm(1, 5) as unknown as ParticipantForm
const order: SaveOrder = {
  offer,
  category_id: 3,
  team: [participant, participantForm(2, 5) as unknown as ParticipantForm],
  form_hash: 'form',
  origin: 'web',
  trace: { version: '1', at: '', address: '' },
}
const prepared = { participants: [], invitations: [] }
const paused = { context: {} as AppContext, vat_rate: 0, paused: true }
const replaced: ReplacedHold = {
  id: 1,
  reference: 'OLD',
  hold_until: now,
  prices: null,
  coupon: null,
  products_total: 7_000,
  people_version: 0,
  former: [],
}

const people = { ...prepared, participants: planParticipants(order, []) }

test('a new registration costs the tier of now and its category for each person', () => {
  const each = { category_id: 3, tier_price: 100_000, entry_price: 120_000, cost_service: 5_000, discount: 0 }
  expect(planRegistration(order, people, now, null)).toMatchObject({
    registration: { participant_count: 2, event_price: 240_000, amount: 250_000 },
    participants: [each, each],
  })
})

test('a changed hold keeps its reference, its products and the price it was given', () => {
  const price = { category_id: 3, tier_price: 80_000, tier_id: 2, entry_price: 90_000, entry_service: 1_000 }
  const prices = new Map(order.team.map(({ dni }) => [dni, price]))
  expect(planRegistration(order, people, now, { ...replaced, prices })).toMatchObject({
    registration: { reference: 'OLD', products_total: 7_000, amount: 189_000 },
    participants: [price, price],
  })
})

test('without a tier or a category nothing is planned, also for a hold', () => {
  const untiered = { ...order, offer: { ...offer, tiers: [] } }
  expect(planRegistration(untiered, prepared, now, replaced)).toEqual({ outcome: 'closed' })
  expect(planRegistration({ ...order, category_id: 4 }, prepared, now, null)).toEqual({ outcome: 'closed' })
})

test('an event that does not charge refuses what costs', () => {
  expect(planRegistration({ ...order, sale: paused }, prepared, now, null)).toEqual({ outcome: 'paused' })
})

test('a document is claimed by who typed its birthday, unless it was tried too often', () => {
  const { dni, birthday } = participant
  const claims = (known: string, unproven: string[] = []) =>
    planParticipants({ ...order, unproven }, [{ id: 9, dni, birthday: known }])[0]?.identity_matches
  expect([claims(birthday), claims('1950-01-01'), claims(birthday, [dni])]).toEqual([true, false, false])
})

test('people with categories of their own run alone; without, they are one team with a captain', () => {
  const roles = (team: ParticipantForm[]) =>
    planParticipants({ ...order, team }, []).map(({ team_role }) => team_role)
  expect(roles(order.team)).toEqual(['captain', 'member'])
  expect(roles(order.team.map((one) => ({ ...one, category_id: 3 })))).toEqual([null, null])
  expect(roles(order.team.slice(0, 1))).toEqual([null])
})

test('each person has a key of their own', () => {
  const keys = planParticipants(order, []).map(({ participant_key }) => participant_key)
  expect(new Set(keys).size).toBe(2)
  for (const key of keys) expect(key).toMatch(/^\w{16}$/)
})
