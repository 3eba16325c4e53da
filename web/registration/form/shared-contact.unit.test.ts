/** One address for a family: what a tap copies, what follows it, and what ends it. */
import { expect, test } from 'vitest'
import { type FormAction, formReducer } from './form-reducer.ts'
import { birthParts, emptyForm, type Participant, type RegistrationForm } from './registration-form.ts'
import { sharing, sourceFor } from './shared-contact.ts'

const TODAY = '2026-11-17'
const after = (form: RegistrationForm, ...actions: FormAction[]) => actions.reduce(formReducer, form)
const typed = (participant: number, values: Partial<Participant>): FormAction => ({
  type: 'typed',
  participant,
  values,
})
const ROSA = {
  dni: '43000111',
  ...birthParts('1990-04-12'),
  name: 'Rosa',
  last_name: 'Restrepo',
  department: 'Antioquia',
  city: 'Medellín',
  email: 'rosa@example.com',
  email_again: 'rosa@example.com',
  phone: '3005551234',
  phone_again: '3005551234',
  emergency_name: 'Luis',
  emergency_phone: '3015550000',
}
const withRosa = after(emptyForm([1]), typed(0, ROSA), { type: 'person added' })
const shared = after(withRosa, typed(1, sharing(0)))

test('the tap copies how to reach the person and who answers for a minor, and ticks nothing', () => {
  expect(shared.participants[1]).toMatchObject({
    city: 'Medellín',
    email: 'rosa@example.com',
    email_again: 'rosa@example.com',
    emergency_name: 'Luis',
    guardian_name: 'Rosa Restrepo',
    guardian_document: '43000111',
    guardian_relation: '',
    guardian_consent: false,
    data_policy: false,
    waiver: false,
    name: '',
    dni: '',
  })
})

test('what is corrected at its source is corrected for everybody who has it from there', () => {
  const form = after(shared, typed(0, { email: 'rosa2@example.com' }))
  expect(form.participants.map(({ email }) => email)).toEqual(['rosa2@example.com', 'rosa2@example.com'])
})

test('own data ends it, and leaves the rest as it was copied', () => {
  const form = after(shared, typed(1, { email: 'luis@example.com' }), typed(0, { city: 'Bello' }))
  expect(form.participants[1]).toMatchObject({
    contact_from: '',
    email: 'luis@example.com',
    city: 'Medellín',
  })
})

test('who is added after somebody who shares, shares too; after the first one, not', () => {
  expect(withRosa.participants[1]?.contact_from).toBe('')
  const third = after(shared, { type: 'person added' }).participants[2]
  expect(third).toMatchObject({ contact_from: '0', email: 'rosa@example.com' })
})

test('the source is an adult with contact data of her own', () => {
  expect(sourceFor(withRosa, 1, TODAY)).toBe(0)
  const minor = after(withRosa, typed(0, birthParts('2012-04-12')))
  expect(sourceFor(minor, 1, TODAY)).toBeNull()
  expect(sourceFor(after(emptyForm([2]), typed(0, { dni: '1' })), 1, TODAY)).toBeNull()
})

test('whoever leaves is nobody’s source, and those behind keep theirs', () => {
  const four = after(shared, { type: 'person added' }, typed(2, { ...sharing(1) }))
  const fewer = after(four, { type: 'person removed', participant: 1 })
  expect(fewer.participants.map(({ contact_from }) => contact_from)).toEqual(['', ''])
  const still = after(shared, { type: 'person added' }, { type: 'person removed', participant: 1 })
  expect(still.participants.map(({ contact_from }) => contact_from)).toEqual(['', '0'])
})
