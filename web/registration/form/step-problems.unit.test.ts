/** What each step asks for, and where a refusal of the server belongs. */
import { expect, test } from 'vitest'
import { birthParts, emptyForm, type Participant, type RegistrationForm } from './registration-form.ts'
import { saveBody } from './save-body.ts'
import { locateProblems } from './server-problems.ts'
import { firstProblem, leftFor, problemsAt, type RegistrationContext } from './step-problems.ts'

const CATEGORY = {
  id: 4,
  distance: '10K',
  title: 'Abierta',
  gender: 'mixto',
  start_age: 18,
  final_age: 80,
  difference: 0,
  team_size: null,
  distance_id: 1,
  price: 80_000,
  sold_out: false,
  closed: false,
  age_day: '2026-12-05',
  has_waves: false,
}
const FOR_ALL = {
  kit_name: 'Camiseta',
  total_amount: 9,
  distances: [],
  from_age: null,
  to_age: null,
  cut: null,
}
const KITS = [
  { ...FOR_ALL, id: 1, size: 'S', amount: 1 },
  { ...FOR_ALL, id: 2, size: 'M', amount: 0 },
]
const SCENE: RegistrationContext = {
  today: '2026-11-15',
  event_day: '2026-12-05',
  kits: KITS,
  questions: [{ id: 9, texto: '¿Club?', tipo: 'input', opciones: [], obligatoria: true }],
  categories: [CATEGORY],
  offered: [CATEGORY],
}

const person = (dni: string, more: Partial<Participant> = {}): Participant => ({
  ...(emptyForm([1]).participants[0] as Participant),
  dni,
  ...birthParts('1995-04-12'),
  name: 'Ana',
  last_name: 'Ruiz',
  gender: 'female',
  department: 'Antioquia',
  city: 'Medellín',
  kit_id: '1',
  answers: { 9: 'Correcaminos' },
  email: 'Ana@example.com',
  email_again: 'ana@example.com',
  phone: '300 555 1234',
  phone_again: '3005551234',
  eps: 'EPS Sura',
  blood_type: 'O',
  rh_factor: '+',
  health: true,
  emergency_name: 'Luis',
  emergency_phone: '3015550000',
  data_policy: true,
  waiver: true,
  ...more,
})

const formOf = (...participants: Participant[]): RegistrationForm => ({
  ...emptyForm([participants.length]),
  participants,
  category_id: '4',
})

const problems = (form: RegistrationForm, step: Parameters<typeof problemsAt>[1]['step'], participant = 0) =>
  problemsAt(form, { participant, step }, SCENE)

test('a complete form has no problem', () => {
  expect(firstProblem(formOf(person('10203040')), SCENE)).toBeNull()
})

test('an empty form is stopped at its first step, field by field', () => {
  const found = firstProblem(emptyForm([1]), SCENE)
  expect(found?.place.step).toBe('identification')
  expect(Object.keys(found?.problems ?? {})).toEqual(['0.dni', '0.birthday'])
})

test('the same document twice is refused at the second participant', () => {
  const form = formOf(person('10203040'), person('10203040', { kit_id: '' }))
  expect(problems(form, 'identification')).toEqual({})
  expect(problems(form, 'identification', 1)).toEqual({
    '1.dni': 'Lo sentimos, ya el usuario está listado para este evento',
  })
})

test('a birthday in the future is none', () => {
  expect(problems(formOf(person('10203040', birthParts('2026-11-16'))), 'identification')).toHaveProperty(
    '0.birthday',
  )
})

test('the contact step asks for email, phone, insurer, blood type, RH and whom to call', () => {
  const nothing = {
    email: '',
    phone: '',
    eps: '',
    blood_type: '',
    rh_factor: '',
    emergency_name: '',
    emergency_phone: '',
  }
  const found = problems(formOf(person('1020', nothing)), 'contact')
  expect(Object.keys(found)).toEqual(Object.keys(nothing).map((field) => `0.${field}`))
})

test('confirmations are compared as people mean them', () => {
  expect(problems(formOf(person('1020')), 'contact')).toEqual({})
  expect(problems(formOf(person('1020', { email_again: 'otra@example.com' })), 'contact')).toEqual({
    '0.email_again': 'Los dos correos no son iguales.',
  })
  expect(problems(formOf(person('1020', { phone_again: '3005551235' })), 'contact')).toHaveProperty(
    '0.phone_again',
  )
})

test('the last shirt of a size goes to one participant of the team only', () => {
  const form = formOf(person('1020'), person('1021'))
  expect(leftFor(form, 1, KITS[0] as (typeof KITS)[0])).toBe(0)
  expect(problems(form, 'category', 1)).toMatchObject({ '1.kit_id': 'Esa talla se agotó. Elige otra.' })
})

test('a required question and a sold-out size stop the step', () => {
  const form = formOf(person('1020', { kit_id: '2', answers: {} }))
  expect(problems(form, 'category')).toEqual({
    '0.kit_id': 'Esa talla se agotó. Elige otra.',
    '0.answers.9': 'Responde esta pregunta.',
  })
})

test('the category belongs to the last participant', () => {
  const form = { ...formOf(person('1020'), person('1021', { kit_id: '3' })), category_id: '' }
  expect(problems(form, 'category')).not.toHaveProperty('category_id')
  expect(problems(form, 'category', 1)).toHaveProperty('category_id')
})

test('a team no category admits is told so', () => {
  const found = problemsAt(
    formOf(person('1020')),
    { participant: 0, step: 'category' },
    { ...SCENE, categories: [] },
  )
  expect(found.category_id).toBe('No hay categoría, leer las reglas.')
})

test('a minor needs a guardian who agrees, an adult none', () => {
  const minor = person('1020', birthParts('2010-01-01'))
  expect(Object.keys(problems(formOf(minor), 'welcome'))).toEqual([
    '0.guardian_name',
    '0.guardian_document',
    '0.guardian_relation',
    '0.guardian_consent',
  ])
  expect(problems(formOf(person('1020')), 'welcome')).toEqual({})
})

test('nobody is the own guardian, however the document is written', () => {
  const guardian = { guardian_name: 'Gloria', guardian_relation: 'Madre', guardian_consent: true }
  const minor = (guardian_document: string) =>
    formOf(person('1020304', { ...birthParts('2010-01-01'), ...guardian, guardian_document }))
  const refused = { '0.guardian_document': 'El documento del acudiente no puede ser el del menor.' }
  expect(problems(minor('1020304'), 'welcome')).toEqual(refused)
  expect(problems(minor(' 1.020.304'), 'welcome')).toEqual(refused)
  expect(problems(minor('43555111'), 'welcome')).toEqual({})
  const errors = { 'competitors.0.guardian.document': [refused['0.guardian_document']] }
  expect(locateProblems(errors, minor('1020304'))).toMatchObject({
    place: { participant: 0, step: 'welcome' },
    problems: refused,
  })
})

test('a name with an address or a line break is told the rule, a missing one that it is missing', () => {
  const names = (name: string) => problems(formOf(person('1020', { name })), 'personal')['0.name']
  expect(names('Ana visita premios.co')).toContain('solo letras')
  expect(names('Ana\nRíos')).toContain('solo letras')
  expect(names(' ')).toBe('Escribe el nombre.')
  expect(names(" D’Angela-María O'Neill ")).toBeUndefined()
})

test('consents are asked of every participant in the review', () => {
  const form = formOf(person('1020', { waiver: false }), person('1021', { data_policy: false }))
  expect(Object.keys(problems(form, 'welcome', 1))).toEqual(['0.waiver', '1.data_policy'])
})

test('the body carries no price and no confirmation, and a guardian only for a minor', () => {
  const body = saveBody(
    formOf(person('1020'), person('1021', birthParts('2010-01-01'))),
    { id: 7, key: 'carrera-abc234' },
    SCENE,
    null,
  )
  const [adult, minor] = body.competitors as Record<string, unknown>[]
  expect(adult).not.toHaveProperty('guardian')
  expect(adult).not.toHaveProperty('email_again')
  expect(adult).toMatchObject({ birthday: '1995-04-12', email: 'ana@example.com', kit_id: 1 })
  expect(adult?.answers).toEqual([{ question_id: 9, value: 'Correcaminos' }])
  expect(minor).toHaveProperty('guardian')
  expect(body).toMatchObject({ event_id: 7, category_id: 4, key: 'carrera-abc234' })
})

test('a refusal of the server is found at its participant, step and field', () => {
  const form = formOf(person('1020'), person('1021'))
  expect(locateProblems({ 'competitors.0.email': ['Escribe un correo electrónico válido.'] }, form)).toEqual({
    place: { participant: 0, step: 'contact' },
    problems: { '0.email': 'Escribe un correo electrónico válido.' },
    sentence: 'Escribe un correo electrónico válido.',
  })
  expect(locateProblems({ 'competitors.0.guardian': ['Falta.'] }, form)).toMatchObject({
    place: { participant: 1, step: 'welcome' },
    problems: { '0.guardian_consent': 'Falta.' },
  })
  expect(locateProblems({ 'competitors.1.answers.9': ['Responde.'] }, form)?.place).toEqual({
    participant: 1,
    step: 'category',
  })
  expect(locateProblems({ category_id: ['Elige.'] }, form)?.place).toEqual({
    participant: 1,
    step: 'category',
  })
  expect(locateProblems({}, form)).toBeNull()
})

test.each([
  ['31', '2', '1990', 'Ese día no existe. Revisa el día y el mes.'],
  ['31', '12', '2026', 'Revisa el año de nacimiento.'],
  ['31', '', '1990', 'Completa día, mes y año de nacimiento.'],
  ['31', '12', '90', 'Escribe el año con sus cuatro cifras.'],
])(
  'a birthday of %s, %s and %s is refused with what is wrong about it',
  (birth_day, birth_month, birth_year, sentence) => {
    const form = formOf(person('1020', { birth_day, birth_month, birth_year }))
    expect(problemsAt(form, { participant: 0, step: 'identification' }, SCENE)).toEqual({
      '0.birthday': sentence,
    })
  },
)

test('a document of two digits is told how long one is', () => {
  expect(problemsAt(formOf(person('12')), { participant: 0, step: 'identification' }, SCENE)).toEqual({
    '0.dni': 'El documento tiene de 3 a 15 dígitos.',
  })
})

test('a document with letters is told that documents are digits, and a guardian’s too', () => {
  const sentence =
    'El documento se escribe solo con números, sin letras. Si es un pasaporte, elige el tipo «Pasaporte».'
  expect(problemsAt(formOf(person('AV123456')), { participant: 0, step: 'identification' }, SCENE)).toEqual({
    '0.dni': sentence,
  })
  const child = person('1020', {
    birth_year: '2020',
    data_policy: true,
    waiver: true,
    guardian_name: 'Gloria',
    guardian_document: 'AV123456',
    guardian_relation: 'Madre',
    guardian_consent: true,
  })
  expect(problemsAt(formOf(child), { participant: 0, step: 'welcome' }, SCENE)).toEqual({
    '0.guardian_document': sentence,
  })
})

test("each of the people who run alone needs a category that admits them, on the last one's tab", () => {
  const group = (...ids: string[]): RegistrationForm => ({
    ...formOf(...ids.map((category_id, at) => person(`102030405${at}`, { category_id }))),
    individuals: true,
  })
  const found = (form: RegistrationForm) =>
    Object.keys(
      problemsAt(form, { participant: 1, step: 'category' }, { ...SCENE, categories: null }),
    ).filter((field) => field.endsWith('category_id'))
  expect(found(group('4', '4'))).toEqual([])
  expect(found(group('4', ''))).toEqual(['1.category_id'])
  expect(found(group('99', '4'))).toEqual(['0.category_id'])
})
