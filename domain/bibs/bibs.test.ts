/** The calls of the tab Dorsales: series, assignment, acts by hand, and what each refuses. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit_log } from '#server/audit/tables.ts'
import type { Notice } from '#server/contract-kit.ts'
import { refusal } from '#testing/answer.ts'
import { type BibDesk, createBibDesk, SERIES } from '#testing/desks/bib-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import type { Assignment, Bib, BibBoard, BibSeries } from './contract.ts'

let product: TestProduct
let desk: BibDesk
let token: string

beforeAll(async () => {
  product = await startTestProduct()
  token = (await product.signIn('Administrator')).token
  desk = createBibDesk(product, token)
})
afterAll(() => product.stop())

type Race = Awaited<ReturnType<BibDesk['newRace']>>
type Refused = Notice & { errors: Record<string, string[]> }

const address = ({ event_id }: Race, path = '') => `/api/eventos/${event_id}/dorsales${path}`
const post = <T = Notice>(race: Race, path: string, body: object = {}) =>
  product.call<T>('POST', address(race, path), { body, token })
const get = async <T>(race: Race, path = '') =>
  (await product.call<T>('GET', address(race, path), { token })).json
const refused = async (race: Race, path: string, body: object = {}) =>
  (await refusal(422, post<Refused>(race, path, body))).json.errors

const idOf = async (race: Race, number: string) => (await desk.bibNamed(race, number))?.id ?? 0

test('series are made, changed and deleted; one that crosses another is refused and names it', async () => {
  const race = await desk.newRace()
  const { json } = await post<Notice & { series: BibSeries }>(race, '/series', SERIES)
  expect(json.series).toMatchObject({ name: 'General', size: 500, left: 500, waiting: 0 })
  const crossing = { ...SERIES, name: 'Élite', from_number: 500, to_number: 600 }
  expect((await refused(race, '/series', crossing)).from_number?.[0]).toBe(
    'Se cruza con la serie «General» (1 a 500). Cambia el rango o usa otras letras.',
  )
  await post(race, '/series', { ...crossing, prefix: 'e' })
  expect(await refused(race, '/series', { ...SERIES, from_number: 800, to_number: 700 })).toHaveProperty(
    'to_number',
  )
  expect(await refused(race, '/series', { ...SERIES, from_number: 700, to_number: 800 })).toHaveProperty(
    'name',
  )
  const other = await desk.newRace()
  expect(await refused(other, '/series', { ...SERIES, category_ids: [race.category_id] })).toHaveProperty(
    'category_ids',
  )
  await refusal(404, post(other, `/series/${json.series.id}`, SERIES))

  const person = await desk.buyAlone(race)
  await desk.assign(race)
  const smaller = await post<Notice>(race, `/series/${json.series.id}`, { ...SERIES, from_number: 10 })
  expect(smaller.json.body).toContain('queda fuera del rango nuevo y sigue con quien lo tiene')
  expect(await desk.numberOf(person.id)).toBe('1')
  const kept = await product.call<Notice>('DELETE', address(race, `/series/${json.series.id}`), { token })
  expect(kept.json).toMatchObject({ message: 'No se puede eliminar', icon: 'error' })
  await post(race, `/${await idOf(race, '1')}/liberar`)
  const gone = await product.call<Notice>('DELETE', address(race, `/series/${json.series.id}`), { token })
  expect(gone.json.message).toBe('Serie eliminada')
  const audited = await product.db.select().from(audit_log).where(eq(audit_log.event_id, race.event_id))
  const bySeries = audited
    .filter(({ subject }) => subject === 'serie de dorsales')
    .map(({ action }) => action)
  expect(bySeries).toEqual(['crear', 'crear', 'actualizar', 'eliminar'])
})

test('the preview says what the assignment does, who stays out and what to do, and writes nothing', async () => {
  const race = await desk.newRace()
  const ids = await desk.distanceIds(race)
  await desk.addSeries(race, { to_number: 2, distance_ids: [ids['10K'] ?? 0] })
  await desk.buyFor(race, 3)
  await desk.buyAlone({ ...race, category_id: race.categories[1]?.id ?? 0 })
  const ask = async (preview: boolean) =>
    (await post<Notice & { assignment: Assignment }>(race, '/asignar', { preview })).json.assignment
  const preview = await ask(true)
  expect(preview.by_series).toMatchObject([{ people: 2, first: '1', last: '2', left: 0 }])
  expect(preview.left_out).toEqual([
    { people: 1, reason: '1 persona sin serie: crea una para su distancia o categoría, o una para todos.' },
    { people: 1, reason: 'A la serie «General» (1 a 2) le falta 1 número: amplía su rango o crea otra.' },
  ])
  expect(await desk.bibsOf(race)).toEqual([])
  const board = await get<BibBoard>(race)
  expect(board).toMatchObject({ people: 4, without_number: 4, assignable: 2, without_series: 1 })
  expect(board.series).toMatchObject([{ waiting: 3, short: 1, left: 2 }])
  expect(await ask(false)).toEqual(preview)
  expect(await get<BibBoard>(race)).toMatchObject({
    assigned: 2,
    without_number: 2,
    assignable: 0,
    untold: 2,
  })
  expect((await ask(false)).assigned).toBe(0)
  const without = await get<{ total: number; data: { series: string | null }[] }>(race, '/sin-numero')
  expect([without.total, without.data.map(({ series }) => series)]).toEqual([2, ['General', null]])
})

test('a chosen number: free or kept; not somebody’s, not burnt, not to who did not pay', async () => {
  const { race, people } = await desk.numberedRace(2)
  const [ana, luz] = people.map(({ id }) => id) as [number, number]
  await post(race, '/reservar', { numbers: '7-9, 020, A7', note: 'Élite' })
  const given = await post<{ bib: Bib; body: string }>(race, '/dar', { participant_id: ana, number: '07' })
  expect(given.json).toMatchObject({
    bib: { number: '07', state: 'assigned', note: 'Élite' },
    body: 'El 1 quedó libre.',
  })
  expect((await refused(race, '/dar', { participant_id: luz, number: '7' })).number?.[0]).toContain(
    'El 07 lo lleva',
  )
  expect(await refused(race, '/dar', { participant_id: luz, number: 'siete' })).toHaveProperty('number')
  await post(race, `/${await idOf(race, '8')}/anular`, { reason: 'staff' })
  expect((await refused(race, '/dar', { participant_id: luz, number: '8' })).number?.[0]).toContain('anulado')
  const { id: held } = await desk.register(race)
  const [waiting] = await desk.peopleOf(held)
  expect(await refused(race, '/dar', { participant_id: waiting?.id, number: '50' })).toHaveProperty(
    'participant_id',
  )
  // One that was kept is kept again when its runner gets another.
  expect((await post<{ body: string }>(race, '/dar', { participant_id: ana, number: '30' })).json.body).toBe(
    'El 07 quedó reservado.',
  )
  await post(race, '/dar', { participant_id: ana, number: '7' })
  await desk.markPrinted([await idOf(race, '07')])
  expect((await refused(race, '/dar', { participant_id: ana, number: '60' })).number?.[0]).toContain(
    'ya tiene el 07, que está impreso',
  )
  expect(await desk.numberOf(ana)).toBe('07')
  expect((await refused(race, '/reservar', { numbers: '5, 7' })).numbers?.[0]).toBe(
    'Ya tienen dueño: 07. Quítalos de la lista o libéralos primero.',
  )
  expect(await desk.bibNamed(race, '5')).toBeUndefined()
})

test('what is kept is passed over by the machine', async () => {
  const race = await desk.newRace()
  await desk.addSeries(race)
  await post(race, '/reservar', { numbers: '1-2' })
  const person = await desk.buyAlone(race)
  await desk.assign(race)
  expect(await desk.numberOf(person.id)).toBe('3')
})

test('lost at the desk: burnt, and another of the series or the one that is chosen', async () => {
  const { race, people } = await desk.numberedRace(2)
  const [ana] = people.map(({ id }) => id) as [number]
  await desk.markPrinted([await idOf(race, '1')])
  const lost = await post<Notice & { replacement: string }>(race, `/${await idOf(race, '1')}/anular`, {
    reason: 'lost',
  })
  expect(lost.json.replacement).toBe('3')
  expect(await desk.bibNamed(race, '1')).toMatchObject({ state: 'burnt', former_participant_id: ana })
  expect(
    await refused(race, `/${await idOf(race, '3')}/anular`, { reason: 'lost', number: '2' }),
  ).toHaveProperty('number')
  expect(await desk.numberOf(ana)).toBe('3')
  await post(race, `/${await idOf(race, '3')}/anular`, { reason: 'lost', number: '099' })
  expect(await desk.numberOf(ana)).toBe('099')
  expect((await post(race, `/${await idOf(race, '1')}/anular`, { reason: 'lost' })).json.icon).toBe('info')
})

test('printed: not freed, and the mark goes away only with a reason', async () => {
  const { race } = await desk.numberedRace(2)
  expect((await post<{ printed: number }>(race, '/impresos')).json.printed).toBe(2)
  expect((await post<{ printed: number }>(race, '/impresos')).json.printed).toBe(0)
  expect((await refused(race, `/${await idOf(race, '1')}/liberar`)).number?.[0]).toContain('ya se imprimió')
  expect(await refused(race, '/impresos', { undo: true })).toHaveProperty('reason')
  const bib_ids = [await idOf(race, '1')]
  await post(race, '/impresos', { undo: true, bib_ids, reason: 'Se imprimió mal' })
  await post(race, `/${bib_ids[0]}/liberar`)
  expect(await desk.bibNamed(race, '1')).toMatchObject({ state: 'free' })
  expect(await desk.bibNamed(race, '2')).toMatchObject({ state: 'assigned' })
})

test('a chip is of one number; what is not sent stays', async () => {
  const { race } = await desk.numberedRace(2)
  const [one, other] = [await idOf(race, '1'), await idOf(race, '2')]
  await post(race, `/${one}`, { chip: 'AB-1', note: 'Zurda' })
  await post(race, `/${one}`, { chip: 'AB-2' })
  expect(await desk.bibNamed(race, '1')).toMatchObject({ chip: 'AB-2', note: 'Zurda' })
  expect((await refused(race, `/${other}`, { chip: 'AB-2' })).chip?.[0]).toBe(
    'Ese chip es del número 1. Escribe otro.',
  )
  await post(race, `/${one}`, { chip: '' })
  expect(await desk.bibNamed(race, '1')).toMatchObject({ chip: null })
})

test('numbers are found by number, chip, name and document, in their order', async () => {
  const { race, people } = await desk.numberedRace(11)
  await post(race, `/${await idOf(race, '2')}`, { chip: 'ZX-9' })
  const find = async (query: string) =>
    (await get<{ data: Bib[] }>(race, `/lista?${query}`)).data.map(({ number }) => number)
  expect(await find('')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'])
  expect(await find('search=002')).toEqual(['2'])
  expect(await find('search=zx-9')).toEqual(['2'])
  expect(await find(`search=${people[3]?.dni}`)).toEqual(['4'])
  expect(await find('state=reserved')).toEqual([])
  const stranger = await desk.newRace()
  await refusal(404, post(stranger, `/${await idOf(race, '2')}/liberar`))
})

test('a page by any order: letters, then as people count; what is equal, by number; a page after the last says how many', async () => {
  const { race, people } = await desk.numberedRace(3)
  await post(race, '/reservar', { numbers: 'B2, B10, 20', note: 'Élite' })
  await post(race, `/${await idOf(race, '3')}`, { chip: 'AA-1' })
  const page = async (query: string) => {
    const { data, total } = await get<{ data: Bib[]; total: number }>(race, `/lista?${query}`)
    return [data.map(({ number }) => number).join(' '), total]
  }
  expect(await page('')).toEqual(['1 2 3 20 B2 B10', 6])
  expect(await page('sort=-number')).toEqual(['B10 B2 20 3 2 1', 6])
  expect(await page('sort=-number&per_page=4&page=2')).toEqual(['2 1', 6])
  expect(await page('per_page=4&page=3')).toEqual(['', 6])
  for (const sort of ['name', '-name', 'distance', '-distance', 'series', '-series'])
    expect((await page(`sort=${sort}`))[0], sort).toMatch(/^\d \d \d 20 B2 B10$/)
  expect(await page('sort=chip')).toEqual(['3 1 2 20 B2 B10', 6])
  expect(await page('sort=-state')).toEqual(['20 B2 B10 1 2 3', 6])
  expect(await page('sort=-state&state=reserved&search=b2')).toEqual(['B2', 1])
  expect(await page(`state=reserved&search=${people[0]?.dni}`)).toEqual(['', 0])
})

test('who has no number: by name or in the order they came, searched, and counted on every page', async () => {
  const race = await desk.newRace()
  const people = await desk.buyFor(race, 3)
  const page = async (query: string) => {
    const { data, total } = await get<{ data: { participant_id: number }[]; total: number }>(
      race,
      `/sin-numero?${query}`,
    )
    return [data.map(({ participant_id }) => participant_id), total]
  }
  const ids = people.map(({ id }) => id).toSorted((one, other) => one - other)
  for (const sort of ['', 'distance', '-distance']) expect(await page(`sort=${sort}`), sort).toEqual([ids, 3])
  expect(await page('per_page=2&page=2')).toEqual([ids.slice(2), 3])
  expect(await page('per_page=2&page=3')).toEqual([[], 3])
  expect(await page(`search=${people[1]?.dni}`)).toEqual([[people[1]?.id], 1])
})

test('settings are kept; a picture that is not ours is refused', async () => {
  const race = await desk.newRace()
  const put = (body: object) => product.call<Refused>('PUT', address(race, '/ajustes'), { body, token })
  await put({ show_from: '2030-05-01', emergency_back: false })
  expect((await get<BibBoard>(race)).settings).toEqual({
    show_from: '2030-05-01',
    emergency_back: false,
    sponsor_image: null,
  })
  for (const sponsor_image of ['https://otro.test/a.webp', '/files/private/a.webp', '/files/public/a/b.webp'])
    expect((await refusal(422, put({ sponsor_image }))).json.errors).toHaveProperty('sponsor_image')
})
