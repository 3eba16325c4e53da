import { expect, test } from 'vitest'
import { readPartColumn } from './stages-and-relays.ts'

const TIMES = { times: 1, words: 0 }
const NAMES = { times: 0, words: 1 }

test.each([
  ['Etapa 1', TIMES, 'stage', 1],
  ['Stage 12', TIMES, 'stage', 12],
  ['Día 2', TIMES, 'stage', 2],
  ['Tiempo Etapa 3', TIMES, 'stage', 3],
  ['Prólogo', TIMES, 'stage', 0],
  ['Relevo 2', NAMES, 'relay_name', 2],
  ['Corredor 1', NAMES, 'relay_name', 1],
  ['Leg 4', TIMES, 'relay_time', 4],
  ['relay_2', TIMES, 'relay_time', 2],
] as const)('%s is a part of the race', (header, profile, target, part) => {
  expect(readPartColumn(header, profile)).toEqual({ target, part })
})

test.each([
  ['Etapa 1', NAMES],
  ['Etapa 1 Pos', TIMES],
  ['Corredor', NAMES],
  ['5K', TIMES],
  ['Relevo 1', { times: 0, words: 0 }],
] as const)('%s with such values is none', (header, profile) => {
  expect(readPartColumn(header, profile)).toBeNull()
})
