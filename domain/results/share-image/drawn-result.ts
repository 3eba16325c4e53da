/** The pictures of a result. */
import { formatDate } from '#domain/colombia/clock.ts'
import { formatNumber } from '#domain/colombia/pesos.ts'
import { type Drawer, drawnOnce } from '#server/share-image/drawn-once.ts'
import type { Shape } from '#server/share-image/shapes.ts'
import type { ResultPage } from '../visitors/find-result.ts'
import { type Drawing, drawResult, drawResultStory } from './draw-result.ts'

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

/** 'Medellín · 05/12/2026'. Bogotá text is not an instant: its day is read as it stands. */
export const whereAndWhen = ({
  city,
  event_datetime,
}: Pick<ResultPage['event'], 'city' | 'event_datetime'>) =>
  [city, formatDate(`${event_datetime.replace(' ', 'T')}-05:00`)].filter(Boolean).join(' · ')
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
    where: whereAndWhen(event),
    sport: event.sport,
    bib_number: result.bib_number,
    name: result.name,
    time: result.state ? STATES[result.state] : time || '00:00:00',
    time_label: result.state || time === '' ? '' : byGun ? 'Tiempo pistola' : 'Tiempo chip',
    race_division: result.race_division,
    places: [
      ...among('General', page.overall),
      ...among(GENDERS[result.gender] ?? (result.gender || 'Género'), page.by_gender),
      ...among(categoryName(page), page.by_category),
    ],
  }
}

export const drawnResult = (
  context: Drawer,
  page: ResultPage,
  { shape, address, host }: { shape: Shape; address: string; host: string },
): Promise<Buffer> => {
  const drawing = { ...describeDrawing(page), host }
  return drawnOnce(context, { result: drawing, shape }, address, () =>
    shape === 'story' ? drawResultStory(drawing) : drawResult(drawing),
  )
}
