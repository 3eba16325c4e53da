/** The participants' list by every order and filter, and the Excel of what is seen. */
import { read, utils } from '@e965/xlsx'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNumberRows } from '#testing/desks/number-rows.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { participants } from '../../tables.ts'
import type { Participant } from '../staff-contract.ts'
import { PARTICIPANT_SORTS } from './participants-filter.ts'

type Race = Awaited<ReturnType<typeof createRace>>
type Listed = { competitors: { data: Participant[]; total: number; last_page: number } }

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let token: string
let race: Race

const list = async (query: Record<string, string | number> = {}) => {
  const asked = new URLSearchParams({ event_id: String(race.event_id) })
  for (const [name, value] of Object.entries(query)) asked.set(name, String(value))
  const { json } = await product.call<Listed>('GET', `/api/search-participant?${asked}`, { token })
  return json.competitors
}
const namesBy = async (query: Record<string, string | number>) =>
  (await list({ per_page: 50, ...query })).data.map(({ name }) => name)

const KITS = [
  { kit_name: 'Camiseta', size: 'M', amount: 100 },
  { kit_name: 'Camiseta', size: 'XS', amount: 100 },
  { kit_name: 'Camiseta', size: '10', amount: 100 },
]
const CATEGORY = { gender: 'Evento no Deportivo', start_age: 5, final_age: 99, difference: 0 }

/** In the order in which they registered. */
const PEOPLE = [
  { name: 'Óscar', last_name: 'Díaz', dni: '90000001', city: 'Cali', kit: 0 },
  { name: 'zoe', last_name: 'Arias', dni: '1000000002', city: '', kit: 1 },
  { name: 'Ángel', last_name: 'Ñungo', dni: '80000003', city: 'Bogotá', kit: 2 },
  { name: 'Pedro', last_name: 'Mora', dni: '1000000004', city: 'Águilas', kit: 0 },
  { name: 'ana', last_name: 'Rey', dni: '70000005', city: 'Cali', kit: 1 },
]

beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  token = (await product.signIn('Administrator')).token
  race = await createRace(product.db, {
    kits: KITS,
    categories: [
      { distance: '10K', title: 'Élite', ...CATEGORY },
      { distance: '5K', title: 'Abierta', ...CATEGORY },
    ],
  })
  const numbers = createNumberRows(product.db)
  for (const [at, { kit, city, ...person }] of PEOPLE.entries()) {
    const form = desk.nextParticipant(race, { ...person, kit_id: race.kits[kit]?.id })
    const { json } = await desk.save(race, [form], { category_id: race.categories[at % 2]?.id })
    if (json.status !== 0) throw new Error('nobody was registered')
    await product.db.update(participants).set({ city }).where(eq(participants.dni, person.dni))
  }
  const rows = await product.db
    .select()
    .from(participants)
    .where(eq(participants.event_id, race.event_id))
    .orderBy(participants.id)
  const [oscar, zoe, angel, pedro] = rows
  if (!oscar || !zoe || !angel || !pedro) throw new Error('five were registered')
  const settle = (registration_id: number, status: number) =>
    product.call('POST', `/api/registrations/${registration_id}/status`, {
      token,
      body: { status, note: 'x' },
    })
  await settle(oscar.registration_id, 7)
  await settle(zoe.registration_id, 8)
  await settle(angel.registration_id, 7)
  await numbers.give(oscar, '10')
  await numbers.give(zoe, '9')
  await numbers.give(angel, 'A2')
  // A minor who has not signed, one for whom it was declared, and a kit that is out.
  await product.db.update(participants).set({ age: 15, consents: null }).where(eq(participants.id, angel.id))
  await product.db
    .update(participants)
    .set({ consents: null, declared_consents: sql`'{"data_policy": true, "at": "2026-01-01T00:00:00Z"}'` })
    .where(eq(participants.id, pedro.id))
  await product.db.execute(sql`
    insert into handovers (id, event_id, participant_id, kind, desk, device_at, happened_at)
    values (gen_random_uuid(), ${race.event_id}, ${oscar.id}, 'handed', 'Mesa 1', now(), now())`)
})
afterAll(() => product.stop())

describe('order', () => {
  test.each([
    ['name', ['ana', 'Ángel', 'Óscar', 'Pedro', 'zoe']],
    ['-name', ['zoe', 'Pedro', 'Óscar', 'Ángel', 'ana']],
    ['created_at', ['Óscar', 'zoe', 'Ángel', 'Pedro', 'ana']],
    ['-created_at', ['ana', 'Pedro', 'Ángel', 'zoe', 'Óscar']],
    // A shorter document is a smaller number.
    ['dni', ['ana', 'Ángel', 'Óscar', 'zoe', 'Pedro']],
    // 9 before 10, letters after, without one last: downwards too.
    ['bib', ['zoe', 'Óscar', 'Ángel', 'ana', 'Pedro']],
    ['-bib', ['Ángel', 'Óscar', 'zoe', 'ana', 'Pedro']],
    // Águilas, Bogotá, Cali, Cali; who told none last.
    ['city', ['Pedro', 'Ángel', 'ana', 'Óscar', 'zoe']],
    ['-city', ['ana', 'Óscar', 'Ángel', 'Pedro', 'zoe']],
    // XS, M, children's, as kits are listed.
    ['size', ['ana', 'zoe', 'Pedro', 'Óscar', 'Ángel']],
    ['category', ['Pedro', 'zoe', 'ana', 'Ángel', 'Óscar']],
    ['handed_over', ['Óscar', 'ana', 'Pedro', 'Ángel', 'zoe']],
    ['-handed_over', ['Óscar', 'ana', 'Pedro', 'Ángel', 'zoe']],
    ['authorisation', ['ana', 'zoe', 'Óscar', 'Pedro', 'Ángel']],
  ])('by %s', async (sort, names) => {
    expect(await namesBy({ sort })).toEqual(names)
  })

  test('without one the newest come first', async () => {
    expect(await namesBy({})).toEqual(['ana', 'Pedro', 'Ángel', 'zoe', 'Óscar'])
  })

  test.each(PARTICIPANT_SORTS.flatMap((sort) => [sort, `-${sort}`]))(
    'pages by %s repeat and skip nobody, also among some',
    async (sort) => {
      for (const filter of [{ paid: '' }, { paid: '1' }]) {
        const whole = (await list({ per_page: 50, sort, ...filter })).data.map(({ member_id }) => member_id)
        const pages = []
        for (let page = 1; page <= 3; page++) {
          const part = await list({ per_page: 2, sort, page, ...filter })
          expect(part.total).toBe(whole.length)
          pages.push(...part.data.map(({ member_id }) => member_id))
        }
        expect(pages).toEqual(whole)
        expect(new Set(whole).size).toBe(whole.length)
      }
    },
  )

  test('by wave: their order, by hand or by the declared time; who is in none last', async () => {
    const other = await createRace(product.db)
    const { rows } = await product.db.execute<{ id: number }>(sql`
      insert into waves (distance_id, name, start_at, up_to_time, position)
      select d.id, w.name, now() + interval '1 day', w.up_to, w.at from distances d,
        (values ('B', 3600, 1), ('A', 1800, 0), ('C', null, 2)) as w (name, up_to, at)
      where d.event_id = ${other.event_id} returning id, name`)
    expect(rows).toHaveLength(3)
    const waves = await product.db.execute<{ id: number; name: string }>(
      sql`select w.id, w.name from waves w join distances d on d.id = w.distance_id where d.event_id = ${other.event_id}`,
    )
    const idOf = (name: string) => waves.rows.find((wave) => wave.name === name)?.id ?? null
    for (const [name, estimated_time, wave_id] of [
      ['Nadie', null, null],
      ['Lenta', 9000, null],
      ['Puesta', 9000, idOf('A')],
      ['Media', 2000, null],
    ] as const) {
      const form = desk.nextParticipant(other, { name })
      await desk.register(other, [form])
      await product.db
        .update(participants)
        .set({ estimated_time, wave_id })
        .where(eq(participants.dni, form.dni))
    }
    const { json } = await product.call<Listed>(
      'GET',
      `/api/search-participant?event_id=${other.event_id}&sort=wave`,
      { token },
    )
    expect(json.competitors.data.map(({ name, wave }) => [name, wave?.name])).toEqual([
      ['Puesta', 'A'],
      ['Media', 'B'],
      ['Lenta', 'C'],
      ['Nadie', undefined],
    ])
  })

  test('a column that nobody has is refused', async () => {
    await expect(list({ sort: 'health' })).rejects.toThrow()
  })
})

describe('filter', () => {
  test.each([
    [{ courtesy: '1' }, ['zoe']],
    [{ minor: '1' }, ['Ángel']],
    [{ consent: 'pending' }, ['Ángel']],
    [{ consent: 'declared' }, ['Pedro']],
    [{ consent: 'signed' }, ['Óscar', 'ana', 'zoe']],
    [{ kit: 'handed' }, ['Óscar']],
    [{ kit: 'waiting' }, ['ana', 'Pedro', 'zoe', 'Ángel']],
    [{ size: 'XS' }, ['ana', 'zoe']],
    // Held places owe all; a courtesy owes nothing.
    [{ debt: '1' }, ['ana', 'Pedro']],
    [{ size: 'M', paid: '1' }, ['Óscar']],
  ])('%j', async (filter, names) => {
    expect((await namesBy(filter)).toSorted()).toEqual(names.toSorted())
    expect((await list(filter)).total).toBe(names.length)
  })

  test('by the code that covers a person', async () => {
    const other = await createRace(product.db)
    await desk.addCoupon(other, 'AMIGOS-50')
    const { proof } = await desk.register(other, [desk.nextParticipant(other, { name: 'Con' })])
    await desk.applyCode(other, proof, 'AMIGOS-50')
    await desk.register(other, [desk.nextParticipant(other, { name: 'Sin' })])
    const found = async (coupon: string) => {
      const path = `/api/search-participant?event_id=${other.event_id}&coupon=${coupon}`
      const { json } = await product.call<Listed>('GET', path, { token })
      return json.competitors.data.map(({ name, coupon: code }) => [name, code])
    }
    expect(await found('amigos-50')).toEqual([['Con', 'AMIGOS-50']])
    expect(await found('OTRO-50')).toEqual([])
  })

  test('a search finds beginnings of words first, and what is inside of them when nothing begins so', async () => {
    expect(await namesBy({ search: 'an' })).toEqual(['ana', 'Ángel'])
    expect(await namesBy({ search: 'scar' })).toEqual(['Óscar'])
    expect(await namesBy({ search: 'rey ana' })).toEqual(['ana'])
  })
})

describe('what is seen', () => {
  const sheetOf = async (answer: { rawPayload: Buffer }) =>
    utils.sheet_to_json<Record<string, unknown>>(read(answer.rawPayload).Sheets.Participantes ?? {})
  const headers = () => ({ host: 'localhost', authorization: `Bearer ${token}` })

  test('the Excel has the order of the list, and only its columns when that is asked for', async () => {
    const url = `/api/eventos/${race.event_id}/participants.xlsx?sort=name&columns=name,bib`
    const rows = await sheetOf(await product.app.inject({ url, headers: headers() }))
    expect(rows.map((row) => row.Nombre)).toEqual(['ana', 'Ángel', 'Óscar', 'Pedro', 'zoe'])
    expect(Object.keys(rows[2] ?? {})).toEqual(['Nombre', 'Apellido', 'Dorsal'])
  })

  test('an Excel of those who were chosen has them only, in the order of the list', async () => {
    const chosen = (await list({ per_page: 50 })).data.filter(({ name }) => ['zoe', 'ana'].includes(name))
    const answer = await product.app.inject({
      method: 'POST',
      url: `/api/eventos/${race.event_id}/participants.xlsx`,
      headers: { ...headers(), 'content-type': 'application/json' },
      payload: JSON.stringify({ ids: chosen.map(({ member_id }) => member_id), sort: 'name' }),
    })
    const rows = await sheetOf(answer)
    expect(rows.map((row) => row.Nombre)).toEqual(['ana', 'zoe'])
    expect(rows[0]).toHaveProperty('Documento')
    expect(rows[0]).not.toHaveProperty('EPS')
  })

  test("'Elegir los N' finds everybody of the filter, in its order", async () => {
    const path = `/api/eventos/${race.event_id}/participants/ids?size=XS&sort=name`
    const { json } = await product.call<{ ids: number[]; total: number }>('GET', path, { token })
    const shown = await list({ size: 'XS', sort: 'name' })
    expect(json).toEqual({ ids: shown.data.map(({ member_id }) => member_id), total: 2 })
  })
})
