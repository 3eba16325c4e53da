/** The picture of a result, drawn once for what it shows and kept: a corrected result gets a new one. */
import { createHash } from 'node:crypto'
import { formatDate } from '#domain/colombia/clock.ts'
import { formatNumber } from '#domain/colombia/pesos.ts'
import { wholeFile } from '#server/files/storage.ts'
import { COST_LIMITS, openLine } from '#server/http/costly.ts'
import type { Machine } from '#server/machine.ts'
import type { ResultPage } from '../find-result.ts'
import { type Drawing, drawResult } from './draw-result.ts'

const STATES = { DNF: 'No terminó', DNS: 'No partió', DSQ: 'Descalificado' } as const

const among = (label: string, place: ResultPage['overall']) =>
  place ? [{ label, text: `${formatNumber(place.position)} de ${formatNumber(place.of)}` }] : []

const GENDERS: Record<string, string> = { M: 'Masculino', F: 'Femenino' }

export const describeDrawing = (page: ResultPage): Drawing => {
  const { result, event, decided_by } = page
  const time =
    decided_by === 'gun' ? result.gun_time || result.chip_time : result.chip_time || result.gun_time
  return {
    event: event.name,
    // Bogotá text is not an instant: its day is read as it stands.
    where: [event.city, formatDate(`${event.event_datetime.replace(' ', 'T')}-05:00`)]
      .filter(Boolean)
      .join(' · '),
    sport: event.sport,
    bib_number: result.bib_number,
    name: result.name,
    time: result.state ? STATES[result.state] : time || '00:00:00',
    time_label: result.state ? '' : decided_by === 'gun' ? 'Tiempo pistola' : 'Tiempo chip',
    race_division: result.race_division,
    places: [
      ...among('General', page.overall),
      ...among(GENDERS[result.gender] ?? (result.gender || 'Género'), page.by_gender),
      ...among(result.category || 'Categoría', page.by_category),
    ],
  }
}

/** Changes when the drawing itself does. */
const EDITION = 1

/** A picture holds the whole process for a moment: a few wait for their turn, more are told to come back. */
const line = openLine({ atOnce: 1, waiting: 50 })

/** Only what is drawn anew counts for the address that asked for it. */
export const drawnResult = async (
  { files, limiter }: Pick<Machine, 'files' | 'limiter'>,
  page: ResultPage,
  address: string,
): Promise<Buffer> => {
  const drawing = describeDrawing(page)
  const digest = createHash('sha256')
    .update(JSON.stringify([EDITION, drawing]))
    .digest('hex')
    .slice(0, 40)
  const key = `private/result-images/${digest.slice(0, 2)}/${digest}.png`
  const kept = await files.read(key)
  if (kept) return wholeFile(kept)
  await limiter.enforce(COST_LIMITS.drawing, address)
  const leave = await line()
  try {
    const bytes = await drawResult(drawing)
    await files.put(key, bytes, 'image/png')
    return bytes
  } finally {
    leave()
  }
}
