/** The pictures of a distance's general podium. */

import { type Drawer, drawnOnce } from '#server/share-image/drawn-once.ts'
import type { Shape } from '#server/share-image/shapes.ts'
import { drawPodium, drawPodiumStory } from '../share-image/draw-podium.ts'
import { whereAndWhen } from '../share-image/drawn-result.ts'
import { describeEvent } from '../visitors/describe-event.ts'
import type { Published } from '../visitors/published.ts'
import type { listPodiums } from './podiums.ts'

type Distance = Awaited<ReturnType<typeof listPodiums>>[number]

const MOST_COLUMNS = 2

/** Null where nobody stands on a podium. */
export const drawnPodium = async (
  context: Drawer,
  published: Published,
  { race_division, podiums }: Distance,
  { shape, address, host }: { shape: Shape; address: string; host: string },
): Promise<Buffer | null> => {
  const general = podiums.filter(({ kind }) => kind === 'general').slice(0, MOST_COLUMNS)
  if (general.length === 0) return null
  const drawing = {
    event: published.name,
    where: whereAndWhen(describeEvent(published)),
    sport: published.sport,
    race_division,
    host,
    columns: general.map(({ title, rows }) => ({
      title,
      rows: rows.map(({ position, name, time, bib_number, city }) => ({
        position,
        name,
        time,
        beside: [`Dorsal ${bib_number}`, city].filter(Boolean).join(' · '),
      })),
    })),
  }
  return drawnOnce(context, { podium: drawing, shape }, address, () =>
    shape === 'story' ? drawPodiumStory(drawing) : drawPodium(drawing),
  )
}
