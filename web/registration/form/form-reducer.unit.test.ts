/** The form of a team: what a change keeps, what it empties, and where one may go. */
import { expect, test } from 'vitest'
import { type FormAction, formReducer } from './form-reducer.ts'
import { canVisit, placesOf, readAddress } from './places.ts'
import {
  birthdayOf,
  birthParts,
  emptyForm,
  emptyParticipant,
  identityOf,
  type RegistrationForm,
} from './registration-form.ts'

const after = (form: RegistrationForm, ...actions: FormAction[]) => actions.reduce(formReducer, form)
const typed = (
  participant: number,
  values: Extract<FormAction, { type: 'typed' }>['values'],
): FormAction => ({
  type: 'typed',
  participant,
  values,
})
const ANA = { dni: '1020304050', ...birthParts('1995-04-12') }
const HOLD = {
  origin: 'saved',
  dni: ANA.dni,
  birthday: '1995-04-12',
  reference: 'r1',
  hold_until: '2026-12-01T18:40:00.000Z',
} as const

const steps = (form: RegistrationForm) =>
  placesOf(form).map(({ participant, step }) => `${participant + 1} ${step}`)

test('only the last participant closes for the team', () => {
  expect(steps(after(emptyForm([2]), typed(0, ANA)))).toEqual([
    '1 identification',
    '1 personal',
    '1 category',
    '1 contact',
    '2 identification',
    '2 personal',
    '2 category',
    '2 contact',
    '2 welcome',
    '2 payment',
  ])
})

test('the team size is asked only when the event offers more than one', () => {
  expect(emptyForm([1]).at.step).toBe('identification')
  expect(emptyForm([3, 1]).at.step).toBe('team')
  expect(emptyForm([3, 1]).participants).toHaveLength(1)
})

test('another team size keeps what was typed and asks everybody again', () => {
  const form = after(
    emptyForm([1, 3]),
    { type: 'continued' },
    typed(0, { ...ANA, name: 'Ana' }),
    { type: 'continued' },
    { type: 'visited', place: { participant: 0, step: 'team' } },
    { type: 'team size chosen', size: 3 },
  )
  expect(form.participants.map(({ name }) => name)).toEqual(['Ana', '', ''])
  expect(canVisit(form, { participant: 0, step: 'personal' })).toBe(false)
})

test('a team size that is not offered changes nothing', () => {
  const form = emptyForm([1, 2])
  expect(after(form, { type: 'team size chosen', size: 7 })).toEqual(form)
})

test('a participant behind the one being filled in cannot be visited', () => {
  const form = emptyForm([2])
  expect(canVisit(form, { participant: 1, step: 'identification' })).toBe(false)
  expect(after(form, { type: 'visited', place: { participant: 1, step: 'identification' } })).toEqual(form)
})

test('what was reached stays open after going back', () => {
  const form = after(emptyForm([1]), { type: 'continued' }, { type: 'continued' }, { type: 'went back' })
  expect(form.at.step).toBe('personal')
  expect(canVisit(form, { participant: 0, step: 'category' })).toBe(true)
})

test('the lookup fills in what is empty and leaves what was typed', () => {
  const form = after(emptyForm([1]), typed(0, { ...ANA, name: 'Anita' }), {
    type: 'identified',
    participant: 0,
    identity: `${ANA.dni}|1995-04-12`,
    data: { name: 'Ana', last_name: 'Ruiz', gender: 'female', email: 'ana@example.com', city: '' },
  })
  expect(form.participants[0]).toMatchObject({
    name: 'Anita',
    last_name: 'Ruiz',
    gender: 'female',
    email_again: 'ana@example.com',
    city: '',
  })
})

test('another document empties what the lookup knew about the first one', () => {
  const form = after(
    emptyForm([1]),
    typed(0, ANA),
    {
      type: 'identified',
      participant: 0,
      identity: `${ANA.dni}|1995-04-12`,
      data: { name: 'Ana', last_name: 'Ruiz' },
    },
    typed(0, { last_name: 'Rueda' }),
    typed(0, { dni: '555' }),
  )
  expect(form.participants[0]).toMatchObject({ name: '', last_name: 'Rueda', identified: '' })
})

test('an answer about somebody who is no longer typed is ignored', () => {
  const form = after(emptyForm([1]), typed(0, ANA))
  expect(
    after(form, { type: 'identified', participant: 0, identity: '999|1990-01-01', data: { name: 'Otra' } }),
  ).toEqual(form)
})

test('another department empties the city', () => {
  const form = after(
    emptyForm([1]),
    typed(0, { department: 'Antioquia' }),
    typed(0, { city: 'Rionegro' }),
    typed(0, { department: 'Santander' }),
  )
  expect(form.participants[0]?.city).toBe('')
})

test('a category is chosen again when a gender or an age of the team changes', () => {
  const form = after(emptyForm([1]), typed(0, { ...ANA, gender: 'female' }), {
    type: 'category chosen',
    category_id: '8',
  })
  expect(after(form, typed(0, { name: 'Ana' })).category_id).toBe('8')
  expect(after(form, typed(0, { gender: 'male' })).category_id).toBe('')
  expect(after(form, typed(0, { birth_year: '2015' })).category_id).toBe('')
})

test('who does not tell the blood type does not tell the RH either', () => {
  expect(after(emptyForm([1]), typed(0, { blood_type: 'no_informa' })).participants[0]?.rh_factor).toBe(
    'no_informa',
  )
})

test('saving opens the payment, and going back leads to the review', () => {
  const form = after(emptyForm([1]), { type: 'held', hold: HOLD })
  expect(form.at.step).toBe('payment')
  expect(after(form, { type: 'went back' }).at.step).toBe('welcome')
})

test('saving again keeps products and code only for the same registration', () => {
  const form = after(
    emptyForm([1]),
    { type: 'held', hold: HOLD },
    { type: 'products chosen', products: [{ id: 3, size: 'M', quantity: 2 }] },
    { type: 'code accepted', code: 'AMIGOS' },
  )
  expect(after(form, { type: 'held', hold: HOLD })).toMatchObject({ code: 'AMIGOS', products: [{ id: 3 }] })
  expect(after(form, { type: 'held', hold: { ...HOLD, reference: 'r2' } })).toMatchObject({
    code: '',
    products: [],
  })
})

test('a hold that is over leads back to the review with everything typed', () => {
  const form = after(emptyForm([1]), typed(0, ANA), { type: 'held', hold: HOLD }, { type: 'hold over' })
  expect(form).toMatchObject({ hold: null, at: { participant: 0, step: 'welcome' } })
  expect(form.participants[0]?.dni).toBe(ANA.dni)
})

test('a registration that was found shows its payment alone', () => {
  const found = after(emptyForm([1]), typed(0, ANA), { type: 'held', hold: { ...HOLD, origin: 'found' } })
  expect(canVisit(found, { participant: 0, step: 'welcome' })).toBe(false)
  expect(after(found, { type: 'went back' }).at.step).toBe('payment')
  const another = after(found, { type: 'hold over' })
  expect(another.at.step).toBe('identification')
  expect(identityOf(another.participants[0] ?? (emptyForm([1]).participants[0] as never))).toBe('')
})

test('a birthday is one only when the day exists', () => {
  expect(birthdayOf({ birth_day: '29', birth_month: '2', birth_year: '2023' })).toBe('')
  expect(birthdayOf({ birth_day: '9', birth_month: '2', birth_year: '2023' })).toBe('2023-02-09')
  expect(birthdayOf(birthParts('2001-11-03'))).toBe('2001-11-03')
})

test('an address that names no step is no place', () => {
  expect(readAddress('#p2-contact')).toEqual({ participant: 1, step: 'contact' })
  expect(readAddress('#main')).toBeNull()
  expect(readAddress('#p1-admin')).toBeNull()
})

const WALK: FormAction[] = Array(4).fill({ type: 'continued' })
const BETO = { dni: '1020304051', ...birthParts('2010-02-01') }
const ADD = { type: 'person added' } as const

test('who filled in the whole form adds somebody else and goes on there; the first keeps the category', () => {
  const alone = after(
    emptyForm([1]),
    typed(0, { ...ANA, gender: 'female' }),
    { type: 'category chosen', category_id: '4' },
    ...WALK,
  )
  expect(alone.at).toEqual({ participant: 0, step: 'welcome' })
  const two = after(alone, ADD)
  expect(two).toMatchObject({ individuals: true, at: { participant: 1, step: 'identification' } })
  expect(two.participants.map(({ category_id }) => category_id)).toEqual(['4', ''])
  expect(canVisit(two, { participant: 1, step: 'welcome' })).toBe(false)
})

test('added in the middle, the other person comes after this one', () => {
  const form = after(emptyForm([1]), typed(0, ANA), { type: 'continued' }, ADD)
  expect(form.at).toEqual({ participant: 0, step: 'personal' })
  expect(form.participants).toHaveLength(2)
})

test('a team has the size that was chosen, seven are the most, and nobody joins what is saved', () => {
  const seven = Array<FormAction>(9).fill(ADD)
  expect(after(emptyForm([2]), ADD).participants).toHaveLength(2)
  expect(after(emptyForm([1]), ...seven).participants).toHaveLength(7)
  expect(after(emptyForm([1]), { type: 'held', hold: HOLD }, ADD).participants).toHaveLength(1)
})

test('only the category of whom another birthday was typed for is asked again', () => {
  const group = after(
    emptyForm([1]),
    ADD,
    typed(0, ANA),
    typed(1, BETO),
    typed(0, { category_id: '4' }),
    typed(1, { category_id: '5' }),
  )
  const chosen = (form: RegistrationForm) => form.participants.map(({ category_id }) => category_id)
  expect(chosen(after(group, typed(1, { city: 'Cali' })))).toEqual(['4', '5'])
  expect(chosen(after(group, typed(1, { birth_year: '1990' })))).toEqual(['4', ''])
})

test('somebody who was added can be taken out again, the first cannot', () => {
  const three = after(emptyForm([1]), ADD, ADD, typed(0, ANA), typed(1, BETO), typed(2, { dni: '7' }))
  const dnis = (form: RegistrationForm) => form.participants.map(({ dni }) => dni)
  expect(dnis(after(three, { type: 'person removed', participant: 1 }))).toEqual([ANA.dni, '7'])
  expect(dnis(after(three, { type: 'person removed', participant: 0 }))).toHaveLength(3)
})

const BLOCK = { code: 'BANCO-21', name: 'Banco Uno', distances: [], has_discount: true }

test('a refused choice leads to the last one’s categories, and the group’s code is tried once a registration', () => {
  const team = after(
    emptyForm([2]),
    { type: 'block told', block: BLOCK },
    { type: 'total told', told: { total: 98_500, quoted_for: ',', at: 0 } },
    { type: 'choice refused' },
  )
  expect(team).toMatchObject({
    at: { participant: 1, step: 'category' },
    block: BLOCK,
    told: { total: 98_500 },
  })
  const paying = after(team, { type: 'held', hold: HOLD }, { type: 'block tried' })
  expect(paying).toMatchObject({ block_tried: 'r1', told: null, block: BLOCK })
})

const OWN = {
  document_type: 'CC',
  dni: ANA.dni,
  birthday: '1995-04-12',
  name: 'Ana',
  last_name: 'Mora',
  gender: 'female',
  department: 'Antioquia',
  city: 'Medellín',
  address: '',
  email: 'ana@example.com',
  phone: '+573005551234',
  emergency_name: 'Luis',
  emergency_phone: '+573015550000',
}
const returned = { type: 'returned', participant: 0, data: OWN } as const

test('who comes back has every field filled in, the confirmations too, and nothing ticked', () => {
  const [person] = after(emptyForm([1]), returned).participants
  expect(person && birthdayOf(person)).toBe('1995-04-12')
  expect(person).toMatchObject({ gender: 'female', email: 'ana@example.com', returned: true })
  expect(person?.email_again).toBe(person?.email)
  expect(person?.phone_again).toBe(person?.phone)
  expect([person?.data_policy, person?.waiver, person?.health, person?.kit_id]).toEqual([
    false,
    false,
    false,
    '',
  ])
})

test('the last own step of who comes back is open at once; another document empties everything', () => {
  const form = after(emptyForm([1]), returned, { type: 'continued' })
  expect(canVisit(form, { participant: 0, step: 'contact' })).toBe(true)
  expect(canVisit(form, { participant: 0, step: 'welcome' })).toBe(false)
  const identity = identityOf(form.participants[0] ?? emptyParticipant())
  const known = after(form, { type: 'identified', participant: 0, identity, data: {} })
  expect(known.participants[0]).toMatchObject({ identified: identity, email: 'ana@example.com' })
  const [other] = after(known, typed(0, { dni: '99' })).participants
  expect(other).toMatchObject({ name: '', email: '', email_again: '', phone_again: '', returned: false })
})
