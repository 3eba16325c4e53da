/** The picture of a result, drawn once for what it shows and kept: a corrected result gets a new one. */
import { createHash } from 'node:crypto'
import { formatDate } from '#domain/colombia/clock.ts'
import { formatNumber } from '#domain/colombia/pesos.ts'
import { wholeFile } from '#server/files/storage.ts'
import type { Machine } from '#server/machine.ts'
import type { ResultPage } from '../find-result.ts'
import { type Drawing, drawResult } from './draw-result.ts'

const STATES = { DNF: 'No terminó', DNS: 'No partió', DSQ: 'Descalificado' } as const

const among = (label: string, place: ResultPage['overall']) =>
  place
    ? [
        {
          label,
          text: [formatNumber(place.position), ...(place.of === null ? [] : [formatNumber(place.of)])].join(
            ' de ',
          ),
        },
      ]
    : []

const GENDERS: Record<string, string> = { M: 'Masculino', F: 'Femenino' }

/** A category whose places are counted apart for each gender is named with it. */
const categoryName = ({ result: { category, gender }, category_by_gender }: ResultPage) =>
  [category || 'Categoría', category_by_gender ? GENDERS[gender] : ''].filter(Boolean).join(' · ')

export const describeDrawing = (page: ResultPage): Drawing => {
  const { result, event, decided_by } = page
  const byGun =
    decided_by === 'gun' ? result.gun_time !== '' : result.chip_time === '' && result.gun_time !== ''
  const time = byGun ? result.gun_time : result.chip_time
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
    time_label: result.state || time === '' ? '' : byGun ? 'Tiempo pistola' : 'Tiempo chip',
    race_division: result.race_division,
    places: [
      ...among('General', page.overall),
      ...among(GENDERS[result.gender] ?? 'Género', page.by_gender),
      ...among(categoryName(page), page.by_category),
    ],
  }
}

/** Changes when the drawing itself does. */
const EDITION = 1

export const drawnResult = async ({ files }: Pick<Machine, 'files'>, page: ResultPage): Promise<Buffer> => {
  const drawing = describeDrawing(page)
  const digest = createHash('sha256')
    .update(JSON.stringify([EDITION, drawing]))
    .digest('hex')
    .slice(0, 40)
  const key = `private/result-images/${digest.slice(0, 2)}/${digest}.png`
  const kept = await files.read(key)
  if (kept) return wholeFile(kept)
  const bytes = await drawResult(drawing)
  await files.put(key, bytes, 'image/png')
  return bytes
}
