/** A race with a médico, as journeys need it. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { participantForm } from '#demo/registration-form.ts'
import { hashToken } from '#domain/accounts/tokens.ts'
import { findRunningDatabase } from '../server/database/embedded.ts'
import { organise } from './registering.ts'

const TOLD = { eps: 'EPS Sanitas', blood_type: 'AB', rh_factor: '-', conditions: 'Alergia a la penicilina' }
const AGREED = { data_policy: true, waiver: true, health: true, news: false }

/** A race with two runners and their numbers, and a phone that joined as its médico. */
export const makeMedicalRace = async (stage: { address: string; dataDir: string }) => {
  const organiser = await organise(stage.address)
  const name = `Carrera médica ${randomBytes(3).toString('hex')}`
  const { id, slug } = await organiser.makeEvent({ name })
  const { kits, categories } = await organiser.readOffer(slug)
  const token = `dv_${randomBytes(32).toString('base64url')}`
  const database = new pg.Client(findRunningDatabase(stage.dataDir))
  await database.connect()
  try {
    for (const [number, change] of [
      ['0102', { name: 'Ana', last_name: 'Ríos', ...TOLD, consents: AGREED }],
      ['0103', { name: 'Berta', last_name: 'Gil', ...TOLD, consents: { ...AGREED, health: false } }],
    ] as const) {
      const dni = 20_000_000 + Math.floor(Math.random() * 9_000_000)
      const form = participantForm(dni, kits[0]?.id ?? 0, {
        gender: 'female',
        birthday: '1995-05-05',
        ...change,
      })
      await organiser.post('/api/competitor', {
        competitors: [{ ...form, dni: String(dni) }],
        event_id: id,
        category_id: categories[0]?.id,
      })
      const saved = await database.query<{ id: number }>(
        'select registration_id as id from participants where dni = $1',
        [String(dni)],
      )
      const courtesy = { status: 8, note: 'Invitada' }
      await organiser.post(`/api/registrations/${saved.rows[0]?.id}/status`, courtesy)
      await database.query(
        `insert into bibs (event_id, number, key, state, participant_id)
         select event_id, $2, ltrim($2, '0'), 'assigned', id from participants where dni = $1`,
        [String(dni), number],
      )
    }
    const device = await database.query<{ id: number }>(
      `insert into crew_devices (event_id, name, token_hash, joined_at, expires_at)
       values ($1, 'Médico 1', $2, now(), now() + interval '2 days') returning id`,
      [id, hashToken(token)],
    )
    // It starts now, so that the hours of the médico are open.
    await database.query('update events set event_datetime = now() where id = $1', [id])
    await database.query(
      `insert into event_grants (event_id, device_id, role, from_at, until_at)
       values ($1, $2, 'medico', now() - interval '1 hour', now() + interval '6 hours')`,
      [id, device.rows[0]?.id],
    )
  } finally {
    await database.end()
  }
  return { id, name, token }
}
