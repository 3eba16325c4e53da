/** What a message would do if it left now: how many people and mailboxes it reaches, and what would be missing in it. */
import { createHash } from 'node:crypto'
import { whatsAppAddress } from '#domain/colombia/whatsapp.ts'
import type { Reader } from '#server/database/connect.ts'
import { type Means, type Person, piecesOfPeople } from './people.ts'
import { type MessageKind, MOST_PEOPLE, type Segment } from './rules/message-words.ts'
import { countMissing, sameLetterKey, type Used, type VariableName, variablesIn } from './rules/variables.ts'

/** wa.me knows whom to open only by a number it can read. */
export const hasWhatsApp = (phone: string): boolean => /wa\.me\/\d/.test(whatsAppAddress(phone, ''))

export type Written = { kind: MessageKind; segment: Segment; subject: string; body: string }

export type Letters = {
  /** Who gets a letter, one a person whose letter says something else than the others' of the same mailbox. */
  mailed: Person[]
  /** Who shares a mailbox with somebody whose letter says the same, and that person's name. */
  shared: { person: Person; with: string }[]
  without_email: Person[]
}

/** What was dealt before: the first name of who gets a letter, by a short mark of its mailbox and what it says. */
export type Dealt = Map<string, string>

const markOf = ({ email, values }: Person, used: readonly Used[]) =>
  createHash('sha256')
    .update(`${email}\n${sameLetterKey(used, values)}`)
    .digest('base64')

/** A piece of the people, after those that `dealt` remembers. */
export const dealLetters = (
  people: Person[],
  used: readonly Used[],
  dealt: Dealt = new Map<string, string>(),
): Letters => {
  const letters: Letters = { mailed: [], shared: [], without_email: [] }
  for (const person of people) {
    if (person.email === '') {
      letters.without_email.push(person)
      continue
    }
    const mark = markOf(person, used)
    const before = dealt.get(mark)
    if (before !== undefined) letters.shared.push({ person, with: before })
    else {
      dealt.set(mark, person.name)
      letters.mailed.push(person)
    }
  }
  return letters
}

export const checkMessage = async (db: Reader, means: Means, event_id: number, written: Written) => {
  const { kind, segment, subject, body } = written
  const used = variablesIn(subject, body)
  const [dealt, mailboxes]: [Dealt, Set<string>] = [new Map(), new Set()]
  // In the order in which the text has them.
  const missing = new Map<VariableName, number>(used.map(({ name }) => [name, 0]))
  let [people, letters, without_email, without_phone] = [0, 0, 0, 0]
  for await (const piece of piecesOfPeople(db, means, { event_id, kind, segment })) {
    const { mailed, without_email: unreached } = dealLetters(piece, used, dealt)
    people += piece.length
    letters += mailed.length
    without_email += unreached.length
    without_phone += piece.filter(({ phone }) => !hasWhatsApp(phone)).length
    for (const { email } of mailed) mailboxes.add(email)
    const gaps = countMissing(
      used,
      piece.map(({ values }) => values),
    )
    for (const { name, count } of gaps) missing.set(name, (missing.get(name) ?? 0) + count)
  }
  return {
    people,
    mailboxes: mailboxes.size,
    letters,
    without_email,
    without_phone,
    missing: [...missing].flatMap(([name, count]) => (count > 0 ? [{ name, count }] : [])),
    too_many: people > MOST_PEOPLE,
  }
}
