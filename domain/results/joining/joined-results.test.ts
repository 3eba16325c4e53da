/** Results of an event with numbers belong to people: whose each row is, and what contradicts, is said before. */
import { read, utils } from '@e965/xlsx'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createImportDesk, planOf } from '#testing/desks/import-desk.ts'
import { createNumberedRace } from '#testing/numbered-race.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import type { ImportProblem, JoinedCounts } from '../import/report-contract.ts'
import type { OwnRace } from '../own-history/history-contract.ts'

let product: TestProduct
let token: string
let desk: ReturnType<typeof createImportDesk>

beforeAll(async () => {
  product = await startTestProduct()
  token = (await product.signIn('Administrator')).token
  desk = createImportDesk(product, token)
})
afterAll(() => product.stop())

const HEAD = 'Dorsal;Nombre;Distancia;Género;Categoría;Estado;Tiempo Chip'
const file = (...lines: string[]) => `\uFEFF${[HEAD, ...lines].join('\r\n')}\r\n`
const QUIET = Array.from({ length: 6 }, (_, at) => `${at}`)

type Checked = {
  problems: ImportProblem[]
  joined: JoinedCounts | null
  counts: { warnings: number }
  must_confirm: boolean
}
const check = async (event_id: number, text: string) => {
  const { json } = await desk.upload(event_id, text)
  const plans = planOf(json.inspection)
  const checked = (await desk.check<Checked>(event_id, json.import.id, plans)).json
  return { ...checked, import_id: json.import.id, plans }
}

const tokens = new Map<string, string>()
const racesOf = async ({ email }: { email: string }) => {
  const mine = tokens.get(email) ?? (await product.signIn('Cliente', { email })).token
  tokens.set(email, mine)
  return (await product.call<{ races: OwnRace[] }>('GET', '/api/competidor/historial', { token: mine })).json
    .races
}
const timesOf = async (person: { email: string }) => (await racesOf(person)).map(({ time }) => time)
const ownersOf = async (event_id: number) => {
  const { rows } = await product.db.execute<{ bib_number: string; participant_id: number }>(sql`
    select r.bib_number, k.participant_id from event_results er join result_documents k on k.set_id = er.set_id
    join results r on r.set_id = k.set_id and r.public_id = k.public_id
    where er.event_id = ${event_id} and k.participant_id is not null order by r.bib_number`)
  return Object.fromEntries(rows.map(({ bib_number, participant_id }) => [bib_number, participant_id]))
}
const rowOf = async (event_id: number, bib: string) => {
  const found = await product.call<{ data: { id: string; bib_number: string }[] }>(
    'GET',
    `/api/event-results/${event_id}/rows?search=${bib}`,
    { token },
  )
  return found.json.data[0]?.id ?? ''
}

describe('five contradictions in one file', () => {
  const planted = async () => {
    const race = await createNumberedRace(product.db)
    for (const at of QUIET) await race.addRunner({ bib: `2${at}`, name: `Quieta${at}`, last_name: 'Soto' })
    const ana = await race.addRunner({ bib: '101', name: 'Ana', last_name: 'Ríos' })
    const eva = await race.addRunner({ bib: '102', name: 'Eva', last_name: 'Luna' })
    const sara = await race.addRunner({ bib: '103', name: 'Sara', last_name: 'Mora' })
    const luz = await race.addRunner({ bib: '104', name: 'Luz', last_name: 'Gil', distance: '21K' })
    const text = file(
      ...QUIET.map((at) => `2${at};Quieta${at} Soto;10K;F;Abierta Femenina;;00:5${at}:00`),
      '777;Nadie Conocido;10K;F;Abierta Femenina;;01:01:00', // row 8: no such number
      '101;Ana Ríos;21K;F;Abierta Femenina;;01:52:00', // row 9: registered in 10K
      '102;Eva Luna;10K;M;Abierta Masculina;;01:02:00', // row 10: registered as a woman
      '103;Sara Mora;10K;F;Abierta Femenina;DNS;01:03:00', // row 11: did not start, with a time
      '104;Luz Gil;21K;F;Abierta Femenina;;01:54:00', // row 12: hers
      '104;Luz Gil;10K;F;Abierta Femenina;;01:04:00', // row 13: a second time
    )
    return { race, text, people: { ana, eva, sara, luz } }
  }

  test('each is a line with its row and what to do, in the preview, the report and the sheet', async () => {
    const { race, text } = await planted()
    const checked = await check(race.event_id, text)
    const lines = checked.problems.filter(({ contradiction }) => contradiction)
    expect(lines.map(({ row, contradiction, severity }) => [row, contradiction, severity])).toEqual([
      [8, 'bib', 'warning'],
      [9, 'distance', 'warning'],
      [10, 'gender', 'warning'],
      [11, 'state', 'warning'],
      [12, 'second time', 'warning'],
      [13, 'second time', 'warning'],
    ])
    const said = (row: number) => lines.find((line) => line.row === row)?.message
    expect(said(8)).toContain('El dorsal 777 no existe en este evento. Corrige el número')
    expect(said(9)).toContain('Ana Ríos (dorsal 101) está inscrita en 10K y la fila es de 21K.')
    expect(said(10)).toContain('La fila dice hombre (categoría «Abierta Masculina») y Eva Luna (dorsal 102)')
    expect(said(11)).toContain(
      'La fila dice DNS y trae tiempo; se guarda sin tiempo. Si corrió, quita el estado',
    )
    expect(said(13)).toContain('tiene otro tiempo, 01:54:00, en la fila 12 (21K). Deja solo el suyo')
    expect(checked.joined).toEqual({ joined: 10, alone: 2, contradictions: 6 })

    await desk.run(race.event_id, checked.import_id, checked.plans, false, { confirmed: true })
    const ended = await desk.ended(race.event_id, checked.import_id)
    expect(ended).toMatchObject({ state: 'done', report: { joined: checked.joined } })
    const path = `${desk.path(race.event_id)}/imports/${checked.import_id}`
    const kept = await product.call<{ problems: ImportProblem[] }>('GET', path, { token })
    expect(kept.json.problems).toEqual(checked.problems)
    const xlsx = await product.app.inject({
      url: `${path}/problems.xlsx`,
      headers: { authorization: `Bearer ${token}` },
    })
    const sheet = utils.sheet_to_json(read(xlsx.rawPayload).Sheets.Problemas ?? {})
    for (const { row, message } of lines)
      expect(sheet).toContainEqual(
        expect.objectContaining({ Fila: row, Tipo: 'No coincide con lo inscrito', Problema: message }),
      )
  })

  test('the rows that are somebody’s are in that history, the others in nobody’s', async () => {
    const { race, text, people } = await planted()
    await race.inThePast()
    const { import_id, plans } = await check(race.event_id, text)
    await desk.run(race.event_id, import_id, plans, true, { confirmed: true })
    await desk.ended(race.event_id, import_id)
    expect(await timesOf(people.ana)).toEqual(['01:52:00'])
    expect(await timesOf(people.sara)).toEqual(['DNS'])
    expect(await timesOf(people.luz)).toEqual(['01:54:00'])
  })
})

test('an event without numbers is read as before: nothing is joined and nothing more is said', async () => {
  const { event_id } = await createRace(product.db)
  const checked = await check(
    event_id,
    file('1;Ana Ríos;10K;F;Abierta;DNS;00:50:00', '2;Eva Luna;10K;F;Abierta;;00:51:00'),
  )
  expect(checked.joined).toBeNull()
  expect(checked.problems).toEqual([
    expect.objectContaining({ row: 2, message: 'La fila dice DNS y trae tiempo; se guarda sin tiempo.' }),
  ])
})

describe('whose row it is', () => {
  test('a lost number names who has the new one, and gives its time to nobody', async () => {
    const race = await createNumberedRace(product.db)
    const ana = await race.addRunner({ bib: '340', name: 'Ana', last_name: 'Ríos' })
    await race.burn('101', 'lost', ana.participant_id)
    const { problems } = await check(race.event_id, file('0101;Ana Ríos;10K;F;Abierta;;00:50:00'))
    expect(problems.map(({ message }) => message)).toEqual([
      'El 101 se perdió: su dueña, Ana Ríos, lleva ahora el 340. Si la fila es de ella, corrige el dorsal a 340. Así se publica, pero no queda en el historial de nadie.',
    ])
    await desk.publish(race.event_id, file('0101;Ana Ríos;10K;F;Abierta;;00:50:00'))
    expect(await ownersOf(race.event_id)).toEqual({})
    const path = `/api/event-results/${race.event_id}/rows/${await rowOf(race.event_id, '101')}`
    await product.call('PUT', path, { token, body: { bib_number: '340' } })
    expect(await ownersOf(race.event_id)).toEqual({ 340: ana.participant_id })
    // The next file writes the old number again, and the correction is kept.
    await desk.publish(race.event_id, file('0101;Ana Ríos;10K;F;Abierta;;00:49:00'))
    expect(await ownersOf(race.event_id)).toEqual({ 340: ana.participant_id })
    await product.call('PUT', path, { token, body: { bib_number: '900' } })
    expect(await ownersOf(race.event_id)).toEqual({})
  })

  test('a name without any word of the registered one is not joined, until a person corrects it', async () => {
    const race = await createNumberedRace(product.db)
    await race.inThePast()
    const ana = await race.addRunner({ bib: '5', name: 'Ana de la', last_name: 'Cruz' })
    const text = file('5;Juan de la Hoz;10K;M;Abierta;;00:50:00')
    const { problems } = await check(race.event_id, text)
    expect(problems).toMatchObject([{ row: 2, contradiction: 'name' }])
    await desk.publish(race.event_id, text)
    expect(await racesOf(ana)).toEqual([])
    const id = await rowOf(race.event_id, '5')
    await product.call('PUT', `/api/event-results/${race.event_id}/rows/${id}`, {
      token,
      body: { name: 'Ana Cruz' },
    })
    expect(await timesOf(ana)).toEqual(['00:50:00'])
  })

  test('two namesakes each find their own race, also where the file writes the name otherwise', async () => {
    const race = await createNumberedRace(product.db)
    await race.inThePast()
    const one = await race.addRunner({ bib: '007', name: 'Carlos', last_name: 'Gómez', gender: 'male' })
    const other = await race.addRunner({ bib: '8', name: 'Carlos', last_name: 'Gómez', gender: 'male' })
    const third = await race.addRunner({ bib: '9', name: 'Jhon Freddy', last_name: 'Gómez', gender: 'male' })
    const text = file(
      '7;Carlos Gómez;10K;M;Abierta;;00:41:00',
      '8;Carlos Gómez;10K;M;Abierta;;00:42:00',
      '9;GOMEZ J;10K;M;Abierta;;00:43:00',
    )
    await desk.publish(race.event_id, text)
    expect([await timesOf(one), await timesOf(other), await timesOf(third)]).toEqual([
      ['00:41:00'],
      ['00:42:00'],
      ['00:43:00'],
    ])
    expect((await racesOf(one))[0]?.participant_key).toBe(one.participant_key)
  })

  test('without its number a row is joined by the document; against the number it is nobody’s', async () => {
    const race = await createNumberedRace(product.db)
    const ana = await race.addRunner({ bib: '5', name: 'Ana', last_name: 'Ríos' })
    const eva = await race.addRunner({ bib: '6', name: 'Ana', last_name: 'Luna' })
    const withDocuments = (...lines: string[]) =>
      `\uFEFF${['Dorsal;Nombre;Cédula;Distancia;Tiempo Chip', ...lines].join('\r\n')}\r\n`
    const text = withDocuments(
      `99;Ana Ríos;${ana.dni};10K;00:50:00`,
      `6;Ana Luna;${ana.dni};10K;00:51:00`,
      '7;Otra Persona;43567891;10K;00:52:00',
      '8;Una Más;71234567;10K;00:53:00',
    )
    const { problems } = await check(race.event_id, text)
    expect(problems.map(({ row, contradiction }) => [row, contradiction])).toEqual([
      [2, 'bib'],
      [3, 'document'],
      [4, 'bib'],
      [5, 'bib'],
    ])
    expect(problems[0]?.message).toContain('Por el documento es de Ana Ríos (dorsal 5)')
    await desk.publish(race.event_id, text)
    expect(await ownersOf(race.event_id)).toEqual({ 99: ana.participant_id })
    await race.inThePast()
    expect([await timesOf(ana), await timesOf(eva)]).toEqual([['00:50:00'], []])
    // A later file without documents keeps what the document said.
    await desk.publish(
      race.event_id,
      file('99;Ana Ríos;10K;F;Abierta;;00:50:00', '6;Ana Luna;10K;F;Abierta;;00:51:00'),
    )
    expect(await ownersOf(race.event_id)).toEqual({ 6: eva.participant_id, 99: ana.participant_id })
  })

  test('who passed the place on, or gave it up, has no row of it, now and after the next file', async () => {
    const race = await createNumberedRace(product.db)
    await race.inThePast()
    const ana = await race.addRunner({ bib: '5', name: 'Ana', last_name: 'Ríos' })
    const text = file('5;Ana Ríos;10K;F;Abierta;;00:50:00')
    await desk.publish(race.event_id, text)
    expect((await racesOf(ana))[0]?.participant_key).toBe(ana.participant_key)
    await product.db.execute(sql`update bibs set state = 'burnt', participant_id = null, burnt_reason = 'annulled'
      where participant_id = ${ana.participant_id}`)
    await product.db.execute(
      sql`update participants set state = 'cancelled' where id = ${ana.participant_id}`,
    )
    expect((await racesOf(ana)).map(({ participant_key }) => participant_key)).not.toContain(
      ana.participant_key,
    )
    await desk.publish(race.event_id, text)
    expect(await ownersOf(race.event_id)).toEqual({})
  })

  test('a child is known by the birthday of the registration, and stays inside the event', async () => {
    const race = await createNumberedRace(product.db)
    await race.inThePast()
    const child = await race.addRunner({ bib: '5', name: 'Lía', last_name: 'Ríos', birthday: '2015-01-01' })
    await desk.publish(race.event_id, file('5;Lía Ríos;10K;F;Abierta;;00:50:00'))
    expect(await racesOf(child)).toEqual([])
    const found = await product.call<{ data: object[] }>(
      'GET',
      '/api/site/runners?search=L%C3%ADa%20R%C3%ADos',
    )
    expect(found.json.data).toEqual([])
  })
})
