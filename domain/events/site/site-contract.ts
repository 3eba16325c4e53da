/** What visitors read of events: the list and one event's page (product.md section 12). */
import { z } from 'zod'
import { endpoint, wire } from '#server/contract-kit.ts'
import { course } from '../course/course-contract.ts'
import { eventPage } from '../page/page-contract.ts'

const tier = z.object({
  event_price: z.int(),
  cost_service: z.int(),
  date: z.string(),
  /** How many may still buy at it; null: only its day ends it. */
  places_left: z.int().nullable(),
  /** What it asks for some distances, by their id; the others cost its price and the category's difference. */
  prices: z.record(z.string(), z.int()),
})

/** For whom a kit is: ids of distances, none means all; null: any age, any cut. */
export const kitFor = {
  distances: z.array(z.int()),
  from_age: z.int().nullable(),
  to_age: z.int().nullable(),
  cut: z.string().nullable(),
}

const entry = {
  open: z.boolean(),
  full: z.boolean(),
  /** In time and with spots, but something is missing that nobody can register without. */
  opens_later: z.boolean(),
}

export const eventCard = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  sport: z.string(),
  city: z.string(),
  event_datetime: z.string(),
  cover_image: z.string().nullable(),
  icon: z.string().nullable(),
  remaining_days: z.int(),
  distancias: z.array(z.string()),
  /** Price of now, of the cheapest category, before the service cost. */
  price: z.int().nullable(),
  /** What each person pays besides. */
  cost_service: z.int(),
  /** The organiser called it off. */
  cancelled: z.boolean(),
  ...entry,
})
export type EventCard = z.output<typeof eventCard>

export const listSiteEvents = endpoint({
  method: 'GET',
  path: '/api/site/events',
  access: 'public',
  cached: true,
  summary: 'Eventos publicados: los próximos primero, los pasados aparte.',
  query: z.object({
    search: wire.search,
    sport: z.enum(['', 'running', 'ciclismo', 'ambos', 'noDeportivo']).default(''),
    city: wire.search,
    month: z
      .string()
      .regex(/^(\d{4}-\d{2})?$/)
      .default(''),
  }),
  answer: z.object({
    upcoming: z.array(eventCard),
    past: z.array(eventCard),
    cities: z.array(z.string()),
    months: z.array(z.string()),
  }),
})

export const siteEvent = z.object({
  id: z.int(),
  slug: z.string(),
  /** Sent back with a save: shows that the event was read by its address. */
  key: z.string(),
  name: z.string(),
  type: z.string(),
  sport: z.string(),
  city: z.string(),
  event_datetime: z.string(),
  register_deadline: z.string(),
  /** The organiser called it off. */
  cancelled: z.boolean(),
  /** When it was to be, where its date was moved. */
  moved_from: z.string().nullable(),
  remaining_days: z.int(),
  timeframe: z.object({ time_1: z.string(), time_2: z.string() }),
  team_size: z.array(z.int()),
  cover_image: z.string().nullable(),
  icon: z.string().nullable(),
  /** Sanitised HTML. */
  description: z.string(),
  participant_limit: z.int(),
  /** Only when less than a fifth is left. */
  spots_left: z.int().nullable(),
  /** People who hold or paid a place. */
  registered: z.int(),
  ...entry,
  has_results: z.boolean(),
  /** Whether a registration may buy products, and be paid with a credit: without, its form asks for none. */
  has_add_ons: z.boolean(),
  takes_credits: z.boolean(),
  price: z.object({ now: tier.nullable(), next: tier.nullable() }),
  distances: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      kilometres: z.number().nullable(),
      /** Its own start, where it has one; Bogotá time. */
      start_at: z.string().nullable(),
      place: z.string(),
      register_deadline: z.string().nullable(),
      age_on: z.string().nullable(),
      /** Nobody of the public gets in any more: no places left, or closed. */
      sold_out: z.boolean(),
      closed: z.boolean(),
      /** Only when less than a fifth of its own limit is left. */
      spots_left: z.int().nullable(),
      has_waves: z.boolean(),
      course: course.nullable(),
    }),
  ),
  categories: z.array(
    z.object({
      id: z.int(),
      distance: z.string(),
      title: z.string(),
      gender: z.string(),
      start_age: z.int(),
      final_age: z.int(),
      difference: z.int(),
      team_size: z.int().nullable(),
      distance_id: z.int(),
      /** What one person pays now, before the service cost; null before there is a price. */
      price: z.int().nullable(),
      sold_out: z.boolean(),
      closed: z.boolean(),
    }),
  ),
  kits: z.array(
    z.object({
      id: z.int(),
      kit_name: z.string(),
      size: z.string(),
      amount: z.int(),
      total_amount: z.int(),
      ...kitFor,
    }),
  ),
  gallery: z.array(
    z.object({ url: z.string(), thumb_url: z.string(), width: z.int(), height: z.int(), alt: z.string() }),
  ),
  partners: z.array(z.object({ name: z.string(), logo: z.string().nullable(), link: z.string().nullable() })),
  page: eventPage,
  /** 'Cambios y devoluciones', a line each; none from the day of the race on, nor of one that was called off. */
  changes: z.array(z.object({ title: z.string(), text: z.string() })),
})
export type SiteEvent = z.output<typeof siteEvent>

export const getSiteEvent = endpoint({
  method: 'GET',
  path: '/api/site/events/:slug',
  access: 'public',
  cached: true,
  summary: 'La página de un evento activo. Un evento inactivo responde 404.',
  params: z.object({ slug: z.string().max(120) }),
  answer: z.object({ event: siteEvent }),
})

export const eventCalendar = endpoint({
  method: 'GET',
  path: '/api/site/events/:slug/calendario.ics',
  access: 'public',
  summary: 'El evento, o la salida de una de sus distancias, para el calendario.',
  params: z.object({ slug: z.string().max(120) }),
  query: z.object({ distancia: wire.unlessEmpty(wire.id.optional()) }),
  file: 'text/calendar',
})

/** The panel shows an inactive event as its page would be. */
export const previewSiteEvent = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/vista-previa',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'La página del evento como la verá el público, también inactivo.',
  params: z.object({ id: wire.id }),
  answer: z.object({ event: siteEvent }),
})
