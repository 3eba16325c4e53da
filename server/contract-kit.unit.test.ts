/** What readers of the wire make of the ways a client says 'nothing'. */
import { expect, test } from 'vitest'
import { wire } from './contract-kit.ts'

test.each(['', ' ', 'null', 'undefined', null, undefined])('%j is no id and the first page', (nothing) => {
  expect(wire.unlessEmpty(wire.id.optional()).parse(nothing)).toBeUndefined()
  expect(wire.page.parse(nothing)).toBe(1)
  expect(wire.perPage(10).parse(nothing)).toBe(10)
})

test('other words are still refused where an id is expected, and free text keeps them', () => {
  expect(wire.unlessEmpty(wire.id.optional()).safeParse('nulo').success).toBe(false)
  expect(wire.unlessEmpty(wire.id.optional()).parse('12')).toBe(12)
  expect(wire.optionalText().parse('null')).toBe('null')
  expect(wire.text().parse('Null')).toBe('Null')
})
