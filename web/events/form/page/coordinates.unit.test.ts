/** What an organiser pastes as the place of the start. */
import { expect, test } from 'vitest'
import { isShortLink, mapAddress, readCoordinates, writtenCoordinates } from './coordinates.ts'

const START = { latitude: 6.2442, longitude: -75.5812 }

test.each([
  '6.2442, -75.5812',
  ' 6.2442,-75.5812 ',
  '(6.2442, -75.5812)',
  '6.2442 -75.5812',
  '6,2442; -75,5812',
  'https://www.google.com/maps/@6.2442,-75.5812,17z',
  'https://maps.google.com/?q=6.2442,-75.5812',
  'https://www.google.com/maps?hl=es&q=6.2442%2C-75.5812',
  'https://www.google.com/maps/search/?api=1&query=6.2442,-75.5812',
  'https://www.google.com/maps/search/6.2442,+-75.5812?entry=tts',
  'https://www.google.com/maps/place/Parque/@6.3,-75.6,15z/data=!4m6!3m5!1s0x0!8m2!3d6.2442!4d-75.5812',
])('%s is the place', (typed) => {
  expect(readCoordinates(typed)).toEqual(START)
})

test.each([
  '',
  'Parque de los Deseos',
  '6.2442',
  '6,2442',
  '91, 0',
  '0, 181',
  'https://maps.app.goo.gl/abc123',
  'https://www.google.com/maps/place/%E0%A4%A',
])('%j is none', (typed) => {
  expect(readCoordinates(typed)).toBeNull()
})

test('a place is written and opened as it was read; a short link has to be opened first', () => {
  expect(readCoordinates(writtenCoordinates(START))).toEqual(START)
  expect(readCoordinates(mapAddress(START))).toEqual(START)
  expect(isShortLink('https://maps.app.goo.gl/abc123')).toBe(true)
  expect(isShortLink(mapAddress(START))).toBe(false)
})
