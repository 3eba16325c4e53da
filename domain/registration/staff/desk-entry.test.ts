/** What staff may do that the public may not, each with its reason and its row in the audit log; and what nobody may. */
import { read, utils } from '@e965/xlsx'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blocks } from '#domain/events/capacity/block-tables.ts'
import { distances, events } from '#domain/events/tables.ts'
import { refusal } from '#testing/answer.ts'
import { expectCountersToFit } from '#testing/counters.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { participants } from '../tables.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let admin: { token: string }
beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())

type Race = Awaited<ReturnType<typeof createRace>>
type Said = {
  message: string
  body: string
  icon: string
  status: number
  registration_id: number | null
  needs_reason: string | boolean | null
  applied: boolean
  block_id: number
  errors: Record<string, string[]>
}
const post = (path: string, body: object, token = admin.token) =>
  product.call<Said>('POST', path, { body, token })

const open = { gender: 'Evento no Deportivo', start_age: 10, final_age: 99, difference: 0 }
const newRace = async (change: object = {}) => {
  const race = await createRace(product.db, {
    categories: [
      { ...open, distance: '10K', title: 'Abierta' },
      { ...open, distance: '21K', title: 'Media' },
    ],
    kits: [
      { kit_name: 'Camiseta', size: 'M', amount: 50 },
      { kit_name: 'Camiseta', size: '10', amount: 50, to_age: 12 },
    ],
    ...change,
  })
  const [M = 0, child = 0] = race.kits.map(({ id }) => id)
  const [ten = 0, half = 0] = race.categories.map(({ id }) => id)
  const rows = await product.db
    .select({ id: distances.id })
    .from(distances)
    .where(eq(distances.event_id, race.event_id))
    .orderBy(distances.position)
  const [tenK = 0, halfK = 0] = rows.map(({ id }) => id)
  return { race, M, child, ten, half, tenK, halfK }
}

const byHand = (race: Race, change: object = {}, token?: string) => {
  const { kit_id = race.kit_id, ...rest } = change as { kit_id?: number }
  const body = { competitors: [desk.nextParticipant(race, { kit_id })], category_id: race.category_id }
  return post(`/api/eventos/${race.event_id}/registrations`, { ...body, ...rest }, token)
}
const detailOf = async (registration_id: number | null) =>
  (await desk.audited('inscribir a mano', registration_id ?? 0)).map(({ detail }) => detail)

const hours = (count: number) => sql`now() + make_interval(hours => ${count})`
const setEvent = ({ event_id }: Race, values: object) =>
  product.db.update(events).set(values).where(eq(events.id, event_id))
const limitOf = (distance_id: number, participant_limit: number) =>
  product.db.update(distances).set({ participant_limit }).where(eq(distances.id, distance_id))

describe('after the deadline', () => {
  test('nobody comes in where the event has no desk, reason or not', async () => {
    const { race } = await newRace()
    await setEvent(race, { register_deadline: hours(-1) })
    for (const reason of ['', 'Llegó a la expo'])
      expect((await byHand(race, { reason })).json).toMatchObject({
        status: 6,
        message: 'Inscripciones cerradas',
        needs_reason: null,
      })
    await setEvent(race, { desk_until: sql`now() - interval '1 minute'` })
    expect((await byHand(race, { reason: 'Llegó a la expo' })).json.message).toBe('Inscripciones cerradas')
    await expectCountersToFit(product.db, race.event_id)
  })

  test('while the desk is open staff register with a reason, which is written down', async () => {
    const { race } = await newRace()
    await setEvent(race, { register_deadline: hours(-1), desk_until: hours(3) })
    const asked = await byHand(race)
    expect(asked.json).toMatchObject({ status: 6, needs_reason: 'deadline', registration_id: null })
    expect(asked.json.body).toMatch(/cerraron el .*: escribe la razón\.$/)
    expect(await desk.registrationsOf(race)).toEqual([])

    const { token, user_id } = await desk.colaborador(race.event_id)
    const { json } = await byHand(race, { reason: 'Llegó a la expo' }, token)
    expect(json).toMatchObject({ status: 0, needs_reason: null })
    expect(await desk.audited('inscribir a mano', json.registration_id ?? 0)).toMatchObject([
      { user_id, event_id: race.event_id, detail: { exceptions: ['deadline'], reason: 'Llegó a la expo' } },
    ])
    expect((await desk.save(race)).json.status).toBe(6)
    await expectCountersToFit(product.db, race.event_id)
  })

  test('a distance that closed earlier asks for the reason too; the other one does not', async () => {
    const { race, half, halfK } = await newRace()
    await setEvent(race, { desk_until: hours(900) })
    await product.db
      .update(distances)
      .set({ register_deadline: sql`now() - interval '1 hour'` })
      .where(eq(distances.id, halfK))
    const asked = await byHand(race, { category_id: half })
    expect(asked.json).toMatchObject({ needs_reason: 'deadline', body: expect.stringContaining('de 21K') })
    const let_in = await byHand(race, { category_id: half, reason: 'Élite invitado' })
    expect(await detailOf(let_in.json.registration_id)).toMatchObject([{ exceptions: ['deadline'] }])
    const usual = await byHand(race)
    expect(await detailOf(usual.json.registration_id)).toEqual([{}])
  })

  test('a Colaborador of another event registers nobody here', async () => {
    const { race } = await newRace()
    await setEvent(race, { register_deadline: hours(-1), desk_until: hours(3) })
    const other = await newRace()
    const { token } = await desk.colaborador(other.race.event_id)
    await refusal(404, byHand(race, { reason: 'Llegó a la expo' }, token))
    expect(await desk.registrationsOf(race)).toEqual([])
  })
})

describe('above the public limit', () => {
  test('with a reason up to the number in the permit, and not one more', async () => {
    const { race } = await newRace({ participant_limit: 1, hard_limit: 2 })
    expect(await detailOf((await byHand(race)).json.registration_id)).toEqual([{}])
    const asked = await byHand(race)
    expect(asked.json).toMatchObject({ status: 6, needs_reason: 'limit', registration_id: null })
    expect(asked.json.body).toContain('escribe la razón')
    const { json } = await byHand(race, { reason: 'Invitado del alcalde' })
    expect(await detailOf(json.registration_id)).toMatchObject([
      { exceptions: ['limit'], reason: 'Invitado del alcalde' },
    ])
    for (const reason of ['', 'Otro invitado'])
      expect((await byHand(race, { reason })).json).toMatchObject({
        status: 6,
        message: 'Cupos agotados',
        needs_reason: null,
      })
    await expectCountersToFit(product.db, race.event_id)
  })

  test('a distance has only its own places, whatever the reason', async () => {
    const { race, half, halfK } = await newRace({ hard_limit: 200 })
    await limitOf(halfK, 1)
    await byHand(race, { category_id: half })
    expect((await byHand(race, { category_id: half, reason: 'Insiste' })).json).toMatchObject({
      status: 6,
      message: 'Cupos agotados',
      body: expect.stringContaining('21K'),
      needs_reason: null,
    })
    await expectCountersToFit(product.db, race.event_id)
  })
})

test('a kit that is for others is given with a reason only', async () => {
  const { race, child } = await newRace()
  const asked = await byHand(race, { kit_id: child })
  expect(asked.json).toMatchObject({ status: 6, needs_reason: 'kit', registration_id: null })
  expect(asked.json.body).toContain('no es para esta persona')
  const { json } = await byHand(race, { kit_id: child, reason: 'Es muy menuda' })
  expect(await detailOf(json.registration_id)).toMatchObject([
    { exceptions: ['kit'], reason: 'Es muy menuda' },
  ])
  await expectCountersToFit(product.db, race.event_id)
})

test('one reason is for all that is gone past at once', async () => {
  const { race, child } = await newRace({ participant_limit: 1, hard_limit: 5 })
  await byHand(race)
  await setEvent(race, { register_deadline: hours(-1), desk_until: hours(3) })
  const { json } = await byHand(race, { kit_id: child, reason: 'Campeona nacional' })
  expect(await detailOf(json.registration_id)).toMatchObject([
    { exceptions: ['deadline', 'kit', 'limit'], reason: 'Campeona nacional' },
  ])
})

describe('into a block', () => {
  const addBlock = async (race: Race, change: object = {}) =>
    (
      await post(`/api/eventos/${race.event_id}/blocks`, {
        name: 'Patrocinador Altura',
        owner: 'sponsor',
        places: 1,
        ...change,
      })
    ).json.block_id

  test('somebody takes a kept place of a sold-out event, without a reason, until the block is full', async () => {
    const { race } = await newRace({ participant_limit: 2 })
    const block_id = await addBlock(race)
    await byHand(race)
    expect((await byHand(race)).json.message).toBe('Cupos agotados')
    const { json } = await byHand(race, { block_id })
    expect(json.status).toBe(0)
    expect(await detailOf(json.registration_id)).toEqual([{ block_id }])
    const [person] = await product.db
      .select()
      .from(participants)
      .where(eq(participants.registration_id, json.registration_id ?? 0))
    expect(person?.block_id).toBe(block_id)
    expect((await byHand(race, { block_id })).json).toMatchObject({
      status: 6,
      message: 'Cupos agotados',
      body: expect.stringContaining('Patrocinador Altura'),
    })
    const shown = await product.call<{ registration: { members: { block: string }[] } }>(
      'GET',
      `/api/registrations/${json.registration_id}`,
      { token: admin.token },
    )
    expect(shown.json.registration.members).toMatchObject([{ block: 'Patrocinador Altura' }])
    const listed = await product.call<{ competitors: { data: { block: string }[] } }>(
      'GET',
      `/api/search-participant?event_id=${race.event_id}&block_id=${block_id}`,
      { token: admin.token },
    )
    expect(listed.json.competitors.data).toMatchObject([{ block: 'Patrocinador Altura' }])
    await expectCountersToFit(product.db, race.event_id)
  })

  test('a released block, one of another event and one of another distance take nobody', async () => {
    const { race, half } = await newRace()
    const released = await addBlock(race)
    await post(`/api/eventos/${race.event_id}/blocks/${released}/release`, {})
    const other = await newRace()
    const foreign = await addBlock(other.race)
    const ofTen = await addBlock(race, { distances: ['10K'] })
    for (const change of [
      { block_id: released },
      { block_id: foreign },
      { block_id: ofTen, category_id: half },
    ])
      expect((await byHand(race, { ...change, reason: 'Insiste' })).json).toMatchObject({
        status: 6,
        registration_id: null,
      })
    expect(await product.db.select().from(blocks).where(eq(blocks.id, ofTen))).toMatchObject([{ taken: 0 }])
    await expectCountersToFit(product.db, race.event_id)
  })
})

describe('a change', () => {
  const registered = async (race: Race, change: object = {}) => {
    const id = (await byHand(race, change)).json.registration_id ?? 0
    const [person] = await product.db.select().from(participants).where(eq(participants.registration_id, id))
    return { id, member: person?.id ?? 0 }
  }
  const changeTo = (id: number, body: object) => post(`/api/registrations/${id}/change`, body)
  const personOf = async (member: number) =>
    (await product.db.select().from(participants).where(eq(participants.id, member)))[0]

  test('to a full distance is refused, reason or not; in a sold-out event another distance has room', async () => {
    const { race, M, half, halfK } = await newRace({ participant_limit: 2, hard_limit: 9 })
    await limitOf(halfK, 1)
    const { id, member } = await registered(race)
    await registered(race, { category_id: half })
    const change = { category_id: half, members: [{ id: member, kit_id: M }] }
    for (const reason of ['', 'Insiste'])
      expect((await changeTo(id, { ...change, reason })).json).toMatchObject({
        message: 'Cupos agotados',
        body: 'En esa distancia no quedan cupos.',
        applied: false,
        needs_reason: false,
      })
    await limitOf(halfK, 2)
    expect((await desk.save(race)).json.status).toBe(6)
    expect((await changeTo(id, change)).json.applied).toBe(true)
    await expectCountersToFit(product.db, race.event_id)
  })

  test('out of a block into a sold-out event takes a place above the public limit, with a reason', async () => {
    const { race, M, half } = await newRace({ participant_limit: 2, hard_limit: 3 })
    const { json } = await post(`/api/eventos/${race.event_id}/blocks`, {
      name: 'Empresa',
      owner: 'company',
      places: 1,
      distances: ['10K'],
    })
    const { id, member } = await registered(race, { block_id: json.block_id })
    await registered(race)
    const change = { category_id: half, members: [{ id: member, kit_id: M }] }
    expect((await changeTo(id, change)).json).toMatchObject({
      message: 'Cupos agotados',
      applied: false,
      needs_reason: true,
    })
    const let_through = await changeTo(id, { ...change, reason: 'Se lesionó en la otra' })
    expect(let_through.json.applied).toBe(true)
    expect(await desk.audited('cambiar', id)).toMatchObject([
      { detail: { reason: 'Se lesionó en la otra', exceptions: ['limit'] } },
    ])
    expect((await personOf(member))?.block_id).toBeNull()
    await expectCountersToFit(product.db, race.event_id)
  })

  test('of the size after its last day, or to a kit for others, needs a reason', async () => {
    const { race, child, ten } = await newRace({
      kits: [
        { kit_name: 'Camiseta', size: 'M', amount: 5 },
        { kit_name: 'Camiseta', size: '10', amount: 5, to_age: 12 },
        { kit_name: 'Camiseta', size: 'L', amount: 5 },
      ],
    })
    const L = race.kits[2]?.id ?? 0
    const { id, member } = await registered(race)
    const to = (kit_id: number, more: object = {}) =>
      changeTo(id, { category_id: ten, members: [{ id: member, kit_id }], ...more })
    const unfit = await refusal(422, to(child))
    expect(unfit.json.errors['members.0.kit_id']?.[0]).toMatch(/escribe la razón\.$/)
    expect((await to(child, { reason: 'Es muy menuda' })).json.applied).toBe(true)
    expect((await to(L)).json.applied).toBe(true)

    await setEvent(race, { size_freeze_on: '2026-01-31', version: sql`version + 1` })
    const frozen = await refusal(422, to(race.kit_id))
    expect(frozen.json.errors['members.0.kit_id']).toEqual([
      'Las tallas quedaron fijas el 31/01/2026. Escribe la razón.',
    ])
    expect((await to(race.kit_id, { reason: 'Le quedó grande' })).json.applied).toBe(true)
    expect((await desk.audited('cambiar', id)).map(({ detail }) => detail)).toMatchObject([
      { exceptions: ['kit'], reason: 'Es muy menuda' },
      {},
      { exceptions: ['kit'], reason: 'Le quedó grande' },
    ])
    await expectCountersToFit(product.db, race.event_id)
  })

  test('of the wave is by hand or by the declared time, never to one of another distance', async () => {
    const { race, M, ten, half, tenK, halfK } = await newRace()
    const setWaves = async (distance_id: number, name: string, waves: object[]) => {
      const path = `/api/eventos/${race.event_id}/distances/${distance_id}`
      const { json } = await product.call<{ distance: { waves: { id: number }[] } }>('POST', path, {
        body: { name, waves },
        token: admin.token,
      })
      return json.distance.waves.map(({ id }) => id)
    }
    const [A = 0, B = 0] = await setWaves(tenK, '10K', [
      { name: 'A', start_at: '2056-12-05 06:00:00', up_to_time: '0:50' },
      { name: 'B', start_at: '2056-12-05 06:15:00' },
    ])
    const [foreign = 0] = await setWaves(halfK, '21K', [{ name: 'Única', start_at: '2056-12-05 05:30:00' }])
    const { id, member } = await registered(race)
    const to = (own: object, category_id = ten) =>
      changeTo(id, { category_id, members: [{ id: member, kit_id: M, ...own }] })
    const shown = async () => {
      const { json } = await product.call<{ registration: { members: object[] } }>(
        'GET',
        `/api/registrations/${id}`,
        { token: admin.token },
      )
      return json.registration.members
    }
    expect(await shown()).toMatchObject([{ wave: null, wave_id: null, estimated_time: null, block: null }])
    const refused = await refusal(422, to({ wave_id: foreign }))
    expect(Object.keys(refused.json.errors)).toEqual(['members.0.wave_id'])

    await to({ estimated_time: '0:48' })
    expect(await shown()).toMatchObject([{ wave: { name: 'A' }, wave_id: null, estimated_time: '0:48:00' }])
    await to({ wave_id: B })
    expect(await shown()).toMatchObject([{ wave: { name: 'B' }, wave_id: B, estimated_time: '0:48:00' }])
    const file = await product.app.inject({
      url: `/api/eventos/${race.event_id}/participants.xlsx?distance_id=${tenK}`,
      headers: { host: 'localhost', authorization: `Bearer ${admin.token}` },
    })
    const [line = {}] = utils.sheet_to_json<Record<string, unknown>>(
      read(file.rawPayload).Sheets.Participantes ?? {},
      { defval: '' },
    )
    expect(Object.entries(line).slice(-7, -3)).toEqual([
      ['Bloque', ''],
      ['Oleada', 'B'],
      ['Tiempo estimado', '0:48:00'],
      ['Dorsal', ''],
    ])
    await to({ wave_id: null, estimated_time: null })
    expect(await shown()).toMatchObject([{ wave: null, wave_id: null, estimated_time: null }])

    // What was by hand in the one distance means nothing in the other.
    await to({ wave_id: A })
    await to({}, half)
    expect((await personOf(member))?.wave_id).toBeNull()
  })
})
