/** What of the draft travels, and how a draft of an older release is completed. */
import { expect, test } from 'vitest'
import { completed, distanceNames, type EventDraft, emptyDraft, newCategory, newKit } from './event-draft.ts'
import { eventFormData } from './event-form-data.ts'

const sent = (draft: EventDraft) => {
  const body = eventFormData(draft, { cover_image: null, icon: null }, { version: 1 })
  const json = (field: string) => JSON.parse(String(body.get(field)))
  return { body, tiers: json('event_price'), kits: json('kits') }
}

test('a tier goes back with its id, its places and its prices; limits go as they were typed', () => {
  const tier = { key: 'a', id: 7, date: '2027-01-05', event_price: 80_000, cost_service: 0 as const }
  const { body, tiers } = sent({
    ...emptyDraft(),
    hard_limit: 1200,
    desk_until: '2027-01-09T18:00',
    event_price: [{ ...tier, places: 40, prices: { '21K': 95_000 } }],
  })
  expect(tiers).toEqual([
    {
      id: 7,
      date: '2027-01-05',
      event_price: 80_000,
      cost_service: 0,
      places: 40,
      prices: { '21K': 95_000 },
    },
  ])
  expect([body.get('hard_limit'), body.get('desk_until'), body.get('size_freeze_on')]).toEqual([
    '1200',
    '2027-01-09T18:00',
    '',
  ])
})

test('rows nobody wrote in are not sent, also of a draft that was kept before tiers and kits had options', () => {
  const old = emptyDraft()
  const { hard_limit: _a, desk_until: _b, size_freeze_on: _c, ...rest } = old
  const kept = {
    ...rest,
    event_price: [{ key: 'a', date: '', event_price: '', cost_service: 0 }],
    kits: [{ key: 'b', kit_name: '', size: '', amount: '' }],
  } as unknown as EventDraft
  const draft = completed(kept)
  expect(draft).toMatchObject({ hard_limit: '', desk_until: '', size_freeze_on: '' })
  const { tiers, kits } = sent(draft)
  expect([tiers, kits]).toEqual([[], []])
})

test('a non-sporting event sends its kit for everybody, whatever it was for before', () => {
  const kits = [{ ...newKit(), distances: ['10K'], to_age: 15, cut: 'male' }]
  expect(sent({ ...emptyDraft(), sport: 'noDeportivo', kits }).kits).toMatchObject([
    { distances: [], to_age: '', cut: '' },
  ])
})

test('distances are named once, in the order of the categories', () => {
  const category = ['10K', '21K', ' 10K', ''].map((distance) => ({ ...newCategory(), distance }))
  expect(distanceNames({ ...emptyDraft(), category })).toEqual(['10K', '21K'])
})
