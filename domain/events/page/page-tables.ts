/** What an event's page tells beside the specified fields, and the courses of its distances. */
import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/database/columns.ts'
import { distances, events } from '../tables.ts'

/** Bogotá; `time` is the clock's '05:30'. Without a day it is the event's. */
export type ScheduleRow = { day: string; time: string; text: string }
/** `image`: the address of a picture that was uploaded to us, or empty. */
export type KitItem = { name: string; text: string; image: string }
/** A table: what is measured, and a row of values for each size. */
export type SizeGuide = { columns: string[]; rows: { size: string; values: string[] }[] }
export type PickupHours = { day: string; from: string; to: string }
export type OwnQuestion = { question: string; answer: string }

/** One row an event, once something was told. Empty means that the page says nothing of it. */
export const event_pages = pgTable(
  'event_pages',
  {
    event_id: integer()
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    start_place: text().notNull().default(''),
    start_address: text().notNull().default(''),
    start_latitude: doublePrecision(),
    start_longitude: doublePrecision(),
    schedule: jsonb().$type<ScheduleRow[]>().notNull().default([]),
    kit_items: jsonb().$type<KitItem[]>().notNull().default([]),
    size_guide: jsonb().$type<SizeGuide>(),
    pickup_place: text().notNull().default(''),
    pickup_address: text().notNull().default(''),
    pickup_hours: jsonb().$type<PickupHours[]>().notNull().default([]),
    pickup_note: text().notNull().default(''),
    questions: jsonb().$type<OwnQuestion[]>().notNull().default([]),
    organizer_name: text().notNull().default(''),
    /** E.164. */
    organizer_phone: text().notNull().default(''),
    organizer_whatsapp: text().notNull().default(''),
    organizer_email: text().notNull().default(''),
    /** 'Avalada por la Federación Colombiana de Atletismo, resolución 123'. */
    endorsement: text().notNull().default(''),
    permit: text().notNull().default(''),
    insurance: text().notNull().default(''),
    nit: text().notNull().default(''),
    /** The address of a PDF that was uploaded to us. */
    rules_pdf: text(),
  },
  (table) => [
    check(
      'event_pages_start_on_earth',
      sql`${table.start_latitude} between -90 and 90 and ${table.start_longitude} between -180 and 180`,
    ),
    check(
      'event_pages_start_whole',
      sql`(${table.start_latitude} is null) = (${table.start_longitude} is null)`,
    ),
  ],
)

/** [latitude, longitude, metres above the sea or null, metres from the start] */
export type CoursePoint = [number, number, number | null, number]
export type CourseMark = {
  kind: 'water' | 'food' | 'medical' | 'other'
  name: string
  latitude: number
  longitude: number
}

/** The way of a distance, read from a GPX or KML file and thinned out to what can be drawn. */
export const courses = pgTable(
  'courses',
  {
    /** Nobody guesses it: who uploaded the file hands it to the save that gives it to a distance. */
    key: text().primaryKey(),
    /** Empty: uploaded, and no save has taken it yet; such a row goes after a day. */
    distance_id: integer()
      .unique('courses_distance_key')
      .references(() => distances.id, { onDelete: 'cascade' }),
    file_name: text().notNull(),
    /** Metres, measured on all points of the file. */
    length: integer().notNull(),
    /** Metres uphill and downhill; empty where the file has no heights. */
    ascent: integer(),
    descent: integer(),
    points: jsonb().$type<CoursePoint[]>().notNull(),
    marks: jsonb().$type<CourseMark[]>().notNull().default([]),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    check('courses_length_positive', sql`${table.length} > 0`),
    index('courses_unclaimed').on(table.created_at).where(sql`distance_id is null`),
  ],
)
