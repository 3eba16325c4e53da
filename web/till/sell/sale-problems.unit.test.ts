import { expect, test } from 'vitest'
import { emptyDraft } from './sale-draft.ts'
import { moneyProblems, personProblems, placeProblems, refusedFields, stepOf } from './sale-problems.ts'
import { factsOf, saleOf } from './sale-row.ts'
import { samplePerson, sampleWorld } from './sample-world.ts'
import { stockOf } from './stock.ts'

const TODAY = '2026-11-20'
const world = sampleWorld()
const stock = stockOf(world, [], true)
const signature = { drawing: 'M10 10L60 90L100 20L150 90L200 20L260 90L300 40' }

const draftWith = (changes: object, person: Parameters<typeof samplePerson>[0] = {}) => ({
  ...emptyDraft(true),
  way: 'cash' as const,
  tendered: '100.000',
  participant: samplePerson({ data_policy: true, waiver: true, category_id: '101', kit_id: '1', ...person }),
  ...changes,
})
const money = (changes: object, person: Parameters<typeof samplePerson>[0] = {}) =>
  moneyProblems(draftWith(changes, person), { amount: 85_000, signature, today: TODAY })

test('a phone is needed, an email is not, and what is wrong has its sentence', () => {
  expect(personProblems(samplePerson(), TODAY)).toEqual({})
  const problems = personProblems(
    samplePerson({ phone: '12', email: 'ana@', name: '', birth_year: '' }),
    TODAY,
  )
  expect(Object.keys(problems).sort()).toEqual(['0.birthday', '0.email', '0.name', '0.phone'])
})

test('a distance, a size that is left and the questions that must be answered', () => {
  expect(Object.keys(placeProblems(world, samplePerson(), stock)).sort()).toEqual([
    '0.answers.71',
    '0.category_id',
    '0.kit_id',
  ])
  const chosen = samplePerson({ category_id: '101', kit_id: '2', answers: { 71: 'Metro' } })
  expect(placeProblems(world, chosen, stock)).toEqual({ '0.kit_id': 'Esa talla se agotó. Elige otra.' })
  expect(placeProblems(world, { ...chosen, kit_id: '1' }, stock)).toEqual({})
})

test('cash covers the price, a terminal and Nequi have their number', () => {
  expect(money({})).toEqual({})
  expect(money({ tendered: '50.000' })).toEqual({ tendered: 'Es menos de lo que cuesta.' })
  expect(money({ way: '' })).toEqual({ way: 'Elige cómo pagó.' })
  expect(money({ way: 'terminal' })).toEqual({ voucher: 'Escribe el número del voucher.' })
  expect(money({ way: 'nequi', voucher: 'M123' })).toEqual({})
})

const YOUNG = { birth_year: '2011', category_id: '103', data_policy: false }

test('of a minor the guardian answers and signs', () => {
  expect(Object.keys(money({}, YOUNG)).sort()).toEqual([
    '0.guardian_consent',
    '0.guardian_document',
    '0.guardian_name',
    '0.guardian_phone',
    '0.guardian_relation',
  ])
})

test('what is sent has the guardian only of a minor, and no cash of a card', () => {
  const of = (draft: ReturnType<typeof draftWith>) =>
    saleOf({
      draft,
      world,
      session_id: 5,
      amount: 85_000,
      signature,
      receipt: 'C1-0007',
      today: TODAY,
      offset_ms: 40,
    })
  expect(of(draftWith({}))).toMatchObject({ tendered: 100_000, voucher: '', guardian: null, bib: null })
  expect(of(draftWith({ way: 'terminal', voucher: ' 991 ' }))).toMatchObject({
    tendered: null,
    voucher: '991',
  })
  const minor = of(draftWith({}, { ...YOUNG, guardian_consent: true, guardian_name: 'Rosa Ríos' }))
  expect(minor).toMatchObject({ consents: { data_policy: true }, guardian: { name: 'Rosa Ríos' } })
  expect(of(draftWith({ hands_over: false })).handover_id).toBeNull()
  expect(factsOf(draftWith({}), world)).toEqual({ person: 'Ana Ríos', distance: '10K', size: 'M' })
})

test('what the server refuses is shown where it is asked for', () => {
  const errors = {
    phone: ['Mal.'],
    kit_id: ['Se agotó.'],
    'guardian.phone': ['Falta.'],
    voucher: ['Ya.'],
  }
  const fields = refusedFields(errors)
  expect(fields).toEqual({
    '0.phone': 'Mal.',
    '0.kit_id': 'Se agotó.',
    '0.guardian_phone': 'Falta.',
    voucher: 'Ya.',
  })
  expect(Object.keys(fields).map(stepOf)).toEqual(['person', 'place', 'money', 'money'])
})
