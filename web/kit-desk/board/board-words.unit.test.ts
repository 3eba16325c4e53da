import { expect, test } from 'vitest'
import { ownClockText, unsentText } from './board-words.ts'
import { daysOf, lastHour, quartersOf } from './quarters.ts'

const QUARTERS = [
  { at: '2026-11-28T15:00:00.000Z', handed: 3 },
  { at: '2026-11-28T15:45:00.000Z', handed: 2 },
  { at: '2026-11-29T04:45:00.000Z', handed: 1 },
  { at: '2026-11-29T15:00:00.000Z', handed: 9 },
]

test('days are those of Bogotá, the newest first', () => {
  expect(daysOf(QUARTERS)).toEqual(['2026-11-29', '2026-11-28'])
  expect(daysOf([])).toEqual([])
})

test('a day has no holes between its first quarter and its last', () => {
  const shown = quartersOf(QUARTERS, '2026-11-28')
  expect(shown).toHaveLength(56)
  expect(shown.slice(0, 4)).toMatchObject([
    { label: '10:00', handed: 3 },
    { label: '10:15', handed: 0 },
    { label: '10:30', handed: 0 },
    { label: '10:45', handed: 2 },
  ])
  expect(shown.at(-1)).toMatchObject({ label: '23:45', handed: 1 })
  expect(quartersOf([], '2026-11-28')).toEqual([])
})

test('the last hour has its four quarters', () => {
  expect(lastHour(QUARTERS, Date.parse('2026-11-28T15:50:00Z'))).toBe(5)
  expect(lastHour(QUARTERS, Date.parse('2026-11-29T15:10:00Z'))).toBe(9)
})

test('the own clock of a device is told when it was off', () => {
  const row = { happened_at: '2026-11-29T15:00:00Z', device_at: '2026-11-29T15:00:40Z' }
  const now = new Date('2026-11-29T16:00:00Z')
  const told = (device_at: string) => ownClockText({ ...row, device_at } as never, now)
  expect(told(row.device_at)).toBeNull()
  expect(told('2026-11-29T12:00:00Z')).toBe('Su reloj decía las 7:00 a. m.')
})

test('a quiet device may have something to send', () => {
  const now = Date.parse('2026-11-29T15:00:00Z')
  expect(unsentText('2026-11-29T14:58:00Z', now)).toBe('Al día hasta su último contacto')
  expect(unsentText('2026-11-29T14:00:00Z', now)).toBe('Puede tener entregas sin enviar')
  expect(unsentText(null, now)).toBe('Puede tener entregas sin enviar')
})
