/** The form of /admin/certificados/crear: what it refuses, and what it shows before anything is sent. */
import { utils, write } from '@e965/xlsx'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '#testing/answer.ts'
import { certificateForm, excelOf, picture } from '#testing/certificate-form.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { BATCH_PLACEMENTS } from '../rules/templates.ts'
import { certificate_backgrounds, certificate_batches } from '../tables.ts'

let product: TestProduct
let token: string

beforeAll(async () => {
  product = await startTestProduct({ RATE_LIMITS: '0', DEMO: '1' })
  token = (await product.signIn('Administrator')).token
})
afterAll(() => product.stop())

type Refused = { message: string; icon: string; errors: Record<string, string[]> }
type Created = { success: boolean; total: number }
type Form = Parameters<typeof certificateForm>[0]

const post = async <T>(path: string, change?: Form) =>
  product.call<T>('POST', path, { token, ...(await certificateForm(change)) })
const create = async (change?: Form) => post<Created>('/api/certificados', change)
const excel = (rows: (string | number)[][]) => ({ filename: 'personas.xlsx', bytes: excelOf(rows) })

const WRONG_FILES: [string, () => Promise<Form>, string, RegExp][] = [
  [
    'an Excel without email',
    async () => ({ excel: excel([['Nombre'], ['Ana']]) }),
    'excel',
    /columna del correo/,
  ],
  [
    'an Excel of one invalid email',
    async () => ({
      excel: excel([
        ['Nombre', 'Correo'],
        ['Luis', 'luis@'],
      ]),
    }),
    'excel',
    /^Fila 2: el correo «luis@» no es válido\.$/,
  ],
  [
    'an Excel whose only name cannot be printed',
    async () => ({
      excel: excel([
        ['Nombre', 'Correo'],
        ['李娜', 'li@corre.test'],
      ]),
    }),
    'excel',
    /^Fila 2: el nombre «李娜» tiene letras que no podemos imprimir: 李娜\.$/,
  ],
  ['an event that cannot be printed', async () => ({ nombre_evento: 'Foro 東京' }), 'nombre_evento', /東京/],
  [
    'a row without name',
    async () => ({
      excel: excel([
        ['Nombre', 'Correo'],
        ['', 'ana@corre.test'],
      ]),
    }),
    'excel',
    /^Fila 2: falta el nombre\.$/,
  ],
  [
    'twenty thousand rows',
    async () => ({
      excel: excel([
        ['Nombre', 'Correo'],
        ...Array.from({ length: 20_000 }, (_, n) => [`P ${n}`, `p${n}@c.test`]),
      ]),
    }),
    'excel',
    /hasta 10\.000 personas/,
  ],
  ['an empty Excel', async () => ({ excel: excel([['Nombre', 'Correo']]) }), 'excel', /no tiene personas/],
  [
    'a text called Excel',
    async () => ({ excel: { filename: 'personas.xlsx', bytes: Buffer.from('no soy un libro') } }),
    'excel',
    /Excel|reconocemos/,
  ],
  [
    'an archive that is none of ours',
    async () => ({ excel: { filename: 'personas.xlsx', bytes: Buffer.from('PK\u0003\u0004 basura') } }),
    'excel',
    /./,
  ],
  [
    'a CSV',
    async () => ({
      excel: { filename: 'personas.csv', bytes: Buffer.from('Nombre,Correo\nAna,ana@corre.test') },
    }),
    'excel',
    /\.xlsx o \.xls/,
  ],
  [
    'a certificate that is a PNG',
    async () => ({ certificado: { filename: 'certificado.png', bytes: await picture(1200, 850, 'png') } }),
    'certificado',
    /\.jpg o \.jpeg/,
  ],
  [
    'a PNG called jpg',
    async () => ({ certificado: { filename: 'certificado.jpg', bytes: await picture(1200, 850, 'png') } }),
    'certificado',
    /\.jpg o \.jpeg/,
  ],
  [
    'a certificate that is no picture',
    async () => ({ certificado: { filename: 'certificado.jpg', bytes: Buffer.from('hola') } }),
    'certificado',
    /\.jpg o \.jpeg/,
  ],
  [
    'a small certificate',
    async () => ({ certificado: { filename: 'certificado.jpg', bytes: await picture(300, 200) } }),
    'certificado',
    /muy pequeña/,
  ],
  [
    'a gigantic certificate',
    async () => ({ certificado: { filename: 'certificado.jpg', bytes: await picture(9000, 5000) } }),
    'certificado',
    /40 megapíxeles/,
  ],
  [
    'an icon that is none',
    async () => ({ icono_evento: { filename: 'icono.svg', bytes: Buffer.from('<svg/>') } }),
    'icono_evento',
    /\.png, \.jpg, \.jpeg o \.webp/,
  ],
  [
    'a schedule without date',
    async () => ({ envio: 'programado', fecha_notificacion: '' }),
    'fecha_notificacion',
    /fecha y la hora/,
  ],
]

describe('bad input', () => {
  test.each(WRONG_FILES)(
    '%s is refused beside its field and nothing is stored',
    async (_, form, field, told) => {
      const before = await product.db.$count(certificate_batches)
      const { status, json } = await refusal(422, post<Refused>('/api/certificados', await form()))
      expect(status).toBe(422)
      expect(json.message).toBe('Error al crear el certificado')
      expect(json.errors[field]?.[0]).toMatch(told)
      expect(await product.db.$count(certificate_batches)).toBe(before)
    },
  )

  test.each(['nombre_evento', 'city', 'fecha_evento', 'icono_evento', 'certificado', 'excel'])(
    'without %s it is refused beside that field',
    async (field) => {
      const { status, json } = await refusal(422, post<Refused>('/api/certificados', { [field]: undefined }))
      expect(status).toBe(422)
      expect(json.errors).toHaveProperty(field)
    },
  )

  test.each(['null', 'undefined'])('a date that says «%s» is none: it is sent at once', async (text) => {
    const { status } = await create({ envio: undefined, fecha_notificacion: text })
    expect(status).toBe(200)
    const [last] = await product.db
      .select()
      .from(certificate_batches)
      .orderBy(desc(certificate_batches.id))
      .limit(1)
    expect(last?.fecha_notificacion).toBeNull()
  })

  test('the old Excel format is read', async () => {
    const rows = [
      ['Nombre completo', 'Correo electrónico'],
      ['Ana', 'ana@corre.test'],
    ]
    const { json } = await create({ excel: { filename: 'personas.xls', bytes: excelOf(rows, 'xls') } })
    expect(json).toMatchObject({ success: true, total: 1 })
  })

  test('a formula counts as the text it last showed', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Nombre', 'Correo'],
      ['', 'ana@corre.test'],
    ])
    sheet.A2 = { t: 's', v: 'Ana Peña', f: 'WEBSERVICE("http://127.0.0.1/")' }
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, 'Personas')
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
    const { json } = await post<{ rows: string[][] }>('/api/certificados/inspect', {
      excel: { filename: 'personas.xlsx', bytes },
    })
    expect(json.rows).toEqual([['Ana Peña', 'ana@corre.test']])
  })
})

describe('an Excel with bad rows', () => {
  const rows = [
    ['Nombre', 'Correo', 'Equipo'],
    ['Ana Peña', 'ana@corre.test', 'Las Águilas'],
    ['ana pena', 'ANA@corre.test', ''],
    ['Luis', 'luis@', ''],
    ['Eva', 'eva@gmail.con', ''],
    ['Sol', 'sol @corre,test', ''],
    ['李娜', 'li@corre.test', ''],
    ['Екатерина', 'eka@corre.test', ''],
    ['Leo', 'leo@corre.test', '東京'],
  ]
  type Left = { row: number; reason: string }
  type Made = Created & { body: string; job_id: string; left_out: Left[]; left_out_count: number }
  const recipientsOf = async (job_id: string) => {
    const path = `/api/certificados/${job_id}`
    const { json } = await product.call<{ data: { row: number; email: string }[] }>(
      'GET',
      `${path}/recipients`,
      {
        token,
      },
    )
    return json.data.map(({ row, email }) => [row, email])
  }
  const LEFT = [
    { row: 3, reason: 'repite a la persona de la fila 2' },
    { row: 4, reason: 'el correo no es válido' },
    { row: 5, reason: 'el correo parece mal escrito' },
    { row: 7, reason: 'el nombre tiene letras que no podemos imprimir' },
  ]

  test('goes to all others, mended where that is obvious, and the mailing keeps which rows stayed out', async () => {
    const { json } = await post<Made>('/api/certificados', { excel: excel(rows) })
    expect(json).toMatchObject({ success: true, total: 4, left_out: LEFT, left_out_count: 4 })
    expect(json.body).toContain('4 filas quedaron por fuera')
    expect(await recipientsOf(json.job_id)).toEqual([
      [2, 'ana@corre.test'],
      [6, 'sol@corre.test'],
      [8, 'eka@corre.test'],
      [9, 'leo@corre.test'],
    ])
    const kept = await product.call<{ certificate: { left_out_count: number }; left_out: Left[] }>(
      'GET',
      `/api/certificados/${json.job_id}`,
      { token },
    )
    expect(kept.json).toMatchObject({ certificate: { left_out_count: 4 }, left_out: LEFT })
  })

  test('goes to a proposed address when a person took it', async () => {
    const seen = await post<{ problems: { row: number; proposal: string | null }[]; sendable: number }>(
      '/api/certificados/inspect',
      { excel: excel(rows) },
    )
    expect(seen.json.sendable).toBe(4)
    expect(seen.json.problems.filter(({ proposal }) => proposal)).toMatchObject([
      { row: 5, proposal: 'eva@gmail.com' },
    ])
    const { json } = await post<Made>('/api/certificados', { excel: excel(rows), accepted: '[5]' })
    expect(await recipientsOf(json.job_id)).toContainEqual([5, 'eva@gmail.com'])
    expect(json.left_out_count).toBe(3)
  })

  test('tells before sending which row has letters that a placed column cannot print', async () => {
    const [name] = BATCH_PLACEMENTS
    const placements = JSON.stringify([name, { ...name, id: 'team', field: 'column', column: 'Equipo' }])
    const { json } = await post<{ total: number; left_out: Left[] }>('/api/certificados/preview', {
      excel: excel(rows),
      placements,
    })
    expect(json.total).toBe(3)
    expect(json.left_out.at(-1)).toEqual({
      row: 9,
      reason: '«Equipo» tiene letras que no podemos imprimir',
    })
  })
})

describe('before sending', () => {
  test('the Excel is shown with its guessed columns and the problems of its rows', async () => {
    const { json } = await post<Record<string, unknown>>('/api/certificados/inspect', {
      excel: excel([
        ['Listado del foro', ''],
        ['Documento', 'Participante', 'Email'],
        [1020, 'Ana Núñez', 'ana@corre.test'],
        [1021, 'Luis Peña', 'luis'],
      ]),
    })
    expect(json).toMatchObject({
      headers: ['Documento', 'Participante', 'Email'],
      columns: { name: 'Participante', email: 'Email', last_name: null },
      total: 2,
      rows: [
        ['1020', 'Ana Núñez', 'ana@corre.test'],
        ['1021', 'Luis Peña', 'luis'],
      ],
      problems: [{ row: 4, field: 'email' }],
      problem_count: 1,
    })
  })

  test('a corrected column is used, one that does not exist is named', async () => {
    const rows = [
      ['A', 'B'],
      ['ana@corre.test', 'Ana'],
    ]
    const guessed = await post<{ columns: object }>('/api/certificados/inspect', { excel: excel(rows) })
    expect(guessed.json.columns).toEqual({ name: null, email: 'A', last_name: null })
    const columns = (name: string) => JSON.stringify({ name, email: 'A' })
    const mended = await create({ excel: excel(rows), columns: columns('B') })
    expect(mended.json).toMatchObject({ success: true, total: 1 })
    const wrong = await refusal(
      422,
      post<Refused>('/api/certificados', { excel: excel(rows), columns: columns('Z') }),
    )
    expect(wrong.json.errors.excel).toEqual(['El Excel no tiene la columna «Z».'])
  })

  test('the first certificates are drawn, and nothing is stored', async () => {
    const before = await product.db.$count(certificate_backgrounds)
    const { json } = await post<{ total: number; previews: { name: string; image: string }[] }>(
      '/api/certificados/preview',
      { count: 1 },
    )
    expect(json.total).toBe(2)
    expect(json.previews).toMatchObject([{ row: 2, name: 'Ana Núñez', email: 'ana@corre.test' }])
    expect(json.previews[0]?.image).toMatch(/^data:image\/jpeg;base64,\/9j\//)
    expect(await product.db.$count(certificate_backgrounds)).toBe(before)
  })
})

test('the sample Excel can be sent as it is', async () => {
  const headers = { host: 'localhost', authorization: `Bearer ${token}` }
  const sample = await product.app.inject({ method: 'GET', url: '/api/certificados/sample.xlsx', headers })
  expect(sample.headers['content-disposition']).toContain('Personas para certificados.xlsx')
  const { json } = await post<{ columns: object; total: number; problem_count: number }>(
    '/api/certificados/inspect',
    { excel: { filename: 'ejemplo.xlsx', bytes: sample.rawPayload } },
  )
  expect(json).toMatchObject({
    columns: { name: 'Nombre', last_name: 'Apellido', email: 'Correo' },
    total: 5,
    problem_count: 0,
  })
})
