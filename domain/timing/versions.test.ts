/** Versions of the start list: made, refused, and what changed in between, over the product's own calls. */
import { read as readWorkbook, utils } from '@e965/xlsx'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { event_grants } from '#domain/crew/tables.ts'
import { refusal } from '#testing/answer.ts'
import { createTimingDesk, type TimingDesk } from '#testing/desks/timing-desk.ts'
import { createTransferDesk } from '#testing/desks/transfer-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import type { DeltaLine } from './contract.ts'

let product: TestProduct
let desk: TimingDesk
let admin: { token: string; user_id: number; email: string }
beforeAll(async () => {
  product = await startTestProduct({ RATE_LIMITS: '0', DEMO: '1' })
  admin = await product.signIn('Administrator')
  desk = createTimingDesk(product, admin.token)
})
afterAll(() => product.stop())

type Delta = { added: number; changed: number; removed: number; lines: DeltaLine[] }
const changesOf = async (race: { event_id: number }, query = '') =>
  (await product.call<Delta>('GET', `${desk.pathOf(race)}/cambios?${query}`, { token: admin.token })).json

const sheetOf = (text: Buffer) => {
  const book = readWorkbook(text)
  const [name = ''] = book.SheetNames
  return utils.sheet_to_json<string[]>(book.Sheets[name] ?? {}, { header: 1, raw: false })
}

const bytesOf = async (url: string) => {
  const { rawPayload, headers } = await product.app.inject({
    method: 'GET',
    url,
    headers: { host: 'localhost', authorization: `Bearer ${admin.token}` },
  })
  return { bytes: rawPayload, headers }
}

describe('a version', () => {
  test('freezes everybody who is confirmed, and is in the audit log with its hash', async () => {
    const { race } = await desk.numberedRace(2)
    await desk.register(race)
    const { next, versions } = await desk.board(race)
    expect(versions).toEqual([])
    expect(next).toMatchObject({ version: 1, people: 2, with_number: 2, added: 2, changed: 0, removed: 0 })
    const { json } = await desk.send(race)
    expect(json.message).toBe('Versión 1 congelada')
    expect(json.version).toMatchObject({ version: 1, people: 2, added: 2, hash: next?.hash })
    const [audited] = await product.db
      .execute(sql`select detail from audit_log where event_id = ${race.event_id} and action = 'enviar'`)
      .then(({ rows }) => rows)
    expect(audited?.detail).toMatchObject({ people: 2, hash: next?.hash })
  })

  test('is not made when nothing changed: a sentence, and no version', async () => {
    const { race } = await desk.sentRace(1)
    const again = await refusal(422, desk.send(race))
    expect(again.json).toMatchObject({
      message: 'No hay nada nuevo que enviar',
      body: 'La lista es la misma de la versión 1.',
    })
    expect(await desk.listsOf(race)).toHaveLength(1)
  })

  test('is not made of a list without a single number', async () => {
    const race = await desk.newRace()
    await desk.buyAlone(race)
    const { json } = await refusal(422, desk.send(race))
    expect(json.message).toBe('Nadie tiene número todavía')
    expect(await desk.listsOf(race)).toEqual([])
  })

  test('is not made of another list than the one that was read', async () => {
    const { race } = await desk.numberedRace(1)
    const { next } = await desk.board(race)
    await desk.buyAlone(race)
    const { json } = await refusal(422, desk.send(race, { hash: next?.hash }))
    expect(json).toMatchObject({
      message: 'La lista cambió mientras la mirabas',
      body: 'Ahora la versión 1 tendría 2 nuevos. Revísala y envíala de nuevo.',
    })
    expect(await desk.listsOf(race)).toEqual([])
  })

  test('is made once its warnings were read', async () => {
    const { race } = await desk.numberedRace(1)
    await desk.buyAlone(race)
    const { json } = await refusal(422, desk.send(race, { read: [] }))
    expect(json).toMatchObject({
      message: 'Revisa antes de enviar',
      body: 'Hay personas por mirar: sin número.',
    })
    await desk.send(race, { read: ['missing_bib'] })
    expect(await desk.listsOf(race)).toHaveLength(1)
  })

  test('of an event that passed 90 days ago is not made any more', async () => {
    const { race } = await desk.sentRace(1)
    await product.db.execute(
      sql`update events set event_datetime = now() - interval '91 days' where id = ${race.event_id}`,
    )
    expect((await desk.board(race)).next).toBeNull()
    const { json } = await refusal(422, desk.send(race))
    expect(json.body).toContain('más de 90 días')
  })
})

describe('checks name the people', () => {
  const checksOf = async (race: { event_id: number }) =>
    Object.fromEntries(
      (await desk.board(race)).checks.map(({ kind, people }) => [
        kind,
        people.map(({ participant_id }) => participant_id),
      ]),
    )

  test('a list in order has nothing to look at', async () => {
    const { race } = await desk.numberedRace(2)
    expect(await checksOf(race)).toEqual({})
  })

  test('those with a number from the range of another distance', async () => {
    const { race, people } = await desk.numberedRace(1)
    const own = race.categories.find(({ id }) => id === race.category_id)?.distance
    const others = Object.entries(await desk.distanceIds(race)).filter(([name]) => name !== own)
    await product.db.execute(sql`insert into bib_series_distances
      select id, ${others[0]?.[1]} from bib_series where event_id = ${race.event_id}`)
    expect(await checksOf(race)).toEqual({ other_series: people.map(({ id }) => id) })
  })

  test('those without a number, and apart those who get it with the kit', async () => {
    const { race, people } = await desk.numberedRace(1)
    const distances = await desk.distanceIds(race)
    await desk.addSeries(race, {
      name: 'Expo',
      prefix: 'E',
      mode: 'pick_up',
      distance_ids: [distances['21K'] ?? 0],
    })
    const [plain, expo] = [await desk.buyAlone(race), await desk.buyAlone(race)]
    const long = race.categories.find(({ distance }) => distance === '21K')?.id ?? 0
    await product.db.execute(sql`update participants set category_id = ${long} where id = ${expo.id}`)
    expect(people).toHaveLength(1)
    expect(await checksOf(race)).toEqual({ missing_bib: [plain.id], pick_up: [expo.id] })
  })

  test('a category that does not admit, namesakes of one birthday, debts and missing signatures', async () => {
    const { race, people } = await desk.numberedRace(4)
    const [child, one, other, debtor] = people.map(({ id }) => id)
    await product.db.execute(sql`update participants set age = 5 where id = ${child}`)
    await product.db.execute(sql`
      update participants set name = 'José', last_name = 'Díaz', birthday = '1990-01-01' where id = ${one}`)
    await product.db.execute(sql`
      update participants set name = 'jose', last_name = 'diaz', birthday = '1990-01-01' where id = ${other}`)
    await product.db.execute(sql`
      insert into charges (registration_id, participant_id, kind, amount)
      select registration_id, id, 'entry', 1000 from participants where id = ${debtor}`)
    await product.db.execute(
      sql`update participants set consents = null, consent_trace = null where id = ${debtor}`,
    )
    expect(await checksOf(race)).toEqual({
      misfit: [child],
      same_person: [one, other],
      unpaid: [debtor],
      unsigned: [debtor],
    })
  })
})

describe('what changes after a version is in the next delta', () => {
  test('another distance, through the change that the runner asks for', async () => {
    const { race, people } = await desk.sentRace(2)
    const [person] = people
    const [letter] = await desk.lettersOf(person?.registration_id ?? 0)
    const category_id = race.categories.find(({ distance }) => distance === '5K')?.id ?? 0
    if (!letter) throw new Error('nobody to write to')
    await desk.change(letter, { kind: 'category', category_id })
    const delta = await changesOf(race)
    expect(delta).toMatchObject({ added: 0, changed: 1, removed: 0 })
    expect(delta.lines[0]?.changes).toContain('Distancia: 10K → 5K')
    await desk.send(race)
    expect(await changesOf(race)).toMatchObject({ added: 0, changed: 0, removed: 0, lines: [] })
    expect((await changesOf(race, 'since=1&version=2')).changed).toBe(1)
  })

  test('a size is nothing that the timing company sees', async () => {
    const { race, people } = await desk.sentRace(1)
    const [letter] = await desk.lettersOf(people[0]?.registration_id ?? 0)
    const kit_id = race.kits.find(({ size }) => size === 'L')?.id ?? 0
    if (!letter) throw new Error('nobody to write to')
    await desk.change(letter, { kind: 'size', kit_id })
    expect(await changesOf(race)).toMatchObject({ added: 0, changed: 0, removed: 0 })
  })

  test('an annulled place is gone, and its burnt number stands beside the delta', async () => {
    const { race, people } = await desk.sentRace(2)
    const gone = people[0]
    const number = await desk.numberOf(gone?.id ?? 0)
    await desk.markPrinted([(await desk.bibOf(gone?.id ?? 0))?.id ?? 0])
    await product.call('POST', `/api/registrations/${gone?.registration_id}/cancel`, {
      token: admin.token,
      body: { reason: 'Lesión' },
    })
    const delta = await changesOf(race)
    expect(delta).toMatchObject({ added: 0, changed: 0, removed: 1 })
    expect(delta.lines[0]).toMatchObject({ kind: 'removed', bib: number })
    const { next, invalid } = await desk.board(race)
    expect(next).toMatchObject({ version: 2, removed: 1 })
    expect(invalid).toMatchObject([{ number, reason: 'Inscripción anulada' }])
  })

  test('a place that was passed on is another person with the same number', async () => {
    const transfers = createTransferDesk(product)
    const { race, people } = await desk.sentRace(1)
    const giver = people[0]
    const token = await transfers.offered(giver?.id ?? 0, 'recibe.lista@correo.test')
    await transfers.take(token, desk.nextParticipant(race, { name: 'Beatriz', last_name: 'Gil' }))
    const delta = await changesOf(race)
    expect(delta).toMatchObject({ added: 0, changed: 1, removed: 0 })
    expect(delta.lines[0]?.changes).toMatch(/^Cambia la persona: .+ → Beatriz Gil/)
  })
})

describe('files', () => {
  test('RACE RESULT gets its columns, and nobody’s mail, phone or health', async () => {
    const { race, people } = await desk.sentRace(1)
    const person = people[0]
    const { text, headers } = await desk.file(race, 1, 'profile=raceresult')
    expect(text.split('\r\n')[0]).toBe(
      '\uFEFFBib;Lastname;Firstname;Gender;DateOfBirth;YearOfBirth;AgeGroup;Contest;Club;City;Transponder1',
    )
    expect(text).toContain(`1;${person?.last_name};${person?.name};`)
    expect(text).not.toContain(person?.email)
    expect(text).not.toContain(person?.phone)
    expect(headers['content-disposition']).toContain('v1 RACE RESULT.csv')
  })

  test('Excel opens with typed text, a delta says NUEVO, CAMBIO and BAJA', async () => {
    const { race, people } = await desk.sentRace(2)
    await product.db.execute(sql`update participants set name = '=1+1' where id = ${people[0]?.id}`)
    await desk.buyAlone(race)
    await desk.assign(race)
    await desk.send(race)
    const list = await bytesOf(`${desk.pathOf(race)}/versiones/2/archivo?profile=excel`)
    const rows = sheetOf(list.bytes)
    expect(rows[0]?.slice(0, 4)).toEqual(['Número', 'Chip', 'Nombres', 'Apellidos'])
    expect(rows[1]?.[2]).toBe('=1+1')
    const delta = await bytesOf(`${desk.pathOf(race)}/versiones/2/archivo?profile=excel&since=1`)
    const changed = sheetOf(delta.bytes)
    expect(changed.map((cells) => cells[0])).toEqual(['Cambio', 'CAMBIO', 'NUEVO'])
    expect(changed[1]?.at(-1)).toMatch(/^Nombres: .+ → =1\+1$/)
  })

  test('Windows-1252 says how many signs it changed', async () => {
    const { race, people } = await desk.numberedRace(1)
    await product.db.execute(
      sql`update participants set last_name = 'Peña Erdős' where id = ${people[0]?.id}`,
    )
    await desk.send(race)
    const { bytes, headers } = await bytesOf(`${desk.pathOf(race)}/versiones/1/archivo?profile=csv-windows`)
    expect(headers['x-dorsal-replaced']).toBe('1')
    expect(bytes.toString('latin1')).toContain('Peña Erdos')
  })

  test('a saved map decides columns, order and separator; two headers alike are refused', async () => {
    const { race } = await desk.sentRace(1)
    const save = (body: object) =>
      product.call<{ profile: { key: string } }>('POST', `${desk.pathOf(race)}/perfiles`, {
        token: admin.token,
        body: { name: 'Cronos', format: 'csv', separator: '\t', ...body },
      })
    const columns = [
      { header: 'Dist', field: 'distance' },
      { header: 'Num', field: 'bib' },
    ]
    const { profile } = (await save({ columns })).json
    const { text } = await desk.file(race, 1, `profile=${profile.key}`)
    expect(text).toBe('\uFEFFDist\tNum\r\n10K\t1\r\n')
    const twice = await refusal(422, save({ name: 'Otro', columns: [columns[0], columns[0]] }))
    expect(twice.text).toContain('mismo encabezado')
    const taken = await refusal(422, save({ name: 'cronos', columns }))
    expect(taken.text).toContain('Ya hay un perfil con ese nombre.')
    const elsewhere = await desk.sentRace(1)
    await refusal(404, desk.file(elsewhere.race, 1, `profile=${profile.key}`))
    await product.call('DELETE', `${desk.pathOf(race)}/perfiles/${profile.key}`, { token: admin.token })
    await refusal(404, desk.file(race, 1, `profile=${profile.key}`))
  })

  test('the insurer’s list has documents and nothing of numbers', async () => {
    const { race, people } = await desk.numberedRace(1)
    const { bytes } = await bytesOf(`${desk.pathOf(race)}/seguro.xlsx`)
    const [headers, row] = sheetOf(bytes)
    expect(headers).toEqual([
      'Tipo de documento',
      'Documento',
      'Nombres',
      'Apellidos',
      'Nacimiento',
      'Género',
      'Distancia',
    ])
    expect(row?.[1]).toBe(people[0]?.dni)
  })

  test('a version that does not exist is said so', async () => {
    const { race } = await desk.sentRace(1)
    expect((await refusal(404, desk.file(race, 9, 'profile=excel'))).json.message).toBe(
      'Esa versión no existe',
    )
    await refusal(404, changesOf(race, 'since=7') as never)
  })
})

test('who was granted the timing of the event reads lists and sends none', async () => {
  const { race } = await desk.sentRace(1)
  const timer = await product.signIn('Cliente')
  await product.db.insert(event_grants).values({
    event_id: race.event_id,
    user_id: timer.user_id,
    role: 'cronometraje',
    from_at: new Date(Date.now() - 60_000),
    until_at: new Date(Date.now() + 60_000),
  })
  const as = { token: timer.token }
  expect((await product.call('GET', desk.pathOf(race), as)).status).toBe(200)
  expect((await product.call('GET', `${desk.pathOf(race)}/versiones/1/archivo?profile=csv`, as)).status).toBe(
    200,
  )
  await refusal(
    403,
    product.call('POST', `${desk.pathOf(race)}/versiones`, { ...as, body: { hash: 'x', read: [] } }),
  )
  await refusal(403, product.call('GET', `${desk.pathOf(race)}/tokens`, as))
  const elsewhere = await desk.sentRace(1)
  await refusal(403, product.call('GET', desk.pathOf(elsewhere.race), as))
})
