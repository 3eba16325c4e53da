import { expect, test } from 'vitest'
import type { UnderstoodResult } from '../understood.ts'
import { convertMilePaces } from './mile-paces.ts'

const MINUTE = 60_000

const row = (facts: Partial<UnderstoodResult>): UnderstoodResult => ({
  ...{ sheet: 'Resultados', row: 2, bib_number: '1', name: 'Ana', race_division: '10K', gender: 'F' },
  ...{ category: null, city: null, country: null, club: null, state: null, gun_time: null },
  ...{ overall_position: null, gender_position: null, category_position: null, control_points: {} },
  chip_time: null,
  pace: null,
  ...facts,
})

/** Ten kilometres in 56:40 are 5:40 a kilometre and 9:07 a mile. */
const TIME = 3_400_000
const A_KILOMETRE = 340_000
const A_MILE = 547_000
const CONVERTED = 339_890

const mile = (facts: Partial<UnderstoodResult> = {}) => row({ chip_time: TIME, pace: A_MILE, ...facts })
const kilometre = (facts: Partial<UnderstoodResult> = {}) =>
  row({ chip_time: TIME, pace: A_KILOMETRE, ...facts })

test('paces a mile are converted, and said once for each distance', () => {
  // 5:00 and 6:00 a kilometre.
  const other = row({ chip_time: 3_000_000, pace: 482_803 })
  const five = row({ race_division: '5K', chip_time: 1_800_000, pace: 579_364 })
  const rows = [mile(), other, five]
  expect(convertMilePaces(rows)).toEqual([
    {
      kind: 'guessed',
      sentence: 'El ritmo del archivo es por milla: lo pasamos a kilómetros.',
      examples: ['9:07 por milla → 5:40 por km', '9:39 por milla → 6:00 por km'],
    },
  ])
  expect(rows.map(({ pace }) => pace)).toEqual([CONVERTED, 300_000, 360_000])
})

test.each<[string, UnderstoodResult[], (number | null)[]]>([
  ['paces a kilometre stay', [kilometre(), kilometre()], [A_KILOMETRE, A_KILOMETRE]],
  ['the gun tells it where there is no chip', [mile({ chip_time: null, gun_time: TIME })], [CONVERTED]],
  ['who has no pace gets none', [mile(), row({ chip_time: TIME })], [CONVERTED, null]],
  [
    'who has no time does not tell',
    [mile({ chip_time: null }), mile({ chip_time: null }), mile()],
    [CONVERTED, CONVERTED, CONVERTED],
  ],
  [
    'who did not finish does not tell',
    [mile({ state: 'DNF', chip_time: MINUTE }), mile({ state: 'DNF', chip_time: MINUTE }), mile()],
    [CONVERTED, CONVERTED, CONVERTED],
  ],
  [
    'the middle of all tells, not the first',
    [mile({ chip_time: 90 * MINUTE }), mile(), mile()],
    [CONVERTED, CONVERTED, CONVERTED],
  ],
  ['nobody with a time tells nothing', [mile({ chip_time: null })], [A_MILE]],
  ['a pace that fits neither stays', [mile({ race_division: '7K' })], [A_MILE]],
  [
    'distances are told apart',
    [mile(), kilometre({ race_division: '10 km élite' })],
    [CONVERTED, A_KILOMETRE],
  ],
  ['without a named distance the usual races tell', [mile({ race_division: 'General' })], [CONVERTED]],
  [
    'five miles are eight kilometres: what may be either stays',
    [row({ race_division: 'General', chip_time: 5 * A_MILE, pace: A_MILE })],
    [A_MILE],
  ],
  [
    'what is near no race stays',
    [row({ race_division: 'General', chip_time: 22 * A_MILE, pace: A_MILE })],
    [A_MILE],
  ],
])('%s', (_, rows, paces) => {
  const notes = convertMilePaces(rows)
  expect(rows.map(({ pace }) => pace)).toEqual(paces)
  expect(notes).toHaveLength(paces.includes(CONVERTED) ? 1 : 0)
})
