/** The numbers of an event and who runs with each, as rows of a file are held against them. */
import type { BibState, BurntReason } from '#domain/bibs/rules/bib-words.ts'

/** Somebody who is in the event for sure. */
export type Registered = {
  participant_id: number
  name: string
  /** Of those who compete together: files write it for the name. */
  team: string | null
  gender: 'M' | 'F'
  distance: string
  /** The number of the document. */
  dni: string
  /** Under 18 on the day of the event. */
  minor: boolean
  /** The own number as it is printed. */
  number: string | null
  /** The kit went out twice and nobody decided: somebody else may run with the number. */
  in_conflict?: boolean
}

export type KnownNumber = {
  number: string
  state: BibState
  participant_id: number | null
  burnt_reason: BurntReason | null
  former_participant_id: number | null
}

export type EventNumbers = {
  /** By bibKey. */
  numbers: ReadonlyMap<string, KnownNumber>
  people: ReadonlyMap<number, Registered>
}
