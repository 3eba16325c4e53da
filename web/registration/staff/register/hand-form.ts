/** The form of 'Inscribir participante' while it is filled in, and how it travels. */

import { ageOn, bogotaDay } from '#domain/colombia/clock.ts'
import type { HandWay } from '#domain/payments/rules/account.ts'
import { isMinor } from '#domain/registration/rules/people.ts'
import { admitting } from '../event-fit.ts'
import { emptyPerson, type PersonDraft } from '../people/person-fields.tsx'

export type HandParticipant = PersonDraft & {
  kit_id: string
  /** '1:45', where the distance starts in waves. */
  estimated_time: string
  answers: Record<string, string>
}

/** Left to pay, paid to the organiser (7) or a courtesy (8), with its note. */
export type HandForm = {
  category_id: string
  /** Empty: places of the public's. */
  block_id: string
  competitors: HandParticipant[]
  /** Once the server asked for it. */
  reason: string
  payment: { status: '' | '7' | '8'; note: string; way: HandWay }
}

const emptyParticipant = (): HandParticipant => ({
  ...emptyPerson(),
  kit_id: '',
  estimated_time: '',
  answers: {},
})

export const emptyHandForm = (size: number): HandForm => ({
  category_id: '',
  block_id: '',
  reason: '',
  competitors: Array.from({ length: size }, emptyParticipant),
  payment: { status: '', note: '', way: 'cash' },
})

/** Who was typed stays; a smaller team loses the last ones. */
export const resized = (members: HandParticipant[], size: number): HandParticipant[] =>
  Array.from({ length: size }, (_, at) => members[at] ?? emptyParticipant())

export const isMinorToday = ({ birthday }: Pick<HandParticipant, 'birthday'>): boolean =>
  birthday !== '' && isMinor(ageOn(birthday, bogotaDay(new Date())))

/** All of them until everybody has gender and birthday; then those that admit the team. */
export const fittingCategories = (
  event: Parameters<typeof admitting>[0],
  members: readonly HandParticipant[],
) =>
  members.some(({ gender, birthday }) => !gender || !birthday) ? event.categorias : admitting(event, members)

/** Without consents: nobody signs for another, each person does by the own link. */
const participantBody = (participant: HandParticipant, questions: readonly { id: number }[]) => ({
  ...participant,
  kit_id: Number(participant.kit_id),
  answers: questions
    .map(({ id }) => ({ question_id: id, value: participant.answers[id] ?? '' }))
    .filter(({ value }) => value.trim() !== ''),
})

export const handBody = (
  { category_id, block_id, reason, competitors, payment: { status, note, way } }: HandForm,
  questions: readonly { id: number }[],
) => ({
  category_id: Number(category_id),
  block_id,
  reason: reason.trim(),
  ...(status ? { payment: { status: Number(status), note, ...(status === '7' ? { way } : {}) } } : {}),
  competitors: competitors.map((participant) => participantBody(participant, questions)),
})
