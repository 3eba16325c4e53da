/** Which numbers lie between the first and the last that were typed. */
import { expect, test } from 'vitest'
import { isBetween } from './print-draft.ts'

const among = (from: string, to: string) =>
  ['9', '010', '99', '100', 'A9', 'A010', 'B1'].filter((number) => isBetween(number, { from, to }))

test('the ends belong to it, zeros in front do not count, letters have an order of their own', () => {
  expect(among('', '')).toHaveLength(7)
  expect(among('10', '99')).toEqual(['010', '99'])
  expect(among('a9', 'A10')).toEqual(['A9', 'A010'])
  expect(among('', '99')).toEqual(['9', '010', '99'])
  expect(among('A10', '')).toEqual(['A010', 'B1'])
})
