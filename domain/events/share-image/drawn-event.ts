/** The picture of an active event; nobody sees one of an event that is not. */
import { sql } from 'drizzle-orm'
import { formatLongDate } from '#domain/colombia/clock.ts'
import type { AppContext } from '#server/app-context.ts'
import { wholeFile } from '#server/files/storage.ts'
import { type Drawer, drawnOnce } from '#server/share-image/drawn-once.ts'
import type { Shape } from '#server/share-image/shapes.ts'
import { drawEvent } from './draw-event.ts'

type Row = {
  name: string
  sport: string
  city: string
  event_datetime: string
  cover_image: string | null
  distances: string[]
}

type Setting = Drawer & Pick<AppContext, 'read' | 'files' | 'config' | 'address'>

/** 'Sábado 5 de diciembre de 2026' */
export const posterDay = (instant: string) =>
  formatLongDate(instant).replace(/^./, (letter) => letter.toUpperCase())

/** Only our own files are drawn: nothing is fetched from where an address of a cover may lead. */
const readCover = async ({ files }: Setting, url: string | null): Promise<Buffer | null> => {
  const file = url?.startsWith('/files/public/') ? await files.read(url.slice('/files/'.length)) : null
  return file && wholeFile(file)
}

export const drawnEvent = async (
  context: Setting,
  { slug, shape, address }: { slug: string; shape: Shape; address: string },
): Promise<Buffer | null> => {
  const { rows } = await context.read((from) =>
    from.execute<Row>(sql`
      select e.name, e.sport, e.city, e.event_datetime, e.cover_image,
        array(select d.name from distances d where d.event_id = e.id and exists
          (select 1 from categories c where c.event_id = e.id and c.distance = d.name)
          order by d.position, d.id) as distances
      from events e where e.slug = ${slug} and e.status = 'active'`),
  )
  const [event] = rows
  if (!event) return null
  const { name, sport, city, cover_image } = event
  const drawing = {
    shape,
    name,
    sport,
    city,
    day: posterDay(event.event_datetime),
    distances: sport === 'noDeportivo' ? '' : event.distances.join(' · '),
    organizer: context.config.organizerName,
    host: new URL(context.address).host,
  }
  return drawnOnce(context, { event: drawing, cover_image }, address, async () =>
    drawEvent(drawing, await readCover(context, cover_image)),
  )
}
