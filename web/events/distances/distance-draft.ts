/** What the form of a distance holds while it is typed. Empty fields mean the event's. */
import type { EventDetail } from '#domain/events/contract.ts'
import { fieldTime } from '../form/event-draft.ts'

export type Distance = EventDetail['distances'][number]

export type WaveRow = { key: string; id?: number; name: string; start_at: string; up_to_time: string }

export type DistanceDraft = {
  name: string
  kilometres: number | ''
  start_at: string
  place: string
  register_deadline: string
  age_on: string
  participant_limit: number | ''
  waves: WaveRow[]
}

export const draftOf = (distance: Distance): DistanceDraft => ({
  name: distance.name,
  kilometres: distance.kilometres ?? '',
  start_at: fieldTime(distance.start_at ?? ''),
  place: distance.place,
  register_deadline: fieldTime(distance.register_deadline ?? ''),
  age_on: distance.age_on ?? '',
  participant_limit: distance.participant_limit ?? '',
  waves: distance.waves.map(({ id, name, start_at, up_to_time }) => ({
    key: `stored-${id}`,
    id,
    name,
    start_at: fieldTime(start_at),
    // People declare hours and minutes; seconds stand only where somebody wrote them.
    up_to_time: up_to_time?.replace(/:00$/, '') ?? '',
  })),
})

/** A new wave starts on the day of its distance: only the hour is left to write. */
export const newWave = ({ start_at, waves }: DistanceDraft, event_datetime: string): WaveRow => ({
  key: `new-${waves.length}-${Date.now()}`,
  name: '',
  start_at: (start_at || event_datetime).slice(0, 10),
  up_to_time: '',
})

export const bodyOf = (draft: DistanceDraft) => ({
  ...draft,
  waves: draft.waves.map(({ key: _, start_at, ...wave }) => ({
    ...wave,
    // A day alone would be its midnight: whoever did not write the hour is asked for it.
    start_at: start_at.includes('T') ? start_at : '',
  })),
})

/** Whether it says anything that is not the event's. */
export const saysOwn = ({ start_at, place, register_deadline, age_on, participant_limit, waves }: Distance) =>
  Boolean(start_at || place || register_deadline || age_on || participant_limit || waves.length > 0)
