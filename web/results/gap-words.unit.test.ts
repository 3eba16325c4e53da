import { expect, test } from 'vitest'
import { gapWords } from './gap-words.ts'

test.each([
  ['+00:00:05', '5 segundos'],
  ['+00:00:01', '1 segundo'],
  ['+00:01:05', '1 minuto y 5 segundos'],
  ['+00:12:00', '12 minutos'],
  ['+01:02:33', '1 hora y 2 minutos'],
  ['+02:00:10', '2 horas'],
  ['+00:00:00', 'el mismo tiempo'],
  ['', ''],
])('a gap of %j is said as %j', (gap, words) => {
  expect(gapWords(gap)).toBe(words)
})
