import { expect, test } from 'vitest'
import { CHANGE_KINDS } from './kinds.ts'
import { DEFAULT_SETTINGS, defaultPolicies, type Policy } from './policy.ts'
import { hasField, onlyItsFields, settingsProblems } from './policy-fields.ts'

const RACE = '2026-12-06'
const recommended = defaultPolicies(RACE)

test('every kind has days, a cost and an approval; the rest only where it means something', () => {
  for (const kind of CHANGE_KINDS)
    for (const field of ['enabled', 'opens_on', 'closes_on', 'fees', 'needs_approval'] as const)
      expect(hasField(kind, field)).toBe(true)
  const having = (field: keyof Policy) => CHANGE_KINDS.filter((kind) => hasField(kind, field))
  expect(having('max_times')).toEqual(['size', 'category'])
  expect(having('gives_back')).toEqual(['category', 'leave'])
  expect(having('price_basis')).toEqual(['category', 'transfer'])
  expect(having('returns_service')).toEqual(['refund', 'deferral', 'leave'])
})

test('what means nothing for a kind is the recommended, whatever was sent', () => {
  const sent: Policy = {
    ...recommended.transfer,
    closes_on: '2026-11-20',
    max_times: 9,
    gives_back: 'nothing',
    price_basis: 'today',
    returns_service: false,
  }
  expect(onlyItsFields('transfer', sent, recommended.transfer)).toEqual({
    ...recommended.transfer,
    closes_on: '2026-11-20',
    price_basis: 'today',
  })
})

test.each([
  ['nothing decided', {}, {}],
  [
    'small teams without a day',
    { small_teams: 'individual' },
    { small_teams_on: ['Escribe desde qué día.'] },
  ],
  [
    'small teams on the day of the race',
    { small_teams: 'individual', small_teams_on: RACE },
    { small_teams_on: ['Debe ser antes de la carrera, el 06/12/2026.'] },
  ],
  ['small teams on the eve', { small_teams: 'individual', small_teams_on: '2026-12-05' }, {}],
  [
    'credits that end with the race',
    { credits_until: RACE },
    { credits_until: ['Debe ser después de la carrera, el 06/12/2026.'] },
  ],
  ['credits that end a day later', { credits_until: '2026-12-07' }, {}],
] as const)('settings: %s', (_, change, problems) => {
  expect(settingsProblems({ ...DEFAULT_SETTINGS, ...change }, RACE)).toEqual(problems)
})
