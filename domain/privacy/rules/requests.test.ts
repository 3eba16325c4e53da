import { expect, test } from 'vitest'
import { dueDay, identityOf, resultIdIn } from './requests.ts'

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
