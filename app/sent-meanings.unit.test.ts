/**
 * Amounts, percentages, ids and dates of every call have one meaning, whatever program sends them. The fields come from
 * the contracts: one that is new is held here by itself.
 */
import { beforeAll, expect, test } from 'vitest'
import { type Field, fieldsOf, readContracts } from '#testing/hostile/contract-fields.ts'
import { exampleOf } from '#testing/hostile/example.ts'
import { isSame, type Kind, kindOf, MEANINGS } from '#testing/hostile/sent-meanings.ts'

/** Their body is a file. */
const FILES_ALONE = [
  'POST /image/upload body',
  'POST /api/eventos/:id/gallery body',
  'POST /api/reglamentos body',
  'POST /api/recorridos body',
]

type Known = { field: Field; kind: Kind | null; name: string }

let fields: Known[]
beforeAll(async () => {
  fields = (await readContracts())
    .flatMap((endpoint) => [...fieldsOf(endpoint)])
    .map((field) => ({
      field,
      kind: kindOf(field),
      name: `${field.call} ${field.place} ${field.path.join('.')}`,
    }))
}, 60_000)

const takes = ({ whole, put }: Field, value: unknown) => whole.safeParse(put(value)).success

/**
 * A meaning may lie outside of what a field takes, 45.000 people for a team, or be text where JSON alone is read: then
 * the other way to write it is refused too.
 */
const isRight = (field: Field, sent: unknown, meant: unknown) =>
  meant !== null && takes(field, meant) && takes(field, String(meant))
    ? isSame(field, sent, meant)
    : !takes(field, sent)

test('what is sent is taken for what it says, or for nothing', () => {
  const wrong = fields.flatMap(({ field, kind, name }) =>
    (kind ? MEANINGS[kind] : [])
      .filter(([sent, meant]) => !isRight(field, sent, meant))
      .map(([sent]) => `${name}: ${JSON.stringify(sent)} as ${kind}`),
  )
  expect(wrong).toEqual([])
})

const named = (pattern: RegExp) => fields.filter(({ field }) => pattern.test(field.name))
const without = (known: Known[], ...kinds: (Kind | null)[]) =>
  [...new Set(known.filter(({ kind }) => !kinds.includes(kind)).map(({ name }) => name))].sort()

/** How many of a size there are; the specification calls it so. */
const QUANTITIES = /(kits|category)\.\[\]\.amount/

test('a field that is named as money takes it as people write it', () => {
  const money = named(
    /price(?!_basis)|amount|cost|_fee$|^float$|^counted$|^shown_|second_person_above|^difference$/,
  ).filter(({ name }) => !QUANTITIES.test(name))
  expect(money.length).toBeGreaterThan(30)
  expect(without(money, 'amount', 'signed amount')).toEqual([])
})

const NO_DATES = [
  // A value that it cannot be is answered with status 3, by the specification.
  'GET /api/competitor/:dni query birthday',
  // A number of a runner.
  'POST /api/eventos/:id/equipo/dispositivos body bib_from',
]

test('a field that is named as a date is read by one of the two readers', () => {
  const dates = named(/_(at|on|from|until)$|^(until|day|date)$|date|deadline|birthday/).filter(
    ({ name }) => !NO_DATES.includes(name),
  )
  expect(dates.length).toBeGreaterThan(60)
  expect(without(dates, 'day', 'birthday', 'instant', 'device time')).toEqual([])
})

/** Long words nobody can guess. */
const isTextId = ({ field }: Known) =>
  ['0b7c6f0e-3c2f-4a7e-9d55-1f2a3b4c5d6e', '0123456789abcdef', 'x'.repeat(43), 'Texto'].some((id) =>
    takes(field, id),
  )

test('an id that is a number is read as one', () => {
  const ids = named(/(^|_)ids?$/).filter((known) => !isTextId(known))
  expect(ids.length).toBeGreaterThan(400)
  expect(without(ids, 'id')).toEqual([])
})

test('the requests that the fields are put into are accepted ones', async () => {
  const refused = (await readContracts()).flatMap((endpoint) =>
    (['params', 'query', 'body'] as const)
      .filter((place) => endpoint[place] && !endpoint[place].safeParse(exampleOf(endpoint[place])).success)
      .map((place) => `${endpoint.method} ${endpoint.path} ${place}`),
  )
  expect(refused).toEqual(FILES_ALONE)
})

/** Without such an id an act is for everybody, so only a key that is not there says so. */
const WIDENS = [
  'POST /api/eventos/:id/consent-requests body member_id',
  'POST /api/eventos/:id/dorsales/impresos body series_id',
  'POST /api/registrations/:id/cancel body member_id',
]
const NOTHINGS = [null, '', 'null', 'undefined', ' ']

test('an id whose absence widens an act is never taken for absent', () => {
  const found = fields.filter(({ name }) => WIDENS.includes(name))
  expect(found.map(({ name }) => name).sort()).toEqual(WIDENS)
  for (const { field } of found) {
    expect(NOTHINGS.filter((nothing) => takes(field, nothing))).toEqual([])
    expect(takes(field, undefined)).toBe(true)
  }
})

/** `wave_id` of a change apart, where null takes the person out of a wave. */
test('every other id that may be absent reads empty, null and their texts as absent, as forms send them', () => {
  const optional = fields.filter(
    ({ field, kind, name }) =>
      kind === 'id' &&
      field.core === 'number' &&
      !WIDENS.includes(name) &&
      field.name !== 'wave_id' &&
      takes(field, undefined),
  )
  expect(optional.length).toBeGreaterThan(60)
  const picky = optional.filter(({ field }) => NOTHINGS.some((nothing) => !isSame(field, nothing, undefined)))
  expect([...new Set(picky.map(({ name }) => name))]).toEqual([])
})
