/** What the event form holds while it is being filled in. Rows carry a key of their own, since new ones have no id. */
import type { EventDetail } from '#domain/events/contract.ts'
import { isNoDeportivo, LOCKED_CATEGORY, lockedKit } from '#domain/events/rules/no-deportivo.ts'
import type { QuestionType } from '#domain/surveys/rules/questions.ts'

type Count = number | ''

export type TierRow = { key: string; date: string; event_price: Count; cost_service: Count }
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
export type KitRow = { key: string; id?: number; kit_name: string; size: string; amount: Count }
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
}

let lastKey = 0
/** Unique in this page, also next to the keys of a draft that was kept. */
const newKey = () => {
  lastKey += 1
  return `${Date.now().toString(36)}-${lastKey}`
}

export const newTier = (): TierRow => ({ key: newKey(), date: '', event_price: '', cost_service: 0 })
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
export const newKit = (): KitRow => ({ key: newKey(), kit_name: '', size: '', amount: '' })
export const newQuestion = (): QuestionRow => ({
  key: newKey(),
  texto: '',
  tipo: 'input',
  opciones: [],
  obligatoria: false,
})

export const emptyDraft = (): EventDraft => ({
  own_event: true,
  name: '',
  sport: '',
  status: false,
  description: '',
  participant_limit: '',
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
})

/** `2026-12-05 06:00:00` as the fields hold it. */
export const fieldTime = (wire: string) => wire.slice(0, 16).replace(' ', 'T')

export const draftOf = (event: EventDetail): EventDraft => ({
  own_event: event.own_event,
  name: event.name,
  sport: event.sport,
  status: event.status === 'active',
  description: event.description,
  participant_limit: event.participant_limit,
  city: event.city,
  time_1: event.timeframe.time_1,
  time_2: event.timeframe.time_2,
  team_size: event.team_size.map(({ id }) => String(id)),
  event_price: event.event_price.map(({ date, event_price, cost_service }) => ({
    key: newKey(),
    date,
    event_price,
    cost_service,
  })),
  category: event.categorias.map(({ category: _, team_size, ...row }) => ({
    key: newKey(),
    ...row,
    team_size: team_size ?? '',
  })),
  kits: event.kits.map(({ id, kit_name, size, amount }) => ({ key: newKey(), id, kit_name, size, amount })),
  questions: [],
  event_datetime: fieldTime(event.event_datetime),
  register_deadline: fieldTime(event.register_deadline),
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
      ...lockedKit(Number(draft.participant_limit)),
    })),
  }
}
