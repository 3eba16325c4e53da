/**
 * The mailbox of a row becomes another one (security.md 6): at once with a code of the old address, at once while nobody
 * paid, or after three days in which the old address can stop it. The stored record moves along only with its owner. The
 * letter to the old address carries the way back for 14 days.
 */
import { and, eq, sql } from 'drizzle-orm'
import { inviteClients } from '#domain/accounts/users/invite-clients.ts'
import type { AppContext } from '#server/app-context.ts'
import { changesOf } from '#server/audit/changes.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Caller } from '#server/http/route.ts'
import { writeMails } from '#server/mail/write-mail.ts'
import { requestConsents } from '../consent/request-consents.ts'
import { ownLinkLetter } from '../mine/mine-mails.ts'
import { personAddress } from '../speaker/person-link.ts'
import { competitors, participants } from '../tables.ts'
import { mailboxMovedLetter, mailboxWillMoveLetter } from './mailbox-mails.ts'
import { mailbox_moves } from './mailbox-tables.ts'
import { moveAddress } from './move-token.ts'

const DAYS_TO_STOP = 3
const DAYS_BACK = 14

export type MovedRow = {
  id: number
  registration_id: number
  event_id: number
  competitor_id: number
  reference: string
  dni: string
  document_type: string
  name: string
  last_name: string
  phone: string
  email: string
  event: string
  slug: string
}

const MOVED_COLUMNS = sql`m.id, m.registration_id, m.event_id, m.competitor_id, r.reference, m.dni, m.document_type, m.name,
  m.last_name, m.phone, m.email, e.name as event, e.slug
  from participants m join registrations r on r.id = m.registration_id join events e on e.id = m.event_id`

type Move = { to: string; old_confirmed: boolean; owner: boolean; move_id?: number | undefined }

const isFor = ({ id, email }: MovedRow) => and(eq(participants.id, id), eq(participants.email, email))

/** A link that was sent to the former address signs for nobody. */
const endMailedLinks = (tx: Tx, participant_id: number) =>
  tx.execute(
    sql`delete from consent_requests where participant_id = ${participant_id} and signed_at is null and way = 'mail'`,
  )

const rememberMove = async (tx: Tx, row: MovedRow, { to, old_confirmed, owner, move_id }: Move) => {
  const moved = {
    old_confirmed,
    record_moved: owner,
    moved_at: sql`now()`,
    undo_until: sql`now() + make_interval(days => ${DAYS_BACK})`,
  }
  const [move] = move_id
    ? await tx.update(mailbox_moves).set(moved).where(eq(mailbox_moves.id, move_id)).returning()
    : await tx
        .insert(mailbox_moves)
        .values({ participant_id: row.id, from_email: row.email, to_email: to, ...moved })
        .returning()
  if (!move) throw new Error('a move of a mailbox was not stored')
  return move
}

/** False: the address became another one meanwhile. */
export const moveMailbox = async (
  tx: Tx,
  context: AppContext,
  caller: Caller | null,
  row: MovedRow,
  move: Move,
): Promise<boolean> => {
  const { to: email } = move
  const moved = await tx
    .update(participants)
    .set({ email, email_proven_at: null })
    .where(isFor(row))
    .returning({ id: participants.id })
  if (moved.length === 0) return false
  if (move.owner)
    await tx
      .update(competitors)
      .set({ email })
      .where(and(eq(competitors.id, row.competitor_id), eq(competitors.email, row.email)))
  await endMailedLinks(tx, row.id)
  const remembered = await rememberMove(tx, row, move)
  await record(tx, caller, {
    action: 'cambiar su correo',
    subject: 'participante',
    subject_id: row.id,
    event_id: row.event_id,
    registration_id: row.registration_id,
    changes: changesOf(row, { email }),
  })
  await tellMoved(tx, context, row, email, remembered.id)
  await requestConsents(tx, context, row.registration_id)
  return true
}

/** The former address is told, with the way back; the new one gets the link, and an account like whoever registers. */
const tellMoved = async (tx: Tx, context: AppContext, row: MovedRow, email: string, move_id: number) => {
  const { address, secretKey, config } = context
  const { name, last_name, phone, event, reference } = row
  const organizer = config.organizerName
  const back = moveAddress(address, secretKey, { id: move_id, from_email: row.email })
  const url = personAddress(address, { ...row, secretKey, email })
  const invitations = await inviteClients(tx, context, [{ name: `${name} ${last_name}`, email, phone }])
  const former = mailboxMovedLetter({ name, event, reference, organizer, url: back })
  const link = ownLinkLetter({ name, event, url, organizer })
  await writeMails(
    tx,
    [
      ...(row.email ? [{ kind: 'email-moved', recipient: row.email, letter: former, atOnce: true }] : []),
      { kind: 'own-link', recipient: email, letter: link, atOnce: true },
      ...invitations,
    ],
    { smtp: config.smtpUrl !== undefined },
  )
}

/** Staff moved the mailbox of a record with its coming rows: the old address is told of each, and may take it back. */
export const tellMovedByStaff = async (
  tx: Tx,
  context: AppContext,
  { competitor_id, from, to }: { competitor_id: number; from: string; to: string },
) => {
  if (from === '' || from === to) return
  const { rows } = await tx.execute<MovedRow>(sql`
    select ${MOVED_COLUMNS} where m.competitor_id = ${competitor_id} and m.email = ${to} and m.identity_matches
      and m.position is not null and m.holds_place and e.event_datetime > now() order by m.id`)
  for (const row of rows) {
    const before = { ...row, email: from }
    const remembered = await rememberMove(tx, before, { to, old_confirmed: false, owner: true })
    await tellMoved(tx, context, before, to, remembered.id)
  }
}

/** A paid row of which no mailed link was ever opened: a typing error is mended, unless the old address objects. */
export const askToMove = async (tx: Tx, context: AppContext, row: MovedRow, to: string): Promise<Date> => {
  const { address, secretKey, config } = context
  await tx
    .update(mailbox_moves)
    .set({ stopped_at: sql`now()` })
    .where(
      sql`${mailbox_moves.participant_id} = ${row.id} and ${mailbox_moves.moved_at} is null and ${mailbox_moves.stopped_at} is null`,
    )
  const [move] = await tx
    .insert(mailbox_moves)
    .values({
      participant_id: row.id,
      from_email: row.email,
      to_email: to,
      moves_at: sql`now() + make_interval(days => ${DAYS_TO_STOP})`,
    })
    .returning()
  if (!move?.moves_at) throw new Error('a move of a mailbox was not stored')
  const url = moveAddress(address, secretKey, { id: move.id, from_email: row.email })
  const { name, event, reference } = row
  const letter = mailboxWillMoveLetter({
    name,
    event,
    reference,
    url,
    moves_at: move.moves_at,
    organizer: config.organizerName,
  })
  await writeMails(tx, [{ kind: 'email-will-move', recipient: row.email, letter, atOnce: true }], {
    smtp: config.smtpUrl !== undefined,
  })
  return move.moves_at
}

/** The row of a move, as `moveMailbox` takes it; null when the person has no place any more. */
export const readMovedRow = async (tx: Tx, participant_id: number): Promise<MovedRow | null> => {
  const { rows } = await tx.execute<MovedRow>(sql`
    select ${MOVED_COLUMNS} where m.id = ${participant_id} and m.position is not null and m.holds_place for update of m`)
  return rows[0] ?? null
}
