import { expect, test } from 'vitest'
import { CHANGE_KINDS } from './kinds.ts'
import {
  askPolicy,
  daysBefore,
  defaultPolicies,
  feeOn,
  lastDayOf,
  type Policies,
  type Policy,
  policyLines,
  policyProblems,
} from './policy.ts'

const RACE = '2026-12-06'
const recommended = defaultPolicies(RACE)
const policy = (change: Partial<Policy> = {}): Policy => ({ ...recommended.category, ...change })
const ask = (change: Partial<Policy>, today: string, times = 0) =>
  askPolicy(policy(change), { today, event_day: RACE, times })

test('days are counted over the ends of months and years', () => {
  expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28')
  expect(daysBefore('2027-01-10', 15)).toBe('2026-12-26')
  expect(daysBefore('2028-03-01', 1)).toBe('2028-02-29')
})

test.each([
  ['size', null, 3, 'nothing'],
  ['category', '2026-11-21', 2, 'money'],
  ['transfer', '2026-11-28', 1, 'money'],
  ['refund', '2026-11-06', 2, 'money'],
  ['deferral', '2026-11-21', 2, 'credit'],
  ['leave', '2026-11-28', 2, 'money'],
] as const)('recommended: %s until %s, %i times, %s comes back', (kind, closes_on, max_times, gives_back) => {
  expect(recommended[kind]).toMatchObject({
    enabled: true,
    opens_on: null,
    closes_on,
    fees: [],
    max_times,
    gives_back,
    needs_approval: kind === 'refund',
    returns_service: kind !== 'refund',
  })
})

test('what is recommended can be saved as it is', () => {
  for (const kind of CHANGE_KINDS) expect(policyProblems(recommended[kind], RACE)).toEqual({})
})

test.each([
  [
    'before the first day',
    { opens_on: '2026-11-01', closes_on: '2026-11-10' },
    '2026-10-31',
    'Se puede desde el 01/11/2026.',
  ],
  [
    'after the last day',
    { opens_on: '2026-11-01', closes_on: '2026-11-10' },
    '2026-11-11',
    'Se podía hasta el 10/11/2026.',
  ],
  ['on the day of the race', { closes_on: null }, RACE, 'Se podía hasta el 05/12/2026.'],
  ['when it is not offered', { enabled: false }, '2026-11-01', 'El organizador no ofrece este cambio.'],
  [
    'when the event was moved before its first day',
    { opens_on: '2026-12-10', closes_on: '2026-12-20' },
    '2026-11-01',
    'El organizador no ofrece este cambio.',
  ],
] as const)('closed %s, and why', (_, change, today, why) => {
  expect(ask(change, today)).toEqual({ open: false, why })
})

test.each([
  ['the first day', { opens_on: '2026-11-01', closes_on: '2026-11-10' }, '2026-11-01', '2026-11-10'],
  ['the last day', { opens_on: '2026-11-01', closes_on: '2026-11-10' }, '2026-11-10', '2026-11-10'],
  ['the only day', { opens_on: '2026-11-05', closes_on: '2026-11-05' }, '2026-11-05', '2026-11-05'],
  ['the eve of the race', { closes_on: null }, '2026-12-05', '2026-12-05'],
  [
    'the eve of a race that was moved before the last day',
    { closes_on: '2026-12-20' },
    '2026-12-05',
    '2026-12-05',
  ],
] as const)('open on %s', (_, change, today, until) => {
  expect(ask(change, today)).toEqual({ open: true, until, fee: 0 })
  expect(lastDayOf(policy(change), RACE)).toBe(until)
})

test('as often as it is allowed, and not once more', () => {
  expect(ask({ max_times: 2 }, '2026-11-01', 1)).toMatchObject({ open: true })
  expect(ask({ max_times: 2 }, '2026-11-01', 2)).toEqual({
    open: false,
    why: 'Ya se hizo 2 veces. Escríbele al organizador.',
  })
  expect(ask({ max_times: 1 }, '2026-11-01', 1)).toEqual({
    open: false,
    why: 'Ya se hizo una vez. Escríbele al organizador.',
  })
})

const FEES = [
  { until: '2026-10-31', amount: 0 },
  { until: '2026-11-15', amount: 20_000 },
  { until: null, amount: 35_000 },
]

test.each([
  ['2026-10-31', 0],
  ['2026-11-01', 20_000],
  ['2026-11-15', 20_000],
  ['2026-11-16', 35_000],
])('on %s it costs %i: the day of a sum counts whole', (today, amount) => {
  expect(feeOn({ fees: FEES }, today)).toBe(amount)
  expect(ask({ fees: FEES }, today)).toMatchObject({ fee: amount })
})

test('without a table it costs nothing', () => expect(feeOn({ fees: [] }, '2026-11-01')).toBe(0))

test.each<[string, Partial<Policy>, Record<string, string[]>]>([
  [
    'a last day before the first',
    { opens_on: '2026-11-10', closes_on: '2026-11-09' },
    { closes_on: ['Debe ser el 10/11/2026 o después.'] },
  ],
  [
    'a last day on the day of the race',
    { closes_on: RACE },
    { closes_on: ['Debe ser antes de la carrera, el 06/12/2026.'] },
  ],
  [
    'a first day on the day of the race',
    { opens_on: RACE, closes_on: null },
    { opens_on: ['Debe ser antes de la carrera, el 06/12/2026.'] },
  ],
  [
    'two sums without a day',
    {
      fees: [
        { until: null, amount: 1 },
        { until: null, amount: 2 },
      ],
    },
    { 'fees.0.until': ['Solo el último valor va sin fecha.'] },
  ],
  [
    'a last sum with a day',
    { fees: [{ until: '2026-11-01', amount: 1 }] },
    { 'fees.0.until': ['El último valor va sin fecha: cuenta hasta que se cierra.'] },
  ],
  [
    'days out of order',
    {
      fees: [
        { until: '2026-11-05', amount: 1 },
        { until: '2026-11-05', amount: 2 },
        { until: null, amount: 3 },
      ],
    },
    { 'fees.1.until': ['Debe ser después del 05/11/2026.'] },
  ],
  [
    'a sum that counts until it is closed anyway',
    {
      closes_on: '2026-11-10',
      fees: [
        { until: '2026-11-10', amount: 1 },
        { until: null, amount: 2 },
      ],
    },
    { 'fees.0.until': ['Debe ser antes del 10/11/2026, cuando se cierra.'] },
  ],
  [
    'less than nothing',
    { fees: [{ until: null, amount: -1 }] },
    { 'fees.0.amount': ['Escribe un valor entre 0 y 10.000.000.'] },
  ],
  [
    'too much',
    { fees: [{ until: null, amount: 10_000_001 }] },
    { 'fees.0.amount': ['Escribe un valor entre 0 y 10.000.000.'] },
  ],
  [
    'cents',
    { fees: [{ until: null, amount: 0.5 }] },
    { 'fees.0.amount': ['Escribe un valor entre 0 y 10.000.000.'] },
  ],
])('refused at its field: %s', (_, change, problems) => {
  expect(policyProblems(policy(change), RACE)).toEqual(problems)
})

test('a table in order is no problem', () => expect(policyProblems(policy({ fees: FEES }), RACE)).toEqual({}))

const textOf = (change: Partial<Policies>, title: string, more: object = {}) =>
  policyLines({ ...recommended, ...change }, { event_day: RACE, teams: true, ...more }).find(
    (line) => line.title === title,
  )?.text

test('five lines, and one more where there are teams', () => {
  const titles = (teams: boolean) =>
    policyLines(recommended, { event_day: RACE, teams }).map(({ title }) => title)
  expect(titles(false)).toEqual(['Talla', 'Distancia o categoría', 'Ceder el cupo', 'Devolución', 'Aplazar'])
  expect(titles(true)).toEqual([...titles(false), 'Salir de un equipo'])
})

test.each([
  ['Talla', 'Hasta el 05/12/2026, sin costo.'],
  [
    'Distancia o categoría',
    'Hasta el 21/11/2026, sin costo. Si la nueva cuesta más, pagas la diferencia; si cuesta menos, se te devuelve.',
  ],
  ['Ceder el cupo', 'A otra persona, hasta el 28/11/2026, sin costo.'],
  [
    'Devolución',
    'Por retracto todo, cinco días hábiles después de comprar. Después, hasta el 06/11/2026, menos el costo de servicio, con aprobación del organizador.',
  ],
  ['Aplazar', 'Como saldo para otro evento, hasta el 21/11/2026, sin costo.'],
  ['Salir de un equipo', 'Hasta el 28/11/2026, sin costo. Lo que pagaste se te devuelve.'],
])('what is recommended, told to who buys: %s', (title, text) => expect(textOf({}, title)).toBe(text))

test('a table of sums, a first day and an approval are told', () => {
  const transfer = { ...recommended.transfer, opens_on: '2026-10-01', fees: FEES, needs_approval: true }
  expect(textOf({ transfer }, 'Ceder el cupo')).toBe(
    'A otra persona, del 01/10/2026 al 28/11/2026: sin costo hasta el 31/10/2026, $20.000 hasta el 15/11/2026, $35.000 después, con aprobación del organizador.',
  )
  const flat = { ...recommended.transfer, fees: [{ until: null, amount: 15_000 }] }
  expect(textOf({ transfer: flat }, 'Ceder el cupo')).toBe(
    'A otra persona, hasta el 28/11/2026, por $15.000.',
  )
  const refund = { ...recommended.refund, fees: [{ until: null, amount: 15_000 }], needs_approval: false }
  expect(textOf({ refund }, 'Devolución')).toContain('menos el costo de servicio; se descuenta $15.000.')
})

test('what comes back is told as it is', () => {
  const back = (gives_back: Policy['gives_back']) =>
    textOf({ category: { ...recommended.category, gives_back } }, 'Distancia o categoría')
  expect(back('nothing')).toContain('si cuesta menos, no se devuelve.')
  expect(back('credit')).toContain('si cuesta menos, te queda como saldo.')
  const leave = { ...recommended.leave, returns_service: false }
  expect(textOf({ leave }, 'Salir de un equipo')).toContain(
    'Lo que pagaste se te devuelve, menos el costo de servicio.',
  )
})

test('what is not offered or over is said to be, and retracto stands whatever an organiser decides', () => {
  const off = (one: Policy) => ({ ...one, enabled: false })
  const RETRACTO = 'Por retracto todo, cinco días hábiles después de comprar.'
  expect(textOf({ transfer: off(recommended.transfer) }, 'Ceder el cupo')).toBe('No se ofrece.')
  expect(textOf({ refund: off(recommended.refund) }, 'Devolución')).toBe(RETRACTO)
  expect(textOf({}, 'Ceder el cupo', { today: '2026-11-28' })).toContain('hasta el 28/11/2026, sin costo')
  expect(textOf({}, 'Ceder el cupo', { today: '2026-11-29' })).toBe('Se podía hasta el 28/11/2026.')
  expect(textOf({}, 'Devolución', { today: '2026-11-07' })).toBe(
    `${RETRACTO} Las demás se podían pedir hasta el 06/11/2026.`,
  )
})

test('after the sizes are frozen somebody has to swap', () => {
  expect(textOf({}, 'Talla', { size_freeze_on: '2026-11-15' })).toBe(
    'Hasta el 05/12/2026, sin costo. Después del 15/11/2026, si alguien te cambia la suya.',
  )
  expect(textOf({}, 'Talla', { size_freeze_on: '2026-12-05' })).toBe('Hasta el 05/12/2026, sin costo.')
})
