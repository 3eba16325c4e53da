/** An event as a file that calendars read (RFC 5545): start, place, and a reminder the day before. */
import { createHash } from 'node:crypto'
import { readBogota } from '#domain/colombia/clock.ts'
import type { FoundEvent } from './site-queries.ts'

const HOURS = 4
const LONGEST = 75

const escaped = (text: string) =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')

/** At most 75 bytes a line; the next begins with a space. No character is cut in two. */
const folded = (line: string): string => {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    if (Buffer.byteLength(part + sign) > LONGEST) {
      parts.push(part)
      part = ' '
    }
    part += sign
  }
  return [...parts, part].join('\r\n')
}

const instantText = (instant: Date) => `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

type Asked = { event: FoundEvent; distance_id?: number | undefined; address: string; now: Date }

export const calendarOf = ({ event, distance_id, address, now }: Asked): string => {
  const distance = event.distances.find(({ id }) => id === distance_id)
  const start = readBogota(distance?.start_at ?? event.event_datetime) ?? now
  const { start_place, start_address, start_latitude, start_longitude } = event.page
  const place = [distance?.place || start_place, start_address, event.city].filter(Boolean).join(', ')
  const url = `${address}/evento/${event.slug}`
  const uid = createHash('sha256')
    .update(`${url} ${distance?.id ?? ''}`)
    .digest('hex')
    .slice(0, 32)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dorsal//ES',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}@dorsal`,
    `DTSTAMP:${instantText(now)}`,
    `DTSTART:${instantText(start)}`,
    `DURATION:PT${HOURS}H`,
    `SUMMARY:${escaped(distance ? `${event.name} · ${distance.name}` : event.name)}`,
    `LOCATION:${escaped(place)}`,
    ...(start_latitude === null ? [] : [`GEO:${start_latitude};${start_longitude}`]),
    `URL:${url}`,
    `DESCRIPTION:${escaped(`Todo sobre el evento: ${url}`)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(event.name)}`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
