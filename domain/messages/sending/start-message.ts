/** A message leaves: who gets it is fixed in the transaction that says so, and never again. */
import { eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type Dealt, dealLetters } from '../check-message.ts'
import type { StoredMessage } from '../compose/save-message.ts'
import { sharesMailbox, WHATSAPP_ONLY, WITHOUT_EMAIL } from '../messages.ts'
import { countPeople, type Means, type Person, piecesOfPeople } from '../people.ts'
import { signedAs } from '../queries.ts'
import { type MessageRecipientState, MOST_PEOPLE } from '../rules/message-words.ts'
import { variablesIn } from '../rules/variables.ts'
import { messages } from '../tables.ts'

export type Way = 'mail' | 'whatsapp'

type NewRecipient = {
  participant_id: number
  name: string
  email: string
  state: MessageRecipientState
  last_error: string | null
}

const asRecipient = (
  { participant_id, name, last_name, email }: Person,
  leftOut: string | null,
): NewRecipient => ({
  participant_id,
  name: `${name} ${last_name}`.trim(),
  email,
  state: leftOut === null ? 'waiting' : 'left out',
  last_error: leftOut,
})

/** Whoever gets no letter is in the list too, with why: a WhatsApp text can still go there. */
const recipientsOf = (
  people: Person[],
  { subject, body }: StoredMessage,
  way: Way,
  dealt: Dealt,
): NewRecipient[] => {
  if (way === 'whatsapp') return people.map((person) => asRecipient(person, WHATSAPP_ONLY))
  const { mailed, shared, without_email } = dealLetters(people, variablesIn(subject, body), dealt)
  return [
    ...mailed.map((person) => asRecipient(person, null)),
    ...shared.map(({ person, with: other }) => asRecipient(person, sharesMailbox(other))),
    ...without_email.map((person) => asRecipient(person, WITHOUT_EMAIL)),
  ]
}

const addRecipients = (tx: Tx, message_id: number, recipients: NewRecipient[]) =>
  tx.execute(sql`
    insert into message_recipients (message_id, participant_id, name, email, state, last_error)
    select ${message_id}, p.participant_id, p.name, p.email, p.state, p.last_error
    from json_to_recordset(${JSON.stringify(recipients)}::json)
      as p(participant_id int, name text, email text, state text, last_error text)`)

export type Started = { people: number; letters: number }

/** Piece by piece; who comes first of those that share a letter gets it. */
const addEverybody = async (tx: Tx, means: Means, message: StoredMessage, way: Way): Promise<Started> => {
  const dealt: Dealt = new Map()
  let [people, letters] = [0, 0]
  for await (const piece of piecesOfPeople(tx, means, message)) {
    const recipients = recipientsOf(piece, message, way, dealt)
    await addRecipients(tx, message.id, recipients)
    people += recipients.length
    letters += recipients.filter(({ state }) => state === 'waiting').length
  }
  return { people, letters }
}

/** The caller has locked the message and knows that it did not leave yet. */
export const startMessage = async (
  tx: Tx,
  means: Means,
  message: StoredMessage,
  way: Way = 'mail',
): Promise<Started | 'nobody' | 'nobody by mail' | 'too many'> => {
  const { people: found, reached } = await countPeople(tx, { ...message, secretKey: means.secretKey })
  if (found === 0) return 'nobody'
  if (found > MOST_PEOPLE) return 'too many'
  if (way === 'mail' && reached === 0) return 'nobody by mail'
  const { people, letters } = await addEverybody(tx, means, message, way)
  await tx
    .update(messages)
    .set({
      ...(await signedAs(tx, message)),
      state: letters > 0 ? 'sending' : 'sent',
      sent_at: sql`now()`,
      ...(letters > 0 ? {} : { ended_at: sql`now()` }),
    })
    .where(eq(messages.id, message.id))
  return { people, letters }
}

export const scheduleMessage = async (tx: Tx, id: number, scheduled_at: Date): Promise<number> => {
  const [saved] = await tx
    .update(messages)
    .set({ state: 'scheduled', scheduled_at, version: sql`version + 1` })
    .where(eq(messages.id, id))
    .returning({ version: messages.version })
  return saved?.version ?? 0
}

/** The next whose hour has come, if any; several processes may ask. Nobody left to write to ends it at once. */
const startNextDue = (db: Database, means: Means): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const [due] = await tx
      .select()
      .from(messages)
      .where(sql`${messages.state} = 'scheduled' and ${messages.scheduled_at} <= now()`)
      .orderBy(messages.scheduled_at)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!due) return false
    const started = await startMessage(tx, means, due)
    if (typeof started === 'string')
      await tx
        .update(messages)
        .set({ state: 'sent', sent_at: sql`now()`, ended_at: sql`now()` })
        .where(eq(messages.id, due.id))
    return true
  })

export const startDue = async (db: Database, means: Means): Promise<void> => {
  while (await startNextDue(db, means));
}
