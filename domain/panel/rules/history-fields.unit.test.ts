import { expect, test } from 'vitest'
import { valueText } from './history-fields.ts'

test('an instant of the evening is of its day in Bogotá, and not of the next one', () => {
  expect(valueText('register_deadline', '2027-03-08T04:59:59.000Z')).toBe('7 de marzo de 2027, 11:59 p. m.')
  expect(valueText('event_datetime', '2027-03-14T11:00:00.000Z')).toBe('14 de marzo de 2027, 6:00 a. m.')
})
