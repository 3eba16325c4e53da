/** The form of 'Cambiar inscripción' while it is filled in, and how it travels. */
import type { EventDetail } from '#domain/events/contract.ts'
import type { RegistrationDetail } from '#domain/registration/staff/registration-contract.ts'
import { wavesIn } from '../event-fit.ts'

type ParticipantDraft = {
  id: number
  kit_id: string
  category_id: string
  /** Empty: the declared time decides. */
  wave_id: string
  estimated_time: string
  answers: Record<string, string>
}

export type ChangeDraft = {
  category_id: string
  members: ParticipantDraft[]
  /** Once the server asked for it. */
  reason: string
}

export const draftOf = ({ category_id, members }: RegistrationDetail): ChangeDraft => ({
  category_id: String(category_id),
  reason: '',
  members: members.map(({ id, kit_id, category_id, wave_id, estimated_time, answers }) => ({
    id,
    kit_id: String(kit_id),
    category_id: String(category_id),
    wave_id: wave_id === null ? '' : String(wave_id),
    estimated_time: estimated_time ?? '',
    answers: Object.fromEntries(answers.map(({ question_id, value }) => [question_id, value])),
  })),
})

/** Bought together, each running alone. */
export const areApart = ({ members }: Pick<RegistrationDetail, 'members'>) =>
  members.length > 1 && members.every(({ team_role }) => team_role === null)

/** The category in which somebody will be. */
export const categoryAt = (draft: ChangeDraft, at: number, apart: boolean) =>
  (apart ? draft.members[at]?.category_id : undefined) ?? draft.category_id

type Sending = { event: EventDetail; questions: readonly { id: number }[]; apart: boolean }

/** What a distance without waves does not ask stays as it was; a wave of the former distance is none of the new one. */
const startBody = (
  event: EventDetail,
  category_id: string,
  { wave_id, estimated_time }: ParticipantDraft,
) => {
  const waves = wavesIn(event, category_id)
  if (waves.length === 0) return {}
  return {
    wave_id: waves.some(({ id }) => String(id) === wave_id) ? Number(wave_id) : null,
    estimated_time: estimated_time.trim() || null,
  }
}

export const changeBody = (draft: ChangeDraft, { event, questions, apart }: Sending) => ({
  category_id: Number(draft.category_id),
  reason: draft.reason.trim(),
  members: draft.members.map((participant, at) => ({
    id: participant.id,
    kit_id: Number(participant.kit_id),
    ...(apart ? { category_id: Number(participant.category_id) } : {}),
    ...startBody(event, categoryAt(draft, at, apart), participant),
    answers: questions.map(({ id }) => ({ question_id: id, value: participant.answers[id] ?? '' })),
  })),
})

const ASKS_REASON = /escribe la razón\.?$/i

/** Of refused fields: what a reason would let through says so at its end. It is told beside the reason, once. */
export const splitRefusal = (errors: Record<string, string>) => {
  const rule = Object.values(errors).find((sentence) => ASKS_REASON.test(sentence)) ?? null
  const marked = Object.entries(errors).map(([field, sentence]) => [
    field,
    ASKS_REASON.test(sentence) || sentence,
  ])
  return { rule, marked: Object.fromEntries(marked) as Record<string, string | true> }
}
