import { expect, test } from 'vitest'
import { consentProblems, formProblems } from './form-problems.ts'

const DAYS = { today: '2026-06-01' }
const YES = { data_policy: true, waiver: true }
const ana = {
  dni: '1020456789',
  birthday: '1990-05-20',
  gender: 'female' as const,
  department: 'Antioquia',
  city: 'Medellín',
  eps: 'EPS Sura',
  kit_id: 7,
  answers: [{ question_id: 3, value: 'Sí' }],
  consents: YES,
}
const luis = { ...ana, dni: '79000111', birthday: '1988-03-02', gender: 'male' as const }
const IN_10K = { distance: '10K', title: 'Abierta', distance_id: 1, age_day: '2026-12-06' }
const FOR_ALL = { size: 'M', distances: [], from_age: null, to_age: null, cut: null }
const offer = {
  team_size: [1, 2],
  categories: [
    { ...IN_10K, id: 1, gender: 'female', start_age: 18, final_age: 36 },
    { ...IN_10K, id: 2, gender: 'mixto', start_age: 18, final_age: 99 },
  ],
  kits: [
    { ...FOR_ALL, id: 6 },
    { ...FOR_ALL, id: 7 },
  ],
  questions: [{ id: 3, texto: '¿Vas?', tipo: 'checkbox', opciones: ['Sí', 'No'], obligatoria: true }],
}
const problems = (
  competitors: (typeof ana | typeof luis)[],
  category_id = 1,
  { age_day, ...days }: { today: string; age_day?: string } = DAYS,
) => {
  const categories = offer.categories.map((one) => ({ ...one, age_day: age_day ?? one.age_day }))
  return formProblems({ category_id, competitors }, { ...offer, categories }, days)
}

test('a right form has no problem', () => {
  expect(problems([ana])).toEqual({})
  expect(problems([ana, luis], 2)).toEqual({})
})

test.each([
  [
    'an impossible birthday',
    { birthday: '1990-02-30' },
    'birthday',
    'Escribe una fecha de nacimiento válida.',
  ],
  ['a birthday to come', { birthday: '2026-06-02' }, 'birthday', 'Escribe una fecha de nacimiento válida.'],
  [
    'a city of another department',
    { city: 'Cali' },
    'city',
    'Elige un departamento y una ciudad de la lista.',
  ],
  ['an insurer nobody knows', { eps: 'Otra más' }, 'eps', 'Elige una EPS de la lista.'],
  ['a kit of another event', { kit_id: 8 }, 'kit_id', 'Elige una talla de este evento.'],
  ['a required answer that is missing', { answers: [] }, 'answers.3', 'Responde esta pregunta.'],
  [
    'the data policy refused',
    { consents: { data_policy: false, waiver: true } },
    'consents.data_policy',
    'Debes aceptar la política de tratamiento de datos.',
  ],
])('%s is said at its field', (_fact, change, field, sentence) => {
  expect(problems([{ ...ana, ...change }])).toEqual({ [`competitors.0.${field}`]: [sentence] })
})

test('who prefers not to name the insurer may', () => {
  expect(problems([{ ...ana, eps: 'no_informa' }])).toEqual({})
})

test('each participant has problems of their own position', () => {
  expect(problems([ana, { ...luis, kit_id: 8, eps: '' }], 2)).toEqual({
    'competitors.1.eps': ['Elige una EPS de la lista.'],
    'competitors.1.kit_id': ['Elige una talla de este evento.'],
  })
})

test('two answers that are wrong in one question are two sentences at one field', () => {
  const answers = [
    { question_id: 9, value: 'x' },
    { question_id: 9, value: 'y' },
    { question_id: 3, value: 'Sí' },
  ]
  expect(problems([{ ...ana, answers }])).toEqual({
    'competitors.0.answers.9': ['Esta pregunta no es del evento.', 'Esta pregunta no es del evento.'],
  })
})

test('a wrong birthday is mended first: nothing else is said of that participant', () => {
  expect(Object.keys(problems([{ ...ana, birthday: 'ayer', eps: '', kit_id: 0 }]))).toEqual([
    'competitors.0.birthday',
  ])
})

test('a size of team the event does not offer is refused', () => {
  expect(problems([ana, luis, { ...luis, dni: '555' }], 2)).toEqual({
    competitors: ['Este evento no ofrece equipos de ese tamaño.'],
  })
})

test('the same person twice is said at the second one', () => {
  expect(problems([ana, { ...luis, dni: ana.dni }], 2)).toEqual({
    'competitors.1.dni': ['Lo sentimos, ya el usuario está listado para este evento'],
  })
})

const CATEGORY = { category_id: ['Elige una categoría que admita a todo el equipo.'] }

test.each([
  ['nobody knows', [ana], 99, DAYS],
  ['of another gender', [luis], 1, DAYS],
  ['that does not admit all of the team', [ana, luis], 1, DAYS],
  ['whose ages end before that of the day on which they count', [ana], 1, { ...DAYS, age_day: '2027-05-20' }],
])('a category %s is refused', (_fact, team, category, days) => {
  expect(problems(team, category, days)).toEqual(CATEGORY)
})

test('the age that counts for the category is that of the day of the event', () => {
  const young = { ...ana, birthday: '2008-12-06', guardian: { document: '43000111', consent: true } }
  expect(problems([young])).toEqual({})
  expect(problems([{ ...young, birthday: '2008-12-07' }])).toEqual(CATEGORY)
  expect(problems([ana], 1, { ...DAYS, age_day: '2027-05-19' })).toEqual({})
})

const GUARDIAN = ['guardian', 'Un menor de edad necesita los datos y la autorización de su acudiente.']
const OWN = ['guardian.document', 'El documento del acudiente no puede ser el del menor.']
const POLICY = ['consents.data_policy', 'Debes aceptar la política de tratamiento de datos.']
const WAIVER = ['consents.waiver', 'Debes aceptar la exoneración y los términos.']
const ADULT = '2008-06-01'
const MINOR = '2008-06-02'
const mother = { document: '43000111', consent: true }

test.each([
  ['who turns 18 today needs no guardian', ADULT, YES, null, []],
  ['who turns 18 tomorrow needs a guardian', MINOR, YES, null, [GUARDIAN]],
  ['a guardian who does not authorise is none', MINOR, YES, { ...mother, consent: false }, [GUARDIAN]],
  ['a minor with a guardian who authorises is fine', MINOR, YES, mother, []],
  ['a minor is not the own guardian', MINOR, YES, { document: '1.020.456.789', consent: true }, [OWN]],
  [
    'the document of an adult’s guardian is not asked',
    ADULT,
    YES,
    { document: '1020456789', consent: true },
    [],
  ],
  ['the waiver must be accepted', ADULT, { data_policy: true, waiver: false }, null, [WAIVER]],
  [
    'all that is missing is said',
    MINOR,
    { data_policy: false, waiver: false },
    null,
    [POLICY, WAIVER, GUARDIAN],
  ],
  ['a client that knows no consents is not refused', MINOR, undefined, undefined, []],
  [
    'without consents the own guardian is still refused',
    MINOR,
    undefined,
    { document: '1020456789', consent: false },
    [OWN],
  ],
])('%s', (_fact, birthday, consents, guardian, expected) => {
  expect(consentProblems({ dni: '1020456789', birthday, consents, guardian }, '2026-06-01')).toEqual(expected)
})
