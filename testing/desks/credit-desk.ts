/** A person who paid, put the place off and has a credit: what tests of credits begin with. */
import { desc, eq } from 'drizzle-orm'
import { isRefused } from '#domain/changes/core/kind.ts'
import { askChange } from '#domain/changes/core/run-change.ts'
import type { OwnCredits } from '#domain/changes/credits/credit-contract.ts'
import { credit_targets, credit_uses, credits } from '#domain/changes/credits/credit-tables.ts'
import { payments } from '#domain/payments/account/account-tables.ts'
import { participants } from '#domain/registration/tables.ts'
import type { Notice } from '#server/contract-kit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { mails } from '#server/mail/tables.ts'
import type { TestProduct } from '../product.ts'
import type { createRace } from '../race.ts'
import type { SandboxDesk } from './sandbox-desk.ts'

type Purchase = { token?: string; reference?: string; credit_ids?: number[] }
type Race = Awaited<ReturnType<typeof createRace>>
export type UsedAnswer = Notice & { success: boolean; used: number; balance: number; settled: boolean }

export const createCreditDesk = (product: TestProduct, desk: SandboxDesk) => {
  const { db, context, call } = product

  const personOf = async (registration_id: number) => {
    const [person] = await db
      .select()
      .from(participants)
      .where(eq(participants.registration_id, registration_id))
    if (!person) throw new Error('a registration without people')
    return person
  }

  const creditRow = async (id: number) => {
    const [row] = await db.select().from(credits).where(eq(credits.id, id))
    if (!row) throw new Error('no such credit')
    return row
  }

  /** The newest code that was mailed when it was asked for. */
  const codeFor = async (body: object, headers: Record<string, string> = {}): Promise<string | undefined> => {
    const newest = async () =>
      (await db.select().from(mails).where(eq(mails.kind, 'credit-code')).orderBy(desc(mails.id)).limit(1))[0]
    const before = await newest()
    await call('POST', '/api/credits/code', { body, headers })
    const letter = await newest()
    return letter && letter.id !== before?.id ? /^(\d{6})/.exec(letter.subject)?.[1] : undefined
  }
  const lookWithout = async (body: object, headers: Record<string, string> = {}) =>
    (await call<OwnCredits>('POST', '/api/credits/own', { body, headers })).json
  const spendWithout = async (body: object) =>
    (await call<UsedAnswer>('POST', '/api/credits/use', { body })).json

  return {
    personOf,
    credit: creditRow,
    /** Saved, paid at the test gateway; `form` is what the person typed. */
    paid: async (race: Race, form: object = desk.nextParticipant(race)) => {
      const { id, proof, form: checkout } = await desk.startPaying(race, [form])
      await desk.pay(checkout, { outcome: 'aprobar' })
      return { id, proof, form, person: await personOf(id) }
    },
    /** The place is put off: the credit it left. */
    defer: async (participant_id: number, shown_back: number) => {
      const change = await inTransaction(db, (tx) =>
        askChange(
          tx,
          context,
          participant_id,
          { wish: { kind: 'deferral' }, asker: 'person', shown_due: 0, shown_back },
          null,
        ),
      )
      if (isRefused(change)) throw new Error(change.refused)
      const [row] = await db.select().from(credits).where(eq(credits.change_id, change.id))
      if (!row) throw new Error('the deferral left no credit')
      return row
    },
    name: (from: Race, ...to: Race[]) =>
      db
        .insert(credit_targets)
        .values(to.map(({ event_id }) => ({ event_id: from.event_id, target_event_id: event_id })))
        .onConflictDoNothing(),
    codeFor,
    /** With the code of the mailbox that left the credit, where there is one; `lookWithout` is a stranger's. */
    look: async (body: Purchase, headers: Record<string, string> = {}) =>
      lookWithout({ ...body, code: await codeFor(body, headers) }, headers),
    lookWithout,
    use: async (body: Purchase) => spendWithout({ ...body, code: await codeFor(body) }),
    spendWithout,
    usesOf: async (id: number) =>
      (await db.select().from(credit_uses).where(eq(credit_uses.credit_id, id)).orderBy(credit_uses.id)).map(
        ({ amount }) => amount,
      ),
    waysOf: async (registration_id: number) =>
      (
        await db
          .select()
          .from(payments)
          .where(eq(payments.registration_id, registration_id))
          .orderBy(payments.id)
      ).map(({ way, amount }) => [way, amount]),
  }
}

export type CreditDesk = ReturnType<typeof createCreditDesk>
