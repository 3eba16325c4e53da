/** An event's page as its form and its visitors read it: an event that told nothing has every key empty. */
import { eq } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import { drawCourse } from '../course/draw-course.ts'
import { distances, events } from '../tables.ts'
import type { EditedPage, EventPage } from './page-contract.ts'
import { courses, event_pages } from './page-tables.ts'

export const EMPTY_PAGE: EventPage = {
  start_place: '',
  start_address: '',
  start_latitude: null,
  start_longitude: null,
  schedule: [],
  kit_items: [],
  size_guide: null,
  pickup_place: '',
  pickup_address: '',
  pickup_hours: [],
  pickup_note: '',
  questions: [],
  organizer_name: '',
  organizer_phone: '',
  organizer_whatsapp: '',
  organizer_email: '',
  endorsement: '',
  permit: '',
  insurance: '',
  nit: '',
  rules_pdf: null,
}

/** In the order of the day, whatever order they were typed in; rows without a day are of the event's. */
const inOrder = (page: EventPage, eventDay: string): EventPage => ({
  ...page,
  schedule: page.schedule.toSorted((one, other) =>
    `${one.day || eventDay} ${one.time}`.localeCompare(`${other.day || eventDay} ${other.time}`),
  ),
  pickup_hours: page.pickup_hours.toSorted((one, other) =>
    `${one.day} ${one.from}`.localeCompare(`${other.day} ${other.from}`),
  ),
})

export const pageOf = (row: (EventPage & { event_id?: number }) | null, eventDay: string): EventPage => {
  if (!row) return EMPTY_PAGE
  const { event_id: _, ...page } = row
  return inOrder(page, eventDay)
}

export const readPage = async (db: Reader, event_id: number, eventDay: string): Promise<EditedPage> => {
  const [[row], drawn] = await Promise.all([
    db.select().from(event_pages).where(eq(event_pages.event_id, event_id)),
    db
      .select({ name: distances.name, course: courses })
      .from(courses)
      .innerJoin(distances, eq(distances.id, courses.distance_id))
      .where(eq(distances.event_id, event_id)),
  ])
  return {
    ...pageOf(row ?? null, eventDay),
    courses: Object.fromEntries(drawn.map(({ name, course }) => [name, drawCourse(course)])),
  }
}

/** Where and when the kit is picked up; null where nobody said it. */
export const readPickup = async (db: Reader, slug: string) => {
  const { pickup_place: place, pickup_address: address, pickup_hours: hours, pickup_note: note } = event_pages
  const [pickup] = await db
    .select({ place, address, hours, note })
    .from(event_pages)
    .innerJoin(events, eq(events.id, event_pages.event_id))
    .where(eq(events.slug, slug))
  return pickup && (pickup.place || pickup.address || pickup.hours.length > 0) ? pickup : null
}
