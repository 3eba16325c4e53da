/** A paid place, its giver and its receiver: what tests of passing a place on begin with. */
import { desc, eq, sql } from 'drizzle-orm'
import type { Wish } from '#domain/changes/contract.ts'
import type { Refused } from '#domain/changes/core/kind.ts'
import { type Asking, askChange, changePaid } from '#domain/changes/core/run-change.ts'
import { defaultPolicies, type Policy } from '#domain/changes/rules/policy.ts'
import { change_policies, changes } from '#domain/changes/tables.ts'
import { sumsOf } from '#domain/payments/account/account-sums.ts'
import { personTokenOf } from '#domain/registration/speaker/person-link.ts'
import { participants, registrations } from '#domain/registration/tables.ts'
import type { Notice } from '#server/contract-kit.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { mails } from '#server/mail/tables.ts'
import type { TestProduct } from '../product.ts'
import type { createRace } from '../race.ts'
import { createSandboxDesk } from './sandbox-desk.ts'

type Race = Awaited<ReturnType<typeof createRace>>

type Took = Notice & { state: string; due: number; pay_url: string | null; errors?: Record<string, string[]> }

export const createTransferDesk = (product: TestProduct) => {
  const desk = createSandboxDesk(product)
  const { context } = product

  const peopleOf = (registration_id: number) =>
    product.db
      .select()
      .from(participants)
      .where(eq(participants.registration_id, registration_id))
      .orderBy(participants.id)

  /** Registered and paid by card. */
  const paid = async (race: Race, team?: object[]) => {
    const { id, proof, form } = await desk.startPaying(race, team)
    await desk.pay(form, { outcome: 'aprobar' })
    const people = await peopleOf(id)
    const giver = people[0]
    if (!giver) throw new Error('nobody registered')
    return { id, proof, people, giver }
  }

  /** As the giver asks for it: the change, or why not. */
  const give = (
    participant_id: number,
    receiver_email: string | undefined,
    change: Partial<Asking> = {},
    db: Database = product.db,
  ) =>
    inTransaction(db, (tx) =>
      askChange(
        tx,
        context,
        participant_id,
        {
          wish: { kind: 'transfer', receiver_email } as Wish,
          asker: 'person',
          shown_due: 0,
          shown_back: 0,
          ...change,
        },
        null,
      ),
    )

  const lettersTo = (recipient: string) =>
    product.db.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(desc(mails.id))

  /** The token of the latest letter with a link to take a place. */
  const linkTo = async (email: string): Promise<string> => {
    for (const { text } of await lettersTo(email)) {
      const [, token] = /\/ceder\/([\w-]+)/.exec(text) ?? []
      if (token) return token
    }
    throw new Error('no letter with a link')
  }

  return {
    ...desk,
    peopleOf,
    paid,
    give,
    lettersTo,
    linkTo,
    /** Asked by the giver and mailed: the token. */
    offered: async (participant_id: number, email: string, change: Partial<Asking> = {}) => {
      const asked = await give(participant_id, email, change)
      if ('refused' in asked) throw new Error((asked as Refused).refused)
      return linkTo(email)
    },
    look: (token: string, asked: object = {}) =>
      product.call<Record<string, unknown>>('POST', '/api/transfers/look', { body: { token, ...asked } }),
    take: (token: string, form: object, change: object = {}) =>
      product.call<Took>('POST', '/api/transfers/take', {
        body: { token, competitors: [form], shown_due: 0, ...change },
      }),
    changeOf: async (participant_id: number) => {
      const [change] = await product.db
        .select()
        .from(changes)
        .where(eq(changes.participant_id, participant_id))
        .orderBy(desc(changes.id))
      if (!change) throw new Error('no change')
      return change
    },
    decide: async (race: Race, change: Partial<Policy>) => {
      const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
      await product.db
        .insert(change_policies)
        .values({ ...defaultPolicies(day).transfer, ...change, event_id: race.event_id, kind: 'transfer' })
    },
    balance: async (id: number) => (await sumsOf(product.db, { kind: 'registration', id })).balance,
    /** The money came, and what waited for it goes on. */
    moneyCame: (id: number) =>
      inTransaction(product.db, async (tx) => {
        const { balance } = await sumsOf(tx, { kind: 'registration', id })
        await changePaid(tx, context, id, balance)
      }),
    /** The own letter of a participant. */
    ownToken: async (participant_id: number) => {
      const [row] = await product.db
        .select({ participant: participants, reference: registrations.reference })
        .from(participants)
        .innerJoin(registrations, eq(registrations.id, participants.registration_id))
        .where(eq(participants.id, participant_id))
      if (!row) throw new Error('no such participant')
      const { dni, document_type, email } = row.participant
      return personTokenOf(context.secretKey, { reference: row.reference, dni, document_type, email })
    },
    expire: (change_id: number) =>
      product.db
        .update(changes)
        .set({ expires_at: sql`now() - interval '1 minute'` as never })
        .where(eq(changes.id, change_id)),
  }
}
