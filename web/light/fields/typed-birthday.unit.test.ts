/** A birthday as people type it. */
import { expect, test } from 'vitest'
import { asBirthday, birthdayText, readBirthday } from './typed-birthday.ts'

/** Sign by sign, as with a keyboard. */
const typing = (signs: string) => [...signs].reduce((before, sign) => asBirthday(before + sign, before), '')

test.each([
  ['12041995', '12/04/1995'],
  ['12/04/1995', '12/04/1995'],
  ['3.4.1995', '3/4/1995'],
  ['03-04-1995', '03/04/1995'],
  ['1204199512', '12/04/1995'],
])('%s becomes %s', (signs, text) => {
  expect(typing(signs)).toBe(text)
})

test('what a browser fills in, or somebody pastes, is read whole', () => {
  const parts = { birth_day: '12', birth_month: '04', birth_year: '1995' }
  for (const text of ['1995-04-12', '12/04/1995', '12 04 1995', '12041995'])
    expect(readBirthday(asBirthday(text, ''))).toEqual(parts)
})

test('deleting takes the stroke along and does not write it again', () => {
  expect(asBirthday('12', '12/')).toBe('12')
  expect(asBirthday('12/0', '12/04')).toBe('12/0')
})

test('a known birthday is written with two figures each', () => {
  expect(birthdayText({ birth_day: '3', birth_month: '4', birth_year: '1995' })).toBe('03/04/1995')
  expect(birthdayText({ birth_day: '', birth_month: '', birth_year: '' })).toBe('')
})
