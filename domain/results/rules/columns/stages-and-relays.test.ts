import { expect, test } from 'vitest'
import { guessColumns } from './guess-columns.ts'

const TIMES = ['00:40:00', '00:41:30']
const NAMES = ['Ana Ríos', 'Beto Gil']

const read = (header: string, values: readonly string[]) => {
  const rows = values.map((value, at) => [String(at + 1), `Equipo ${at}`, value])
  return guessColumns(['Dorsal', 'Nombre', header], rows)[2]?.point ?? null
}

test.each([
  ['Etapa 1', TIMES, 'Etapa 1', 'time', 1],
  ['Stage 12', TIMES, 'Stage 12', 'time', 12],
  ['Día 2', TIMES, 'Día 2', 'time', 2],
  ['Tiempo Etapa 3', TIMES, 'Etapa 3', 'time', 3],
  ['Prólogo', TIMES, 'Prólogo', 'time', 0],
  ['Relevo 2', NAMES, 'Relevo 2', 'member', 2],
  ['Relevo 1 Nombre', NAMES, 'Relevo 1', 'member', 1],
  ['Corredor 1', NAMES, 'Corredor 1', 'member', 1],
  ['Leg 4', TIMES, 'Leg 4', 'time', 4],
  ['relay_2', TIMES, 'Relay 2', 'time', 2],
] as const)('%s is a part of the race', (header, values, name, measure, index) => {
  expect(read(header, values)).toEqual({ name, measure, index })
})

test.each([
  ['Etapa 1', NAMES],
  ['Corredor', NAMES],
  ['Relevo 1', ['', '']],
] as const)('%s with such values is none', (header, values) => {
  expect(read(header, values)).toBeNull()
})
