/** Which sizes and which categories are for whom. */
import { expect, test } from 'vitest'
import { fittingKits, peopleWithUnfitKit } from './fitting-kits.ts'
import { offeredCategories, whyNot } from './offered-categories.ts'
import { birthParts, emptyForm, emptyParticipant, type RegistrationForm } from './registration-form.ts'
import { saveBody } from './save-body.ts'
import { problemsAt, type RegistrationContext } from './step-problems.ts'

const DISTANCE = {
  kilometres: null,
  start_at: null,
  place: '',
  register_deadline: null,
  age_on: null,
  sold_out: false,
  closed: false,
  spots_left: null,
  has_waves: false,
  course: null,
}
const CATEGORY = {
  title: 'Abierta',
  gender: 'mixto',
  start_age: 18,
  final_age: 99,
  difference: 0,
  team_size: null,
  price: 80_000,
  sold_out: false,
  closed: false,
}
const offered = offeredCategories({
  event_datetime: '2026-12-05 06:00:00',
  distances: [
    { ...DISTANCE, id: 1, name: '21K', has_waves: true },
    { ...DISTANCE, id: 2, name: '2K', age_on: '2026-12-31' },
    { ...DISTANCE, id: 3, name: '10K', start_at: '2026-12-06 07:00:00' },
  ],
  categories: [
    { ...CATEGORY, id: 10, distance: '21K', distance_id: 1 },
    { ...CATEGORY, id: 20, distance: '2K', distance_id: 2, start_age: 5, final_age: 12 },
    { ...CATEGORY, id: 30, distance: '10K', distance_id: 3 },
  ],
})
const KIT = {
  kit_name: 'Camiseta',
  amount: 9,
  total_amount: 9,
  distances: [],
  from_age: null,
  to_age: null,
  cut: null,
}
const kits = [
  { ...KIT, id: 1, size: '8', to_age: 12 },
  { ...KIT, id: 2, size: 'M', from_age: 13 },
  { ...KIT, id: 3, size: 'L', from_age: 13, distances: [1] },
  { ...KIT, id: 4, size: 'S', from_age: 13, cut: 'female' },
]
const context: RegistrationContext = {
  today: '2026-11-17',
  event_day: '2026-12-05',
  kits,
  questions: [],
  categories: offered,
  offered,
}

const person = (birthday: string, more = {}) => ({
  ...emptyParticipant(),
  ...birthParts(birthday),
  gender: 'male' as const,
  ...more,
})
const CHILD = '2016-03-04'
const ADULT = '1990-01-01'
const formOf = (change: Partial<RegistrationForm>): RegistrationForm => ({ ...emptyForm([1]), ...change })
const idsFor = (form: RegistrationForm, at = 0) => fittingKits(form, at, context).map(({ id }) => id)

test('ages count on the day of the distance, of its start, or of the event', () => {
  expect(offered.map(({ age_day }) => age_day)).toEqual(['2026-12-05', '2026-12-31', '2026-12-06'])
})

test('a child is offered children’s sizes, an adult those of the own cut', () => {
  expect(idsFor(formOf({ participants: [person(CHILD)] }))).toEqual([1])
  expect(idsFor(formOf({ participants: [person(ADULT)] }))).toEqual([2, 3])
  expect(idsFor(formOf({ participants: [person(ADULT, { gender: 'female' })] }))).toEqual([2, 3, 4])
})

test('with the category chosen only what is for its distance is offered', () => {
  expect(idsFor(formOf({ participants: [person(ADULT)], category_id: '30' }))).toEqual([2])
})

test('the choice of the category asks again whose size is not for it, and only them', () => {
  const participants = [person(ADULT, { kit_id: '3' }), person(ADULT, { kit_id: '2' })]
  const form = formOf({ offered_sizes: [2], participants, category_id: '30' })
  expect(peopleWithUnfitKit(form, context)).toEqual([0])
  expect(problemsAt(form, { participant: 1, step: 'category' }, context)).toEqual({
    '0.kit_id': 'Esa talla no es para 10K. Elige otra.',
  })
  expect(problemsAt({ ...form, category_id: '10' }, { participant: 1, step: 'category' }, context)).toEqual(
    {},
  )
})

test('a time is checked and sent where the distance starts in waves, and forgotten elsewhere', () => {
  const at = { participant: 0, step: 'category' } as const
  const form = (category_id: string, estimated_time: string) =>
    formOf({ participants: [person(ADULT, { kit_id: '2', estimated_time })], category_id })
  for (const wrong of ['mucho', '1:75', '0:00', '105'])
    expect(problemsAt(form('10', wrong), at, context)).toHaveProperty(['0.estimated_time'])
  expect(problemsAt(form('10', '1:45'), at, context)).toEqual({})
  expect(problemsAt(form('30', 'mucho'), at, context)).toEqual({})
  const sent = (one: RegistrationForm) => saveBody(one, { id: 1, key: 'x' }, context, null).competitors
  expect(sent(form('10', ' 1:45 '))).toMatchObject([{ estimated_time: '1:45' }])
  expect(JSON.stringify(sent(form('30', '1:45')))).not.toContain('estimated_time')
})

const BLOCK = { code: 'BANCO-21', name: 'Banco Uno', distances: ['21K'], has_discount: false }
const HOLD = { origin: 'saved' as const, dni: '1', birthday: ADULT, reference: 'r', hold_until: '' }

test('sold out stops who comes alone, not a group’s code for its distance, nor who holds a place', () => {
  const gone = { distance: '21K', sold_out: true, closed: false }
  expect(whyNot(gone, { block: null, hold: null })).toBe('Agotada')
  expect(whyNot(gone, { block: BLOCK, hold: null })).toBeNull()
  expect(whyNot(gone, { block: { ...BLOCK, distances: [] }, hold: null })).toBeNull()
  expect(whyNot(gone, { block: null, hold: HOLD })).toBeNull()
  expect(whyNot({ ...gone, distance: '10K', sold_out: false }, { block: BLOCK, hold: null })).toBe(
    'No es de Banco Uno',
  )
  expect(whyNot({ ...gone, closed: true }, { block: BLOCK, hold: HOLD })).toBe('Cerrada')
})

test('a category that sold out meanwhile is chosen again', () => {
  const soldOut = offered.map((one) => (one.id === 10 ? { ...one, sold_out: true } : one))
  const form = formOf({ participants: [person(ADULT, { kit_id: '2' })], category_id: '10' })
  const at = { participant: 0, step: 'category' } as const
  const problemsWith = (categories: typeof offered) => problemsAt(form, at, { ...context, categories })
  expect(problemsWith(soldOut)).toEqual({ category_id: '21K · Agotada. Elige otra.' })
  expect(problemsWith(soldOut.slice(0, 1))).toEqual({
    category_id: 'Por ahora no hay cupos en estas distancias.',
  })
})

test('the total in sight goes along with a new registration, not with the change of a hold; the code with both', () => {
  const form = formOf({ participants: [person(ADULT, { kit_id: '2' })], category_id: '10', block: BLOCK })
  const sent = (one: RegistrationForm) => saveBody(one, { id: 1, key: 'x' }, context, 83_500)
  expect(sent(form)).toMatchObject({ shown_total: 83_500, block_code: 'BANCO-21' })
  expect(sent({ ...form, hold: HOLD })).not.toHaveProperty('shown_total')
  expect(sent({ ...form, hold: HOLD })).toMatchObject({ block_code: 'BANCO-21' })
  expect(sent({ ...form, block: null })).not.toHaveProperty('block_code')
})
