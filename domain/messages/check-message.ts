/** What a message would do if it left now: how many people and mailboxes it reaches, and what would be missing in it. */
import { whatsAppAddress } from '#domain/colombia/whatsapp.ts'
import type { Reader } from '#server/database/connect.ts'
import { listPeople, type Means, type Person } from './people.ts'
import { type MessageKind, MOST_PEOPLE, type Segment } from './rules/message-words.ts'
import { countMissing, sameLetterKey, type Used, variablesIn } from './rules/variables.ts'

/** wa.me knows whom to open only by a number it can read. */
export const hasWhatsApp = (phone: string): boolean => /wa\.me\/\d/.test(whatsAppAddress(phone, ''))

export type Written = { kind: MessageKind; segment: Segment; subject: string; body: string }

export type Letters = {
  /** Who gets a letter, one a person whose letter says something else than the others' of the same mailbox. */
  mailed: Person[]
  /** Who shares a mailbox with somebody whose letter says the same, and with whom. */
  shared: { person: Person; with: Person }[]
  without_email: Person[]
}

export const dealLetters = (people: Person[], used: readonly Used[]): Letters => {
  const first = new Map<string, Person>()
  const letters: Letters = { mailed: [], shared: [], without_email: [] }
  for (const person of people) {
    if (person.email === '') {
      letters.without_email.push(person)
      continue
    }
    const key = `${person.email}\n${sameLetterKey(used, person.values)}`
    const before = first.get(key)
    if (before) letters.shared.push({ person, with: before })
    else {
      first.set(key, person)
      letters.mailed.push(person)
    }
  }
  return letters
}

export const checkMessage = async (db: Reader, means: Means, event_id: number, written: Written) => {
  const { kind, segment, subject, body } = written
  const people = await listPeople(db, means, { event_id, kind, segment })
  const used = variablesIn(subject, body)
  const { mailed, without_email } = dealLetters(people, used)
  return {
    people: people.length,
    mailboxes: new Set(mailed.map(({ email }) => email)).size,
    letters: mailed.length,
    without_email: without_email.length,
    without_phone: people.filter(({ phone }) => !hasWhatsApp(phone)).length,
    missing: countMissing(
      used,
      people.map(({ values }) => values),
    ),
    too_many: people.length > MOST_PEOPLE,
  }
}
