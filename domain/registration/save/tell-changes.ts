/** Who is told when an unpaid registration changes under its people: former addresses, and those somebody left. */

import { sql } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Letter } from '#server/mail/letter.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import type { Left } from '../mine/leave-hold.ts'
import { findStories, notifyParticipants } from '../notify-participants.ts'
import type { TakenOut } from '../staff/annul-participant.ts'
import {
  changedByStaffLetter,
  formerAddressLetter,
  gaveWayLetter,
  participantLeftLetter,
  takenOutLetter,
  youLeftLetter,
  youWereTakenOutLetter,
} from './change-mails.ts'

type FormerParticipant = { name: string; email: string }

const post = (tx: Tx, context: AppContext, kind: string, recipient: string, letter: Letter) =>
  writeMail(tx, { kind, recipient, letter }, { smtp: context.config.smtpUrl !== undefined })

const eventUrl = (context: AppContext, slug: string) => `${context.address}/evento/${slug}`

/** Those who stay are written to by the save itself. */
export const tellFormer = async (
  tx: Tx,
  context: AppContext,
  registration_id: number,
  former: FormerParticipant[],
) => {
  const now = await findStories(tx, context, registration_id, 'named')
  const [any] = now
  if (!any) return
  const told = new Set(now.map(({ email }) => email))
  for (const { name, email } of former) {
    if (told.has(email)) continue
    told.add(email)
    const letter = formerAddressLetter({ ...any.story, name, url: eventUrl(context, any.slug) })
    await post(tx, context, 'registration-changed', email, letter)
  }
}

/** Staff took one person out: that person and those who stay are told, each in their own words. */
export const tellTakenOut = async (
  tx: Tx,
  context: AppContext,
  { registration_id, name, email, rest }: TakenOut,
) => {
  const stories = await findStories(tx, context, registration_id, 'named')
  const told = new Set<string>()
  for (const { email: address, story } of stories) {
    if (told.has(address)) continue
    told.add(address)
    await post(tx, context, 'registration-member-left', address, takenOutLetter(story, name, rest === 'held'))
  }
  const [any] = stories
  if (any && !told.has(email)) {
    const letter = youWereTakenOutLetter({ ...any.story, name, url: eventUrl(context, any.slug) })
    await post(tx, context, 'registration-member-left', email, letter)
  }
  if (rest === 'free') await notifyParticipants(tx, context, registration_id, 'free')
}

/** What a person runs and wears, in words, by participant. */
export type RunsWith = Map<number, { email: string; words: string }>

export const listRunsWith = async (tx: Tx, registration_id: number): Promise<RunsWith> => {
  const { rows } = await tx.execute<{ id: number; email: string; words: string }>(sql`
    select m.id, m.email, c.distance || ' ' || c.title || ', talla ' || k.size as words
    from participants m join categories c on c.id = m.category_id join kits k on k.id = m.kit_id
    where m.registration_id = ${registration_id} and m.position is not null`)
  return new Map(rows.map(({ id, ...told }) => [id, told]))
}

/** Each person whose category or size is another one now, by a letter of the own. */
export const tellChangedByStaff = async (
  tx: Tx,
  context: AppContext,
  registration_id: number,
  before: RunsWith,
) => {
  const now = await listRunsWith(tx, registration_id)
  const stories = await findStories(tx, context, registration_id, 'named')
  for (const [id, { email, words: after }] of now) {
    const was = before.get(id)?.words
    const story = stories.find((one) => one.email === email)?.story
    if (!story || email === '' || was === undefined || was === after) continue
    const letter = changedByStaffLetter(story, { before: was, after })
    await post(tx, context, 'registration-changed', email, letter)
  }
}

/** An unpaid place gave way to who came with the document in hand: its address and those it leaves are told. */
export const tellGaveWay = async (tx: Tx, context: AppContext, left: Left) => {
  const { registration_id, name, email, rest } = left
  const stories = await findStories(tx, context, registration_id, 'named')
  const [any] = stories
  if (!any) return
  const letter = gaveWayLetter({ ...any.story, name, url: eventUrl(context, any.slug) })
  if (email) await post(tx, context, 'registration-gave-way', email, letter)
  if (rest === 'ended') return
  const told = new Set([email])
  for (const { email: address, story } of stories) {
    if (address === '' || told.has(address)) continue
    told.add(address)
    await post(tx, context, 'registration-member-left', address, participantLeftLetter(story, name))
  }
  if (rest === 'free') await notifyParticipants(tx, context, registration_id, 'free')
}

/** Every address of the hold, whoever left it: a birthday alone must not do this in silence. */
export const tellLeft = async (tx: Tx, context: AppContext, { registration_id, name, email, rest }: Left) => {
  // It is over for all, and all its people are still on it.
  if (rest === 'ended') return notifyParticipants(tx, context, registration_id, 'team-ended')
  const stories = await findStories(tx, context, registration_id, 'named')
  const told = new Set<string>()
  for (const { email: address, story } of stories) {
    if (told.has(address)) continue
    told.add(address)
    await post(tx, context, 'registration-member-left', address, participantLeftLetter(story, name))
  }
  const [any] = stories
  if (any && !told.has(email)) {
    const letter = youLeftLetter({ ...any.story, name, url: eventUrl(context, any.slug) })
    await post(tx, context, 'registration-member-left', email, letter)
  }
  if (rest === 'free') await notifyParticipants(tx, context, registration_id, 'free')
}
