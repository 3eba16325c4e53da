/** The team of the guarded world: devices of its event and of another, tokens of timing companies, a right of a person. */
import { eq, sql } from 'drizzle-orm'
import { hashToken, newToken } from '#domain/accounts/tokens.ts'
import { DEVICE_ROLES } from '#domain/crew/rules/crew-roles.ts'
import { crew_devices, event_grants } from '#domain/crew/tables.ts'
import { distances, waves } from '#domain/events/tables.ts'
import { timing_tokens } from '#domain/timing/tables.ts'
import { TIMING_PREFIX } from '#server/http/access.ts'
import { createCrewDesk } from '../desks/crew.ts'
import type { TestProduct } from '../product.ts'

/** Something starts now, so that the hours of the médico are open. */
const startNow = async ({ db }: TestProduct, event_id: number) => {
  const [distance] = await db.select().from(distances).where(eq(distances.event_id, event_id))
  await db
    .insert(waves)
    .values({ distance_id: distance?.id ?? 0, name: 'Ya', start_at: new Date(), up_to_time: 1 })
}

const timingToken = async ({ db }: TestProduct, event_id: number) => {
  const token = `${TIMING_PREFIX}${newToken()}`
  const expires_at = new Date(Date.now() + 86_400_000)
  await db
    .insert(timing_tokens)
    .values({ event_id, name: 'Cronos', token_hash: hashToken(token), expires_at })
  return token
}

type Events = { event_id: number; elsewhere: number }

export const addCrew = async (product: TestProduct, staff: string, { event_id, elsewhere }: Events) => {
  const { db } = product
  for (const id of [event_id, elsewhere]) await startNow(product, id)
  const crew = createCrewDesk(product, staff, event_id)
  const roles = [...DEVICE_ROLES]
  const device = await crew.device({ name: 'Con todo', roles })
  const roleless = await crew.device({ name: 'Sin nada', roles })
  // It never had one: who had may hand in what was done then.
  await db.delete(event_grants).where(eq(event_grants.device_id, roleless.id))
  const revoked = await crew.device({ name: 'Revocado', roles })
  await crew.revoke(revoked.id)
  const other = await createCrewDesk(product, staff, elsewhere).device({ roles })
  const invited = await crew.invite({ name: 'Invitado' })
  const helper = await product.signIn('Cliente')
  await crew.grant({ email: helper.email, role: 'mesa' })
  const [grant] = (await crew.show()).people
  // The hour of the last contact is no change of anything: it is written once a minute.
  await db.update(crew_devices).set({ last_seen_at: sql`now() + interval '1 day'` })
  return {
    tokens: {
      device: device.token,
      'device without role': roleless.token,
      'device elsewhere': other.token,
      'device revoked': revoked.token,
      timing: await timingToken(product, event_id),
      'timing elsewhere': await timingToken(product, elsewhere),
    },
    pin: await crew.pin(),
    device: invited.device_id,
    /** The one with every role. */
    seller: device.id,
    grant: grant?.id ?? 0,
  }
}
