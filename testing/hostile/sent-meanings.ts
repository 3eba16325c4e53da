/**
 * Values that programs send and that were read wrongly once, each with the one meaning it may have: equal to another
 * way to write it, or none at all. The contracts themselves say where each kind stands (contract-fields.ts).
 */
import type { Field } from './contract-fields.ts'

export type Kind =
  | 'amount'
  | 'signed amount'
  | 'count'
  | 'signed count'
  | 'decimal'
  | 'degrees'
  | 'id'
  | 'day'
  | 'birthday'
  | 'instant'
  | 'device time'

/** Sent, and what it must be taken for; `null`: for nothing. */
type Meaning = readonly [sent: unknown, meant: unknown]
const none = (...values: unknown[]): Meaning[] => values.map((value) => [value, null])

const NO_NUMBERS = none(
  '0x10',
  '0x3',
  '1e3',
  '1e1',
  '3e0',
  '3.0',
  '0b11',
  'NaN',
  'Infinity',
  '٤٥',
  [45],
  ['45'],
  {},
  true,
  '4_5',
  '+',
  '-',
  '.',
)
const NO_DATES = none(
  '0001-01-01',
  '0001-01-01T00:00:00Z',
  '0000-01-01',
  '1899-12-31',
  '2201-01-01',
  '9999-12-31',
  '+012026-01-01',
  '2026-02-30',
  '2026-02-30T00:00:00Z',
  '2026-13-01',
  '31/12/2026',
  '12-31-2026',
  '20261231',
  '1798693200',
  1_798_693_200_000,
  true,
  ['2026-12-31'],
  {},
  '2026-12-31T25:00:00Z',
  '2026-12-31T06:00:00+99:99',
)

export const MEANINGS: Record<Kind, readonly Meaning[]> = {
  amount: [
    ...NO_NUMBERS,
    ...none('45.5', '45.0', '1.250.00', '1,250.000', '45,5', '350 000', '-5', '−5', '45.000.00', 45.5, -5),
    ['45000.00', 45_000],
    ['45000,00', 45_000],
    ['45.00', 45],
    ['350.000', 350_000],
    ['350,000', 350_000],
    ['45.000,00', 45_000],
    ['45,000.00', 45_000],
    ['1.250.000', 1_250_000],
    [' $ 45.000 ', 45_000],
    ['$45000', 45_000],
  ],
  'signed amount': [
    ...NO_NUMBERS,
    ...none('45.5', '-45.5', '45.0', '1.250.00', '--5', '−5', '5-', -45.5),
    ['-5.000', -5_000],
    ['-$5.000', -5_000],
    ['$-5.000', -5_000],
    ['-5000.00', -5_000],
    ['350.000', 350_000],
  ],
  count: [
    ...NO_NUMBERS,
    ...none('5.5', '45.00', '45,00', '1.000', '1,000', '+5', '-5', '5%', '5 0', 5.5, -5),
    ['007', 7],
  ],
  'signed count': [...NO_NUMBERS, ...none('5.5', '45.00', '1.000', '1,000', '+5', '5 0', 5.5), ['-7', -7]],
  decimal: [
    ...NO_NUMBERS.filter(([sent]) => sent !== '3.0'),
    ...none('1.000,5', '+5', '-5', '5,5', '1.2.3', -5),
    ['21.1', 21.1],
  ],
  degrees: [
    ...NO_NUMBERS.filter(([sent]) => sent !== '3.0'),
    ...none('1.000,5', '+5', '1.2.3', '91°'),
    ['-74.0721', -74.0721],
  ],
  id: [
    ...NO_NUMBERS,
    ...none('01', '+1', '1.0', '1.', ' 1', '1 ', '1,0', '-1', '1e0', 1.5, -1, '9'.repeat(16)),
  ],
  day: [
    ...NO_DATES,
    ['2026-12-31T00:00:00Z', '2026-12-31'],
    ['2026-12-31T00:00:00.000+09:00', '2026-12-31'],
    ['2026-12-31 00:00:00', '2026-12-31'],
    ['2027-01-01T04:59:59Z', '2026-12-31'],
    ['2026-12-31T23:00:00-05:00', '2026-12-31'],
  ],
  birthday: [
    ...NO_DATES,
    ...none('1990-05-20T04:59:59Z', '1990-05-20 06:00'),
    ['1990-05-20T00:00:00Z', '1990-05-20'],
    ['1990-05-20T00:00:00.000-05:00', '1990-05-20'],
  ],
  instant: [
    ...NO_DATES,
    ['2027-01-01T04:59:59Z', '2026-12-31 23:59:59'],
    ['2026-12-31T06:00', '2026-12-31 06:00:00'],
    ['2026-12-31T06:00:00-05:00', '2026-12-31 06:00:00'],
    ['2026-12-31T11:00:00.000Z', '2026-12-31 06:00:00'],
  ],
  'device time': none('ayer', '2026-02-30T00:00:00Z', {}, ['2026-12-31T00:00:00Z'], true),
}

/** A name says it, and otherwise that '07' is refused where '7' is not. */
const ID = /(^|_)ids?$/

const read = ({ put, whole }: Field, value: unknown) => whole.safeParse(put(value))
const takes = (field: Field, value: unknown) => read(field, value).success
/** A code, a password or a name may look like a day and is none. */
const TEXTS = [
  'Texto de prueba',
  'texto',
  'clave-larga-9',
  'CODIGO-1',
  'ABC',
  'A2B3C4',
  'ABCD2345',
  'ABCDEF23',
  '1037000001',
]
const isText = (field: Field) => TEXTS.some((text) => takes(field, text))

/** Two ways of writing that a call cannot tell apart. */
export const isSame = (field: Field, one: unknown, other: unknown): boolean => {
  const [first, second] = [read(field, one), read(field, other)]
  return first.success && second.success && JSON.stringify(first.data) === JSON.stringify(second.data)
}

const numberKind = (field: Field): Kind => {
  if (ID.test(field.name) || (takes(field, '7') && !takes(field, '07'))) return 'id'
  const isAmount = isSame(field, '350.000', 350_000)
  if (takes(field, -4.5)) return 'degrees'
  if (takes(field, -4)) return isAmount ? 'signed amount' : 'signed count'
  if (isAmount) return 'amount'
  return takes(field, 21.1) ? 'decimal' : 'count'
}

/** What a field means, by what it takes; a text that takes anything and a choice of words are none of these. */
export const kindOf = (field: Field): Kind | null => {
  if (takes(field, 'Texto de prueba')) return null
  if (field.core === 'number' || (field.core !== 'boolean' && isSame(field, '3', 3))) return numberKind(field)
  if (isText(field)) return null
  if (!takes(field, '2027-03-04')) return takes(field, '2027-03-04T06:30:00Z') ? 'device time' : null
  if (field.name.startsWith('birthday')) return 'birthday'
  const isHour = takes(field, '2027-03-04 06:30:00') && !isSame(field, '2027-03-04 06:30:00', '2027-03-04')
  return isHour ? 'instant' : 'day'
}
