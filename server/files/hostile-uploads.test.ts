/**
 * Every picture upload of the product meets every hostile picture: none leads to a 5xx, and whatever lies in the
 * storage afterwards is a picture of our own drawing, without a word of what was carried in.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payment_accounts } from '#domain/payments/tables.ts'
import { excelOf } from '#testing/certificate-form.ts'
import { createShop } from '#testing/desks/shop.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { faultsOf } from '#testing/hostile/answers.ts'
import { CARRIED, type HostileImage, hostileImages } from '#testing/hostile/images.ts'
import { multipartBody } from '#testing/multipart.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'

type Fields = Parameters<typeof multipartBody>[0]
type Upload = { url: string; field: string; fields?: Fields; takesDrawings?: boolean }

const FULL = process.env.TEST_FULL === '1'

let product: TestProduct
let token: string
let images: Record<string, HostileImage>
let uploads: Upload[]

const EVENT = {
  name: 'Carrera',
  sport: 'running',
  participant_limit: '10',
  timeframe: '06:00',
  team_size: '1',
  event_datetime: '2027-12-05',
  register_deadline: '2027-12-05',
}
const BATCH = {
  nombre_evento: 'Foro del Deporte',
  city: 'Bogotá',
  fecha_evento: '2026-11-08',
  fecha_notificacion: '2027-11-08 10:00:00',
  excel: {
    filename: 'personas.xlsx',
    bytes: excelOf([
      ['Nombre', 'Correo'],
      ['Ana', 'ana@correo.test'],
    ]),
  },
}

beforeAll(async () => {
  product = await startTestProduct({ RATE_LIMITS: '0', DEMO: '1' })
  token = (await product.signIn('Administrator')).token
  images = await hostileImages()
  const race = await createRace(product.db)
  const settings = { instructions: 'Escribe la referencia', accounts: 'Nequi 300 555 0000' }
  const account = {
    id: 'cuenta',
    event_id: race.event_id,
    gateway_name: 'transferencia',
    active: true,
    settings,
  }
  await product.db.insert(payment_accounts).values(account)
  const { proof } = await createDesk(product).register(race)
  const item = await createShop(product).sell()
  const good = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const event = `/api/eventos/${race.event_id}`
  uploads = [
    { url: '/image/upload', field: 'file' },
    { url: '/api/eventos', field: 'cover_image', fields: EVENT },
    { url: event, field: 'icon', takesDrawings: true },
    { url: '/api/eventos-externos', field: 'cover_image', fields: EVENT },
    { url: `${event}/gallery`, field: 'file' },
    { url: `${event}/key-partners`, field: 'logo', fields: { name: 'Panela Real' }, takesDrawings: true },
    { url: `${event}/pasarelas/sandbox`, field: 'image', fields: { active: 'true', live: 'false' } },
    { url: '/gallery/upload', field: 'file', fields: { product_id: String(item.id) } },
    {
      url: `/api/product/${item.id}/edit`,
      field: 'thumbnail',
      fields: { name: 'Gorra', price: '30000', description: 'Ligera.', sku: 'GORRA-1' },
    },
    { url: '/api/transfers/receipt', field: 'image', fields: { checkout_token: proof, number: '123456' } },
    { url: `${event}/certificate-design/background`, field: 'background' },
    {
      url: '/api/certificados',
      field: 'certificado',
      fields: { ...BATCH, icono_evento: { filename: 'icono.jpg', bytes: good } },
    },
    {
      url: '/api/certificados',
      field: 'icono_evento',
      fields: { ...BATCH, certificado: { filename: 'fondo.jpg', bytes: good } },
    },
  ]
})
afterAll(() => product.stop())

const storedFiles = () =>
  readdirSync(join(product.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** What a stored file tells of the one that came; nothing. */
const remainsIn = async (path: string): Promise<string[]> => {
  const bytes = readFileSync(path)
  const { format, exif, xmp, iptc, pages } = await sharp(bytes).metadata()
  return [
    ...(/^(?:webp|jpeg)$/.test(format) ? [] : [`is ${format}`]),
    ...(exif || xmp || iptc ? ['has metadata'] : []),
    ...(pages && pages > 1 ? ['moves'] : []),
    ...CARRIED.filter((word) => bytes.includes(word)),
  ]
}

/** All pictures for the first upload; for the others a fourth of them, and one that each must take. */
const picturesFor = (upload: number) =>
  Object.entries(images).filter(
    ([name], at) => FULL || upload === 0 || (at + upload) % 4 === 0 || name === 'a JPG with a page behind it',
  )

const isPicture = (path: string) => /\.(?:webp|jpe?g|png)$/.test(path)

test('no upload takes a hostile picture, or keeps what a good one carries', {
  timeout: 120_000,
}, async () => {
  const wrong: string[] = []
  const seen = new Set<string>(storedFiles())
  const taken = new Set<string>()
  for (const [at, { url, field, fields = {}, takesDrawings = false }] of uploads.entries())
    for (const [name, { filename, bytes, fate }] of picturesFor(at)) {
      const what = `${url} ${field}: ${name}`
      const sent = multipartBody({ ...fields, [field]: { filename, bytes, type: 'image/png' } })
      const answer = await product.app.inject({
        method: 'POST',
        url,
        headers: { host: 'localhost', authorization: `Bearer ${token}`, ...sent.headers },
        payload: sent.body,
      })
      for (const fault of faultsOf(answer)) wrong.push(`${what}: ${fault}`)
      const added = storedFiles().filter((path) => !seen.has(path))
      for (const path of added) seen.add(path)
      const mayStay = fate === 'cleaned' && (takesDrawings || !filename.endsWith('.svg'))
      if (answer.statusCode === 200 && added.some(isPicture)) taken.add(`${url} ${field}`)
      if (!mayStay && answer.statusCode === 200) wrong.push(`${what}: accepted`)
      for (const path of added.filter(isPicture))
        for (const remains of await remainsIn(path)) wrong.push(`${what}: ${path} ${remains}`)
    }
  expect(wrong).toEqual([])
  // Each took the good ones: a door that is shut for everybody proves nothing.
  const shut = uploads.map(({ url, field }) => `${url} ${field}`).filter((name) => !taken.has(name))
  expect(shut).toEqual([])
  expect((await product.call('GET', '/readyz')).status).toBe(200)
})
