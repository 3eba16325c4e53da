/** What readers of the wire make of the ways a client says 'nothing'. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
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

test.each([
  [[1]],
  [[[1]]],
  [['1']],
  [true],
  [{ valueOf: 1 }],
  ['0x10'],
  ['1e3'],
  ['1,5'],
  ['uno'],
  [Number.NaN],
])('%j is neither a quantity nor an id nor a page', (value) => {
  expect(wire.number(z.int()).safeParse(value).success).toBe(false)
  expect(wire.id.safeParse(value).success).toBe(false)
  expect(wire.page.safeParse(value).success).toBe(false)
})

test('digits as text are a number', () => {
  expect([wire.number(z.int()).parse(' 12 '), wire.id.parse('7'), wire.page.parse('3')]).toEqual([12, 7, 3])
  expect(wire.number(z.int().default(1)).parse(undefined)).toBe(1)
})

test('no contract reads numbers as JavaScript does, where [1] is 1', () => {
  const contracts = globSync('domain/**/*contract*.ts').concat(globSync('server/**/*contract*.ts'))
  expect(contracts.length).toBeGreaterThan(15)
  const careless = contracts.filter((file) => /coerce\s*\.number/.test(readFileSync(file, 'utf8')))
  expect(careless.filter((file) => !file.endsWith('.test.ts'))).toEqual([])
})
