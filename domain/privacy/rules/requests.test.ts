import { expect, test } from 'vitest'
import {
  dueDay,
  IDENTITIES,
  identityOf,
  KIND_WORDS,
  REQUEST_KINDS,
  REQUEST_STATES,
  resultIdIn,
} from './requests.ts'

test('a copy has ten business days, everything else fifteen', () => {
  expect(dueDay('copy', '2026-11-15')).toBe('2026-11-30')
  for (const kind of ['correction', 'deletion', 'hide'] as const)
    expect(dueDay(kind, '2026-11-15')).toBe('2026-12-07')
})

test('an address that nobody confirmed verifies nobody', () => {
  expect(identityOf({ confirmed_at: null, verified: true })).toBe('unconfirmed')
  expect(identityOf({ confirmed_at: new Date(), verified: false })).toBe('unverified')
  expect(identityOf({ confirmed_at: new Date(), verified: true })).toBe('verified')
})

test('the id of a result is found in its link', () => {
  const id = 'aB3_-xyz01234567'
  for (const typed of [id, ` https://x.co/resultado/${id} `, `/competidor/resultado/${id}?d=1`, `x/${id}#a`])
    expect(resultIdIn(typed)).toBe(id)
  expect(resultIdIn('https://x.co/resultados/media-maraton')).toBeNull()
})

test('four things can be asked, each in the words of its button', () => {
  expect(REQUEST_KINDS.map((kind) => [kind, KIND_WORDS[kind]])).toEqual([
    ['copy', 'Copia de mis datos'],
    ['correction', 'Corregir mis datos'],
    ['deletion', 'Borrar mis datos'],
    ['hide', 'No aparecer en resultados públicos'],
  ])
  expect(REQUEST_STATES).toEqual(['pending', 'answered', 'refused'])
  expect(IDENTITIES).toEqual(['verified', 'unverified', 'unconfirmed'])
})

test.each([
  ['aB3_-xyz0123456', null],
  ['aB3_-xyz012345678', null],
  ['https://x.co/resultado/aB3_-xyz01234567/', 'aB3_-xyz01234567'],
  ['https://x.co/aB3_-xyz01234567/otra', 'aB3_-xyz01234567'],
  ['hola aB3_-xyz01234567', null],
])('in «%s» the id of a result is %s', (typed, id) => {
  expect(resultIdIn(typed)).toBe(id)
})
