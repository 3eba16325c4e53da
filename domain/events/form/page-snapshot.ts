/** An event's page as the history compares it: its lines, and each list by the name of its rows. */
import { eq } from 'drizzle-orm'
import { type Changes, changesOf } from '#server/audit/changes.ts'
import type { Tx } from '#server/database/connect.ts'
import { courses, event_pages } from '../page/page-tables.ts'
import { EMPTY_PAGE } from '../page/read-page.ts'
import { distances } from '../tables.ts'

const FIELDS = [
  'start_place',
  'start_address',
  'start_latitude',
  'start_longitude',
  'pickup_place',
  'pickup_address',
  'pickup_note',
  'organizer_name',
  'organizer_phone',
  'organizer_whatsapp',
  'organizer_email',
  'endorsement',
  'permit',
  'insurance',
  'nit',
  'rules_pdf',
] as const

export const readPageSnapshot = async (tx: Tx, event_id: number) => {
  const [page] = await tx.select().from(event_pages).where(eq(event_pages.event_id, event_id))
  const drawn = await tx
    .select({ name: distances.name, file_name: courses.file_name })
    .from(courses)
    .innerJoin(distances, eq(distances.id, courses.distance_id))
    .where(eq(distances.event_id, event_id))
  return { page: page ?? EMPTY_PAGE, drawn }
}

type PageSnapshot = Awaited<ReturnType<typeof readPageSnapshot>>

/** Each list as rows of a name and what it says. */
const listsOf = ({ page, drawn }: PageSnapshot): Record<string, [name: string, says: string][]> => ({
  schedule: page.schedule.map(({ day, time, text }) => [text, [day, time].filter(Boolean).join(' ')]),
  kit_items: page.kit_items.map(({ name, text }) => [name, text || name]),
  pickup_hours: page.pickup_hours.map(({ day, from, to }) => [day, `${from} a ${to}`]),
  faq: page.questions.map(({ question, answer }) => [question, answer]),
  size_guide: (page.size_guide?.rows ?? []).map(({ size, values }) => [size, values.join(', ')]),
  courses: drawn.map(({ name, file_name }) => [name, file_name]),
})

const LONGEST_NAME = 80

/** 'faq|¿Hay parqueadero?' → ['No', 'Sí, en el coliseo']. */
const listChanges = (list: string, before: [string, string][], after: [string, string][]): Changes => {
  const fieldOf = (name: string) => `${list}|${name.replaceAll('|', '/').slice(0, LONGEST_NAME)}`
  const former = Object.fromEntries(before.map(([name, says]) => [fieldOf(name), says]))
  const now = Object.fromEntries(after.map(([name, says]) => [fieldOf(name), says]))
  const gone = Object.keys(former).filter((field) => !(field in now))
  return changesOf(former, { ...now, ...Object.fromEntries(gone.map((field) => [field, null])) })
}

export const pageChanges = (before: PageSnapshot, after: PageSnapshot): Changes => {
  const [former, now] = [listsOf(before), listsOf(after)]
  const lists = Object.keys(now).map((list) => listChanges(list, former[list] ?? [], now[list] ?? []))
  return Object.assign({}, changesOf(before.page, after.page, FIELDS), ...lists) as Changes
}
