/** People with a paid place who change it, over the product's own calls: what tests of changes begin with. */
import { and, eq, like, sql } from 'drizzle-orm'
import type { ParticipantChanges, ShownChange, ShownQuote } from '#domain/changes/contract.ts'
import { changes } from '#domain/changes/tables.ts'
import { listPeople } from '#domain/registration/reprice.ts'
import { personTokenOf } from '#domain/registration/speaker/person-link.ts'
import { registrations } from '#domain/registration/tables.ts'
import type { Notice } from '#server/contract-kit.ts'
import { mails } from '#server/mail/tables.ts'
import type { TestProduct } from '../product.ts'
import { createRace } from '../race.ts'
import { createDesk } from './staff.ts'

const DAY_MS = 86_400_000
type Race = Awaited<ReturnType<typeof createRace>>
export type Proven = { participant_key: string; token: string }

export const PAYOUT = {
  holder: 'Ana Ruiz',
  document: '1020',
  bank: 'Banco',
  account_type: 'savings',
  account_number: '12345678',
}

const category = (distance: string, difference: number, change: object = {}) => ({
  gender: 'Evento no Deportivo',
  start_age: 10,
  final_age: 99,
  distance,
  title: 'Abierta',
  difference,
  ...change,
})

export const createChangesDesk = (product: TestProduct, token: string) => {
  const desk = createDesk(product)
  const { db, call } = product

  /** 10K at 83.500, 21K at 113.500, 5K at 63.500, each with service; sizes S, M and L. In 60 days. */
  const newRace = (change: object = {}) => {
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
    return createRace(db, {
      event_datetime: inDays(60),
      register_deadline: inDays(50),
      categories: [category('10K', 0), category('21K', 30_000), category('5K', -20_000)],
      kits: ['S', 'M', 'L'].map((size) => ({ kit_name: 'Camiseta', size, amount: 100 })),
      ...change,
    })
  }

  /** A purchase of these people, settled by hand in cash. */
  const buy = async (race: Race, team?: object[]) => {
    const { id, proof } = await desk.register(race, team)
    await call('POST', `/api/registrations/${id}/status`, { body: { status: 7, note: 'Efectivo' }, token })
    return { id, proof }
  }

  const peopleOf = (registration_id: number) => listPeople(db, registration_id)

  /** What the own letter of each person proves. */
  const lettersOf = async (registration_id: number): Promise<Proven[]> => {
    const [row] = await db.select().from(registrations).where(eq(registrations.id, registration_id))
    const reference = row?.reference ?? ''
    return (await peopleOf(registration_id)).map(({ participant_key, dni, document_type, email }) => ({
      participant_key,
      token: personTokenOf(product.context.secretKey, { reference, dni, document_type, email }),
    }))
  }

  const post = <T = Notice>(path: string, body: object, by?: string) =>
    call<T>('POST', path, { body, ...(by ? { token: by } : {}) })

  const quote = async (who: Proven, wish: object) =>
    (await post<ShownQuote>('/api/changes/quote', { ...who, ...wish })).json

  const ask = async (who: Proven, wish: object, shown: object) =>
    (await post<Notice & { change: ShownChange }>('/api/changes', { ...who, ...wish, ...shown })).json.change

  return {
    ...desk,
    newRace,
    buy,
    peopleOf,
    lettersOf,
    post,
    quote,
    ask,
    /** Quoted, and asked for as it was quoted. */
    change: async (who: Proven, wish: object) => {
      const { due, back, exchange, needs_payout } = await quote(who, wish)
      return ask(
        who,
        { ...(needs_payout ? { payout: PAYOUT } : {}), ...wish },
        { shown_due: due, shown_back: back, accepts_exchange: exchange },
      )
    },
    own: async (who: Proven) => (await post<ParticipantChanges>('/api/changes/own', who)).json,
    decide: (id: number, body: object, by = token) => post(`/api/changes/${id}/decide`, body, by),
    changeRow: async (id: number) => {
      const [row] = await db.select().from(changes).where(eq(changes.id, id))
      if (!row) throw new Error(`no change ${id}`)
      return row
    },
    /** Subjects of the letters about changes to this address, the newest last. */
    letters: async (recipient: string) =>
      (
        await db
          .select({ subject: mails.subject, text: mails.text })
          .from(mails)
          .where(and(eq(mails.recipient, recipient), like(mails.kind, 'change-%')))
          .orderBy(mails.id)
      ).map(({ subject, text }) => ({ subject, text })),
    bringForward: (id: number) =>
      db.execute(sql`update changes set expires_at = now() - interval '1 minute' where id = ${id}`),
  }
}
export type ChangesDesk = ReturnType<typeof createChangesDesk>
