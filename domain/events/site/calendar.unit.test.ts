import { expect, test } from 'vitest'
import { EMPTY_PAGE } from '../page/read-page.ts'
import { calendarOf } from './calendar.ts'
import type { SiteEvent } from './site-contract.ts'

const event = {
  slug: 'media-maraton',
  name: 'Media Maratón; "de la luz", edición 3',
  city: 'Medellín',
  event_datetime: '2026-12-05 06:00:00',
  distances: [
    { id: 7, name: '10K', start_at: '2026-12-05 07:30:00', place: 'Glorieta', course: null },
    { id: 8, name: '5K', start_at: null, place: '', course: null },
  ],
  page: {
    ...EMPTY_PAGE,
    start_place: 'Parque de los Deseos, entrada por la calle setenta y uno, costado norte de la estación',
    start_latitude: 6.26,
    start_longitude: -75.56,
  },
} as unknown as SiteEvent

const asked = { event, address: 'https://carreras.test', now: new Date('2026-11-01T12:00:00Z') }
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('an event begins at its own hour, with escaped words and its place', () => {
  const lines = unfolded(calendarOf(asked))
  expect(lines).toContain('DTSTART:20261205T110000Z')
  expect(lines).toContain('SUMMARY:Media Maratón\\; "de la luz"\\, edición 3')
  expect(lines).toContain('GEO:6.26;-75.56')
  expect(lines).toContain('URL:https://carreras.test/evento/media-maraton')
  expect(lines.at(-2)).toBe('END:VCALENDAR')
})

test('a distance with its own start and place has both; one without has the event’s', () => {
  const own = unfolded(calendarOf({ ...asked, distance_id: 7 }))
  expect(own).toContain('DTSTART:20261205T123000Z')
  expect(own).toContain('LOCATION:Glorieta\\, Medellín')
  expect(unfolded(calendarOf({ ...asked, distance_id: 8 }))).toContain('DTSTART:20261205T110000Z')
})

test('each distance is an entry of its own, and the same one every time', () => {
  const uid = (distance_id?: number) =>
    unfolded(calendarOf({ ...asked, distance_id })).find((line) => line.startsWith('UID:'))
  expect(uid(7)).toBe(uid(7))
  expect(new Set([uid(), uid(7), uid(8)]).size).toBe(3)
})

test('no line is longer than 75 bytes', () => {
  for (const line of calendarOf(asked).split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})
