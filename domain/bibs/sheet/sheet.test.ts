/** Numbers and chips by Excel: the difference first, each problem with its row, all or nothing. */
import { read, utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notice } from '#server/contract-kit.ts'
import { refusal } from '#testing/answer.ts'
import { type BibDesk, createBibDesk } from '#testing/desks/bib-desk.ts'
import { multipartBody } from '#testing/multipart.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import type { SheetChange } from './sheet-contract.ts'

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
type Person = Awaited<ReturnType<BibDesk['buyAlone']>>
type Answer = Notice & {
  changes: SheetChange[]
  same: number
  problems: { row: number; message: string }[]
  errors?: Record<string, string[]>
}

const send = ({ event_id }: Race, bytes: Buffer, preview: boolean, filename = 'd.xlsx') => {
  const form = multipartBody({ preview: String(preview), file: { filename, bytes } })
  return product.call<Answer>('POST', `/api/eventos/${event_id}/dorsales/excel`, { ...form, token })
}

type Cell = string | number | { f: string }
const workbook = (rows: Cell[][]): Buffer => {
  const sheet = utils.aoa_to_sheet(
    rows.map((row) => row.map((cell) => (typeof cell === 'object' ? '' : cell))),
  )
  for (const [at, row] of rows.entries())
    for (const [column, cell] of row.entries())
      if (typeof cell === 'object')
        sheet[utils.encode_cell({ r: at, c: column })] = { t: 'n', f: cell.f, v: 2 }
  return write(
    { SheetNames: ['Dorsales'], Sheets: { Dorsales: sheet } },
    { type: 'buffer', bookType: 'xlsx' },
  )
}

const HEADERS = ['Documento', 'Tipo', 'Número', 'Chip']
const upload = async (race: Race, rows: Cell[][], preview = false) =>
  (await send(race, workbook([HEADERS, ...rows]), preview)).json
const problemsOf = async (race: Race, rows: Cell[][]) => {
  const before = await desk.bibsOf(race)
  const { problems } = await upload(race, rows)
  expect(await desk.bibsOf(race)).toEqual(before)
  return problems
}

const numbered = async (people: number) => {
  const made = await desk.numberedRace(people)
  return { race: made.race, people: made.people as Person[] }
}
const row = ({ dni, document_type }: Person, number: Cell, chip = ''): Cell[] => [
  dni,
  document_type,
  number,
  chip,
]

test('what is downloaded can be uploaded again and changes nothing', async () => {
  const { race } = await numbered(2)
  const { event_id } = race
  const file = await product.app.inject({
    method: 'GET',
    url: `/api/eventos/${event_id}/dorsales/excel`,
    headers: { authorization: `Bearer ${token}` },
  })
  const sheet = read(file.rawPayload).Sheets.Dorsales ?? {}
  expect(Object.keys(utils.sheet_to_json<object>(sheet)[0] ?? {}).slice(0, 4)).toEqual([
    'Documento',
    'Tipo',
    'Nombre',
    'Apellido',
  ])
  expect((await send(race, file.rawPayload, true)).json).toMatchObject({ changes: [], same: 2, problems: [] })
})

test('two people swap, zeros stay, chips are written; the preview writes nothing', async () => {
  const { race, people } = await numbered(3)
  const [ana, luz, eva] = people as [Person, Person, Person]
  const rows = [row(ana, 2, 'C-1'), row(luz, 1, 'C-2'), row(eva, '099')]
  const preview = await upload(race, rows, true)
  expect(preview.changes).toMatchObject([
    { row: 2, number_before: '1', number_after: '2', chip_after: 'C-1' },
    { row: 3, number_before: '2', number_after: '1', chip_after: 'C-2' },
    { row: 4, number_before: '3', number_after: '099' },
  ])
  expect(await desk.numberOf(ana.id)).toBe('1')
  await upload(race, rows)
  expect(await desk.bibOf(ana.id)).toMatchObject({ number: '2', chip: 'C-1' })
  expect(await desk.bibOf(luz.id)).toMatchObject({ number: '1', chip: 'C-2' })
  expect(await desk.numberOf(eva.id)).toBe('099')
  expect(await desk.bibNamed(race, '3')).toMatchObject({ state: 'free' })
  // Each takes the own chip back to the number of before; a number without zeros is the same one.
  await upload(race, [row(ana, 1, 'C-1'), row(luz, 2, 'C-2'), row(eva, 99)])
  expect(await desk.bibOf(ana.id)).toMatchObject({ number: '1', chip: 'C-1' })
  expect(await desk.bibOf(luz.id)).toMatchObject({ number: '2', chip: 'C-2' })
  expect(await desk.numberOf(eva.id)).toBe('099')
})

test('099 and 99 in one file: both rows are named, nothing is changed', async () => {
  const { race, people } = await numbered(2)
  const [ana, luz] = people as [Person, Person]
  expect(await problemsOf(race, [row(ana, '099'), row(luz, '99')])).toEqual([
    { row: 3, message: 'El 099 y el 99 son el mismo número y están en las filas 2 y 3. Deja uno solo.' },
  ])
})

test('each problem has its row and a sentence, and one is enough to change nothing', async () => {
  const { race, people } = await numbered(4)
  const [ana, luz, eva, sol] = people as [Person, Person, Person, Person]
  const printed = (await desk.bibOf(ana.id))?.id ?? 0
  await desk.markPrinted([printed])
  await desk.post(
    `/api/eventos/${race.event_id}/dorsales/${(await desk.bibOf(sol.id))?.id}/anular`,
    { reason: 'lost' },
    token,
  )
  const said = async (...rows: Cell[][]) =>
    (await problemsOf(race, rows)).map(({ row: at, message }) => [at, message])
  expect(await said(row(luz, '70'), row(ana, '71'))).toEqual([
    [3, `El 1 de ${ana.name} ${ana.last_name} está impreso y no se mueve.`],
  ])
  expect(await said(row(luz, '4'))).toEqual([[2, 'El 4 está anulado y nadie más lo lleva. Escoge otro.']])
  expect(await said(row(luz, '3'))).toEqual([
    [2, `El 3 lo lleva ${eva.name} ${eva.last_name}, que no cambia en este archivo.`],
  ])
  expect(await said(row(luz, '70'), row(luz, '71'))).toEqual([
    [3, `${luz.name} ${luz.last_name} ya está en la fila 2. Deja una sola fila por persona.`],
  ])
  expect(await said(row(luz, '70'), row(eva, '70'))).toEqual([
    [3, 'El 70 está en las filas 2 y 3. Deja uno solo.'],
  ])
  expect(await said(['99999999', 'CC', '70', ''])).toEqual([
    [2, 'No hay una persona confirmada con el documento CC 99999999.'],
  ])
  expect((await said(row(luz, { f: '1+1' })))[0]?.[1]).toContain('tiene una fórmula')
  expect((await said(row(luz, 'siete')))[0]?.[1]).toContain('no es un número de dorsal')
  expect((await said(row(luz, '', 'X'), row(eva, '', 'X')))[0]?.[1]).toContain('El chip X')
})

test('a file without the columns, or that is none, is refused with a sentence', async () => {
  const { race } = await numbered(1)
  const wrong = await refusal(
    422,
    send(
      race,
      workbook([
        ['Nombre', 'Ciudad'],
        ['Ana', 'Cali'],
      ]),
      false,
    ),
  )
  expect(wrong.json.errors?.file?.[0]).toContain('columnas Documento y Número')
  expect((await refusal(422, send(race, Buffer.from('%PDF-1.4'), false))).json.errors).toHaveProperty('file')
})
