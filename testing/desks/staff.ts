/** A race with people in it, and staff that look after it: what tests of the Competidores tab begin with. */
import { and, eq, like } from 'drizzle-orm'
import { participantForm } from '#demo/registration-form.ts'
import { event_assignments } from '#domain/accounts/tables.ts'
import { coupons } from '#domain/coupons/tables.ts'
import { registrations } from '#domain/registration/tables.ts'
import { product_sizes, products } from '#domain/store/tables.ts'
import { audit_log } from '#server/audit/tables.ts'
import type { TestProduct } from '../product.ts'
import type { createRace } from '../race.ts'

type Race = Awaited<ReturnType<typeof createRace>>

export const createDesk = (product: TestProduct) => {
  let number = 5000
  const nextParticipant = (race: Race, change: object = {}) => participantForm(++number, race.kit_id, change)

  const save = (race: Race, team: object[] = [nextParticipant(race)], change: object = {}) =>
    product.call<{ status: number; checkout_token: string }>('POST', '/api/competitor', {
      body: { competitors: team, event_id: race.event_id, category_id: race.category_id, ...change },
    })

  const registrationsOf = ({ event_id }: Race) =>
    product.db
      .select()
      .from(registrations)
      .where(eq(registrations.event_id, event_id))
      .orderBy(registrations.id)

  /** A registration saved over the public call; its id and proof. */
  const register = async (race: Race, team?: object[]) => {
    const { json } = await save(race, team)
    if (json.status !== 0 && json.status !== 100) throw new Error(`not registered: ${JSON.stringify(json)}`)
    const id = (await registrationsOf(race)).at(-1)?.id ?? 0
    return { id, proof: json.checkout_token }
  }

  return {
    nextParticipant,
    save,
    register,
    registrationsOf,
    registrationRow: async (id: number) =>
      (await product.db.select().from(registrations).where(eq(registrations.id, id)))[0],
    /** A Colaborador of these events. */
    colaborador: async (...event_ids: number[]) => {
      const person = await product.signIn('Colaborador')
      for (const event_id of event_ids)
        await product.db.insert(event_assignments).values({ user_id: person.user_id, event_id })
      return person
    },
    /** What staff did to a thing, oldest first. */
    audited: (action: string, subject_id: number) =>
      product.db
        .select()
        .from(audit_log)
        .where(and(like(audit_log.action, action), eq(audit_log.subject_id, String(subject_id))))
        .orderBy(audit_log.id),
    addCoupon: async (race: Race, code: string, change: object = {}) => {
      const coupon = { event_id: race.event_id, code, kind: 'porcentaje', value: 50, max_uses: 10 }
      await product.db.insert(coupons).values({ ...coupon, ...change })
    },
    applyCode: (race: Race, proof: string, code: string) =>
      product.call('POST', '/api/discountcode/create', {
        body: { products: [], event_id: race.event_id, code, checkout_token: proof },
      }),
    addProduct: async ({ event_id }: Race, amount: number) => {
      const [row] = await product.db
        .insert(products)
        .values({ event_id, name_product: 'Gorra', price: 30_000, sku: `GORRA-${event_id}` })
        .returning()
      if (!row) throw new Error('no product was inserted')
      await product.db
        .insert(product_sizes)
        .values({ product_id: row.id, sizes: 'unica', amount, total_amount: amount })
      return row.id
    },
    chooseProduct: (race: Race, proof: string, id: number, quantity = 1) =>
      product.call('POST', '/api/productEvent', {
        body: {
          products: [{ id, size: 'unica', quantity }],
          event_id: race.event_id,
          checkout_token: proof,
        },
      }),
  }
}
