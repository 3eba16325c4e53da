/** A race with people, numbers and a médico: what tests of the medical list begin with. Only tests write bibs here. */
import { eq, sql } from 'drizzle-orm'
import { hashToken, newToken } from '#domain/accounts/tokens.ts'
import { bibKey } from '#domain/bibs/rules/bib-key.ts'
import { bibs } from '#domain/bibs/tables.ts'
import { crew_devices, event_grants } from '#domain/crew/tables.ts'
import { events } from '#domain/events/tables.ts'
import { participants, registrations } from '#domain/registration/tables.ts'
import type { CrewRole } from '#server/contract-kit.ts'
import type { TestProduct } from '../product.ts'
import type { createRace } from '../race.ts'
import { createDesk } from './staff.ts'

type Race = Awaited<ReturnType<typeof createRace>>

export const createMedicalPeople = (product: TestProduct) => {
  const desk = createDesk(product)
  const { db } = product

  /** Paid by hand, with a number if one is given. */
  const runner = async (race: Race, change: object = {}, number?: string) => {
    const form = desk.nextParticipant(race, change)
    const { id } = await desk.register(race, [form])
    const paid = { state: 'paid', payment_status: 7, paid_at: sql`now()` } as const
    await db.update(registrations).set(paid).where(eq(registrations.id, id))
    const [person] = await db
      .update(participants)
      .set({ state: 'confirmed', payment_status: 7 })
      .where(eq(participants.registration_id, id))
      .returning()
    if (!person) throw new Error('nobody was registered')
    if (number)
      await db.insert(bibs).values({
        event_id: race.event_id,
        number,
        key: bibKey(number),
        state: 'assigned',
        participant_id: person.id,
      })
    return { ...person, form }
  }

  /** It starts now, so that the hours of the médico are open. */
  const startNow = (event_id: number) =>
    db.update(events).set({ event_datetime: sql`now()` }).where(eq(events.id, event_id))

  const grant = async (
    holder: { user_id: number } | { device_id: number },
    event_id: number,
    role: CrewRole,
  ) => {
    await startNow(event_id)
    await db.insert(event_grants).values({
      ...holder,
      event_id,
      role,
      from_at: sql`now() - interval '1 hour'`,
      until_at: sql`now() + interval '1 hour'`,
    })
  }

  /** A phone that joined, and its token. */
  const device = async ({ event_id }: Race, name: string, role: CrewRole = 'medico') => {
    const token = `dv_${newToken()}`
    const [row] = await db
      .insert(crew_devices)
      .values({
        event_id,
        name,
        token_hash: hashToken(token),
        joined_at: sql`now()`,
        expires_at: sql`now() + interval '2 days'`,
      })
      .returning()
    if (!row) throw new Error('no device')
    await grant({ device_id: row.id }, event_id, role)
    return { id: row.id, token }
  }

  const find = (race: Race, code: string, token: string) =>
    product.call<{ person: Record<string, unknown>; message: string }>(
      'POST',
      `/api/eventos/${race.event_id}/medica/personas`,
      { token, body: { code } },
    )

  const copy = async (race: Race, holder: string, token: string) => {
    const answer = await product.app.inject({
      method: 'POST',
      url: `/api/eventos/${race.event_id}/medica/copias`,
      headers: { host: 'localhost', authorization: `Bearer ${token}` },
      payload: { holder },
    })
    return { status: answer.statusCode, headers: answer.headers, pdf: answer.rawPayload, text: answer.body }
  }

  return { desk, runner, device, grant, find, copy }
}
