/**
 * The last answer of Mis Eventos, kept beside the session and erased with it (session.ts), so that the QR opens where
 * there is no network. Only what the page shows: not the birthday, which proves who one is, nor links to pictures and
 * receipts, which would not open.
 */
import type { myEvents } from '#domain/registration/mine/mine-contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import type { Session } from '#web/session.ts'
import { COPY_KEY } from './copy-key.ts'

export type MyEvents = AnswerOf<typeof myEvents>
type Copy = { version: number; email: string; seen_at: string; answer: MyEvents }
type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
type Owner = Pick<Session, 'email'>

/** Raised when the answer gets another shape: what an older page kept is not read. */
const VERSION = 1

const shownOf = ({ events, competitor, ...rest }: MyEvents): MyEvents => ({
  ...rest,
  events: events.map((event) => ({
    ...event,
    birthday: '',
    icon: null,
    receipt_url: null,
    account_url: null,
    share_code: null,
    pay_url: null,
  })),
  competitor: { ...competitor, dni: '', birthday: '', department: '' },
})

export const keepCopy = (box: Box, { email }: Owner, answer: MyEvents, now = new Date()): void => {
  const copy: Copy = { version: VERSION, email, seen_at: now.toISOString(), answer: shownOf(answer) }
  try {
    box.setItem(COPY_KEY, JSON.stringify(copy))
  } catch {
    // No room: rather none than an old one.
    box.removeItem(COPY_KEY)
  }
}

/** Nobody's but the one's who is signed in. */
export const readCopy = (box: Box, owner: Owner | null): Pick<Copy, 'seen_at' | 'answer'> | null => {
  try {
    const copy = JSON.parse(box.getItem(COPY_KEY) ?? 'null') as Copy | null
    return copy && owner && copy.version === VERSION && copy.email === owner.email ? copy : null
  } catch {
    return null
  }
}
