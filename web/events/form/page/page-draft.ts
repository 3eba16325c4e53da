/**
 * What the event's page tells, while it is being filled in. The start is one text, as people paste it; lists have rows
 * with keys; a course is drawn already, and null takes away the one that is stored.
 */
import { phoneText } from '#domain/colombia/phones.ts'
import type { Course } from '#domain/events/course/course-contract.ts'
import type { EditedPage } from '#domain/events/page/page-contract.ts'
import { newKey } from '../row-key.ts'
import { readCoordinates, writtenCoordinates } from './coordinates.ts'

type Keyed<Row> = Row & { key: string }
export type ScheduleRow = Keyed<EditedPage['schedule'][number]>
export type KitItemRow = Keyed<EditedPage['kit_items'][number]>
export type PickupRow = Keyed<EditedPage['pickup_hours'][number]>
export type OwnQuestionRow = Keyed<EditedPage['questions'][number]>
export type SizeRow = { key: string; size: string; values: string[] }
export type SizeGuideDraft = { columns: string[]; rows: SizeRow[] }

type Told = Pick<
  EditedPage,
  | 'start_place'
  | 'start_address'
  | 'pickup_place'
  | 'pickup_address'
  | 'pickup_note'
  | 'organizer_name'
  | 'organizer_phone'
  | 'organizer_whatsapp'
  | 'organizer_email'
  | 'endorsement'
  | 'permit'
  | 'insurance'
  | 'nit'
  | 'rules_pdf'
>
export type PageDraft = Told & {
  /** '6.2442, -75.5812' */
  start_point: string
  schedule: ScheduleRow[]
  kit_items: KitItemRow[]
  size_guide: SizeGuideDraft | null
  pickup_hours: PickupRow[]
  questions: OwnQuestionRow[]
  /** By the name of a distance; only those that have, or had, one. */
  courses: Record<string, Course | null>
}

export const emptyPage = (): PageDraft => ({
  start_place: '',
  start_address: '',
  start_point: '',
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
  courses: {},
})

const keyed = <Row extends object>(rows: Row[]): Keyed<Row>[] =>
  rows.map((row) => ({ key: newKey(), ...row }))

export const pageDraftOf = (page: EditedPage): PageDraft => {
  const { start_latitude, start_longitude, size_guide, ...told } = page
  return {
    ...told,
    organizer_phone: phoneText(page.organizer_phone),
    organizer_whatsapp: phoneText(page.organizer_whatsapp),
    start_point:
      start_latitude === null || start_longitude === null
        ? ''
        : writtenCoordinates({ latitude: start_latitude, longitude: start_longitude }),
    schedule: keyed(page.schedule),
    kit_items: keyed(page.kit_items),
    size_guide: size_guide && { columns: size_guide.columns, rows: keyed(size_guide.rows) },
    pickup_hours: keyed(page.pickup_hours),
    questions: keyed(page.questions),
  }
}

const withoutKey = <Row extends { key: string }>({ key: _, ...row }: Row): Omit<Row, 'key'> => row
const isBlank = (row: { key: string }) =>
  Object.values(withoutKey(row)).every(
    (value) => value === '' || (Array.isArray(value) && !value.some(Boolean)),
  )

/** Without the rows at the end that nobody wrote in: those before keep their places, and so their messages. */
const written = <Row extends { key: string }>(rows: Row[]) =>
  rows.slice(0, rows.findLastIndex((row) => !isBlank(row)) + 1).map(withoutKey)

/** As a save carries it. `names`: the distances the event has with this save. */
export const sentPage = (page: PageDraft, names: string[]) => {
  const { start_point, size_guide, courses, ...told } = page
  // What is no place goes as it was typed: the server's sentence stands at the field.
  const start = readCoordinates(start_point) ?? { latitude: start_point.trim(), longitude: '' }
  return {
    ...told,
    start_latitude: start.latitude,
    start_longitude: start.longitude,
    schedule: written(page.schedule),
    kit_items: written(page.kit_items),
    size_guide: size_guide && { columns: size_guide.columns, rows: written(size_guide.rows) },
    pickup_hours: written(page.pickup_hours),
    questions: written(page.questions),
    // A renamed distance keeps its course at the server, a removed one loses it: neither is named here.
    courses: Object.fromEntries(
      Object.entries(courses)
        .filter(([name]) => names.includes(name))
        .map(([name, course]) => [name, course?.key ?? null]),
    ),
  }
}

export const newScheduleRow = (day: string): ScheduleRow => ({ key: newKey(), day, time: '', text: '' })
export const newKitItem = (): KitItemRow => ({ key: newKey(), name: '', text: '', image: '' })
export const newOwnQuestion = (): OwnQuestionRow => ({ key: newKey(), question: '', answer: '' })
/** Another day of the same hours is what most people add. */
export const newPickupRow = (last: PickupRow | undefined): PickupRow => ({
  key: newKey(),
  day: '',
  from: last?.from ?? '',
  to: last?.to ?? '',
})
export const newSizeRow = (size: string, columns: number): SizeRow => ({
  key: newKey(),
  size,
  values: Array.from({ length: columns }, () => ''),
})
