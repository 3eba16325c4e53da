/** Shapes of what the events part answers. Names are the specification's (admin.md section 3). */
import { z } from 'zod'
import { notice } from '#server/contract-kit.ts'
import { editedPage } from '../page/page-contract.ts'

export const category = z.object({
  id: z.int(),
  distance: z.string(),
  /** Same text as distance. */
  category: z.string(),
  gender: z.string(),
  title: z.string(),
  start_age: z.int(),
  final_age: z.int(),
  difference: z.int(),
  /** For how many people it is; null: for whatever teams the event offers. */
  team_size: z.int().nullable(),
  distance_id: z.int(),
})

export const wave = z.object({
  id: z.int(),
  name: z.string(),
  /** Bogotá time. */
  start_at: z.string(),
  /** The slowest declared time that starts in it, '1:45:00'; null: everybody else. */
  up_to_time: z.string().nullable(),
})

/** What is null is the event's. Instants in Bogotá time. */
export const distance = z.object({
  id: z.int(),
  name: z.string(),
  kilometres: z.number().nullable(),
  start_at: z.string().nullable(),
  place: z.string(),
  register_deadline: z.string().nullable(),
  age_on: z.string().nullable(),
  participant_limit: z.int().nullable(),
  position: z.int(),
  waves: z.array(wave),
})

export const kit = z.object({
  id: z.int(),
  kit_name: z.string(),
  /** Same text as kit_name. */
  name: z.string(),
  size: z.string(),
  /** All that came in. */
  amount: z.int(),
  taken: z.int(),
  left: z.int(),
  /** Names of the distances it is for; none: all. */
  distances: z.array(z.string()),
  from_age: z.int().nullable(),
  to_age: z.int().nullable(),
  /** male or female; null: for both. */
  cut: z.string().nullable(),
})

export const priceTier = z.object({
  date: z.string(),
  event_price: z.int(),
  /** Same number as event_price. */
  amount: z.int(),
  cost_service: z.int(),
  /** Send it back with a save, so that who bought at it is still counted. */
  id: z.int(),
  /** How many may buy at this price; null: only its day ends it. */
  places: z.int().nullable(),
  sold: z.int(),
  /** What it asks for a distance, by its name. */
  prices: z.record(z.string(), z.int()),
})

export const eventCard = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  type: z.enum(['propio', 'privado']),
  own_event: z.boolean(),
  sport: z.string(),
  status: z.enum(['active', 'inactive']),
  /** Bogotá time: 2026-12-05 06:00:00. */
  event_datetime: z.string(),
  register_deadline: z.string(),
  city: z.string(),
  icon: z.string().nullable(),
  cover_image: z.string().nullable(),
  participant_limit: z.int(),
  remaining_days: z.int(),
  inscritos_count: z.int(),
  pagos_count: z.int(),
  codes_count: z.int(),
  /** Made by the external event form. */
  external: z.boolean(),
  /** Only the tab Certiciado remains. */
  restricted: z.boolean(),
  created_at: z.string(),
})

export const eventDetail = eventCard.extend({
  /** Both equal to inscritos_count. */
  inscribed: z.int(),
  registered: z.int(),
  /** Sanitised HTML. */
  description: z.string(),
  timeframe: z.object({ time_1: z.string(), time_2: z.string() }),
  team_size: z.array(z.object({ id: z.int() })),
  event_price: z.array(priceTier),
  categorias: z.array(category),
  kits: z.array(kit),
  distancias: z.array(z.string()),
  distances: z.array(distance),
  /** The number in the permit; null: the public limit. */
  hard_limit: z.int().nullable(),
  /** Until when staff may register after the deadline, Bogotá time. */
  desk_until: z.string().nullable(),
  size_freeze_on: z.string().nullable(),
  /** Places that blocks keep apart. */
  reserved: z.int(),
  /** What its page tells beside the specified fields. */
  page: editedPage,
  /** Send it back with a save: an event that changed meanwhile answers 409. */
  version: z.int(),
})

export const savedEvent = notice.extend({
  event: z.object({ id: z.int(), slug: z.string(), version: z.int() }),
  /** Whom a correction affects, why nobody can register yet, ages that overlap or leave gaps; nothing to refuse. */
  warnings: z.array(z.string()),
})

const people = { paid: z.int(), held: z.int() }

export const overview = z.object({
  /** Days in Bogotá with at least one registration, oldest first; figures count people. */
  by_day: z.array(z.object({ date: z.string(), ...people })),
  money: z.object({
    /** Pesos that came in and stayed: `received - refunded`, as the ledger counts them, with the store's orders. */
    collected: z.int(),
    received: z.int(),
    refunded: z.int(),
    /** What live registrations are worth, whether or not it came in. */
    by_status: z.array(
      z.object({ payment_status: z.int(), registrations: z.int(), people: z.int(), amount: z.int() }),
    ),
  }),
  by_category: z.array(
    z.object({
      category_id: z.int(),
      distance: z.string(),
      title: z.string(),
      gender: z.string(),
      ...people,
    }),
  ),
  by_kit: z.array(
    z.object({
      kit_id: z.int(),
      kit_name: z.string(),
      size: z.string(),
      amount: z.int(),
      left: z.int(),
      ...people,
    }),
  ),
  by_gender: z.array(z.object({ gender: z.enum(['male', 'female']), ...people })),
  /** Always all bands, youngest first. */
  by_age: z.array(z.object({ band: z.string(), ...people })),
})

export const galleryImage = z.object({
  id: z.int(),
  url: z.string(),
  thumb_url: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
})

export const keyPartner = z.object({
  id: z.int(),
  name: z.string(),
  logo: z.string().nullable(),
  link: z.string().nullable(),
  visible: z.boolean(),
  /** Its coupon codes. */
  codes_given: z.int(),
  /** Covered participants of paid registrations. */
  codes_used: z.int(),
  /** Pesos its codes took off paid registrations. */
  discounted: z.int(),
})
