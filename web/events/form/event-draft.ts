/** What the event form holds while it is being filled in. Rows carry a key of their own, since new ones have no id. */
import type { EventDetail, Kit } from '#domain/events/contract.ts'
import { isNoDeportivo, LOCKED_CATEGORY, lockedKit } from '#domain/events/rules/no-deportivo.ts'
import type { QuestionType } from '#domain/surveys/rules/questions.ts'
import { emptyPage, type PageDraft, pageDraftOf } from './page/page-draft.ts'
import { newKey } from './row-key.ts'

type Count = number | ''

export type TierRow = {
  key: string
  id?: number
  date: string
  event_price: Count
  cost_service: Count
  places: Count
  /** By the name of a distance; only those that have one. */
  prices: Record<string, number>
}
export type CategoryRow = {
  key: string
  id?: number
  distance: string
  gender: string
  title: string
  start_age: Count
  final_age: Count
  difference: Count
  team_size: Count
}
export type KitRow = {
  key: string
  id?: number
  kit_name: string
  size: string
  amount: Count
  /** Names; none: all. */
  distances: string[]
  from_age: Count
  to_age: Count
  cut: string
}
export type QuestionRow = {
  key: string
  texto: string
  tipo: QuestionType
  opciones: string[]
  obligatoria: boolean
}

export type EventDraft = {
  own_event: boolean
  name: string
  sport: string
  status: boolean
  description: string
  participant_limit: Count
  hard_limit: Count
  desk_until: string
  size_freeze_on: string
  city: string
  time_1: string
  time_2: string
  team_size: string[]
  event_price: TierRow[]
  category: CategoryRow[]
  kits: KitRow[]
  questions: QuestionRow[]
  /** As day-time-field.tsx writes it: 2026-12-05T06:00. */
  event_datetime: string
  register_deadline: string
  page: PageDraft
}

export const newTier = (): TierRow => ({
  key: newKey(),
  date: '',
  event_price: '',
  cost_service: 0,
  places: '',
  prices: {},
})
export const newCategory = (): CategoryRow => ({
  key: newKey(),
  distance: '',
  gender: '',
  title: '',
  start_age: '',
  final_age: '',
  difference: 0,
  team_size: '',
})
/** For whom a kit is, while nobody said it. */
const forAnybody = (): Pick<KitRow, 'distances' | 'from_age' | 'to_age' | 'cut'> => ({
  distances: [],
  from_age: '',
  to_age: '',
  cut: '',
})
export const newKit = (): KitRow => ({ key: newKey(), kit_name: '', size: '', amount: '', ...forAnybody() })
export const newQuestion = (): QuestionRow => ({
  key: newKey(),
  texto: '',
  tipo: 'input',
  opciones: [],
  obligatoria: false,
})

const NO_LIMIT_OPTIONS = { hard_limit: '', desk_until: '', size_freeze_on: '' } as const

export const emptyDraft = (): EventDraft => ({
  own_event: true,
  name: '',
  sport: '',
  status: false,
  description: '',
  participant_limit: '',
  ...NO_LIMIT_OPTIONS,
  city: '',
  time_1: '',
  time_2: '',
  team_size: ['1'],
  event_price: [newTier()],
  category: [newCategory()],
  kits: [newKit()],
  questions: [],
  event_datetime: '',
  register_deadline: '',
  page: emptyPage(),
})

/** `2026-12-05 06:00:00` as the fields hold it. */
export const fieldTime = (wire: string) => wire.slice(0, 16).replace(' ', 'T')

export const kitRowOf = (kit: Kit): KitRow => ({
  key: `stored-${kit.id}`,
  id: kit.id,
  kit_name: kit.kit_name,
  size: kit.size,
  amount: kit.amount,
  distances: kit.distances,
  from_age: kit.from_age ?? '',
  to_age: kit.to_age ?? '',
  cut: kit.cut ?? '',
})

export const draftOf = (event: EventDetail): EventDraft => ({
  own_event: event.own_event,
  name: event.name,
  sport: event.sport,
  status: event.status === 'active',
  description: event.description,
  participant_limit: event.participant_limit,
  hard_limit: event.hard_limit ?? '',
  desk_until: fieldTime(event.desk_until ?? ''),
  size_freeze_on: event.size_freeze_on ?? '',
  city: event.city,
  time_1: event.timeframe.time_1,
  time_2: event.timeframe.time_2,
  team_size: event.team_size.map(({ id }) => String(id)),
  event_price: event.event_price.map(({ id, date, event_price, cost_service, places, prices }) => ({
    key: newKey(),
    id,
    date,
    event_price,
    cost_service,
    places: places ?? '',
    prices,
  })),
  category: event.categorias.map(({ category: _, team_size, ...row }) => ({
    key: newKey(),
    ...row,
    team_size: team_size ?? '',
  })),
  kits: event.kits.map(kitRowOf),
  questions: [],
  event_datetime: fieldTime(event.event_datetime),
  register_deadline: fieldTime(event.register_deadline),
  page: pageDraftOf(event.page),
})

/** Rows of a non-sporting event say what the specification fixes, whatever was typed in them before. */
export const shownRows = (draft: EventDraft): { category: CategoryRow[]; kits: KitRow[] } => {
  if (!isNoDeportivo(draft.sport)) return { category: draft.category, kits: draft.kits }
  const stored = <Row extends { id?: number }>(rows: Row[], fresh: () => Row) => {
    const known = rows.filter(({ id }) => id !== undefined)
    return known.length > 0 ? known : rows.length > 0 ? rows.slice(0, 1) : [fresh()]
  }
  return {
    category: stored(draft.category, newCategory).map((row) => ({ ...row, ...LOCKED_CATEGORY })),
    kits: stored(draft.kits, newKit).map((row) => ({
      ...row,
      ...forAnybody(),
      ...lockedKit(Number(draft.participant_limit)),
    })),
  }
}

/** Names of distances in the categories, in their order. */
export const distanceNames = (draft: EventDraft): string[] => [
  ...new Set(shownRows(draft).category.flatMap(({ distance }) => distance.trim() || [])),
]

/** A draft kept before these fields existed has them empty, as its event has. */
export const completed = (draft: EventDraft): EventDraft => ({
  ...NO_LIMIT_OPTIONS,
  ...draft,
  event_price: draft.event_price.map((tier) => ({ ...newTier(), ...tier })),
  kits: draft.kits.map((kit) => ({ ...newKit(), ...kit })),
  page: { ...emptyPage(), ...draft.page },
})
