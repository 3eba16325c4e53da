/** The multipart body of a save: lists and objects travel as JSON text (product.md section 18). */
import { distanceNames, type EventDraft, newCategory, newKit, newTier, shownRows } from './event-draft.ts'
import { sentPage } from './page/page-draft.ts'
import { pageTold } from './page/page-told.ts'

export type Pictures = { cover_image: File | null; icon: File | null }

const withoutKey = <Row extends { key: string }>({ key: _, ...row }: Row) => row
/** The row the form opens with, as long as nobody wrote in it: it says nothing, and what is missing is told after the save. */
const written = <Row extends { key: string; id?: number }>(rows: Row[], fresh: () => Row): Row[] => {
  const [only, another] = rows
  if (!only || another || only.id !== undefined) return rows
  return JSON.stringify(withoutKey(only)) === JSON.stringify(withoutKey(fresh())) ? [] : rows
}

const numberOf = (value: number | '') => (value === '' ? 0 : value)

export const eventFormData = (
  draft: EventDraft,
  pictures: Pictures,
  extra: { version: number; move_reason?: string } | { questions: true },
): FormData => {
  const { category, kits } = shownRows(draft)
  const fields: Record<string, string> = {
    type: draft.own_event ? 'propio' : 'privado',
    own_event: String(draft.own_event),
    name: draft.name,
    sport: draft.sport,
    status: draft.status ? 'active' : 'inactive',
    description: draft.description,
    participant_limit: String(draft.participant_limit),
    hard_limit: String(draft.hard_limit),
    desk_until: draft.desk_until,
    size_freeze_on: draft.size_freeze_on,
    city: draft.city,
    timeframe: JSON.stringify({ time_1: draft.time_1, time_2: draft.time_2 }),
    team_size:
      draft.team_size.length > 0 ? JSON.stringify(draft.team_size.map((id) => ({ id: Number(id) }))) : '',
    event_price: JSON.stringify(
      written(draft.event_price, newTier).map((tier) => ({
        ...withoutKey(tier),
        cost_service: numberOf(tier.cost_service),
      })),
    ),
    category: JSON.stringify(
      written(category, newCategory).map((row) => ({
        ...withoutKey(row),
        difference: numberOf(row.difference),
      })),
    ),
    kits: JSON.stringify(written(kits, newKit).map(withoutKey)),
    event_datetime: draft.event_datetime,
    register_deadline: draft.register_deadline,
    // A new event that tells nothing of it says nothing about it; a stored one may have been emptied.
    page:
      'version' in extra || pageTold(draft.page)
        ? JSON.stringify(sentPage(draft.page, distanceNames(draft)))
        : '',
  }
  if ('move_reason' in extra && extra.move_reason) fields.move_reason = extra.move_reason
  if ('version' in extra) fields.version = String(extra.version)
  else fields.questions = JSON.stringify(draft.questions.map(withoutKey))

  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (pictures.cover_image) form.set('cover_image', pictures.cover_image)
  if (pictures.icon) form.set('icon', pictures.icon)
  return form
}
