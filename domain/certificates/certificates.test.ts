/** The download of a result's certificate, its check by anybody, and the design it is drawn with. */
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { event_assignments } from '#domain/accounts/tables.ts'
import { movePointer } from '#domain/results/publish/publish-set.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refusal } from '#testing/answer.ts'
import { picture } from '#testing/certificate-form.ts'
import { publishFinishers } from '#testing/finishers.ts'
import { multipartBody } from '#testing/multipart.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { BATCH_PLACEMENTS, TEMPLATES } from './rules/templates.ts'
import { certificates } from './tables.ts'

let product: TestProduct
let token: string
let race: Awaited<ReturnType<typeof createRace>>
let ids: Record<string, string>

const NO_TIME = {
  chip_time: null,
  gun_time: null,
  overall_position: null,
  gender_position: null,
  category_position: null,
}

beforeAll(async () => {
  product = await startTestProduct({ RATE_LIMITS: '0', DEMO: '1' })
  token = (await product.signIn('Administrator')).token
  race = await createRace(product.db, { name: 'Travesía de la Niña' })
  ids = await publishFinishers(product.db, race.event_id, [
    { bib_number: '7', name: 'Íñigo Muñoz' },
    { bib_number: '8', name: 'Ana Díaz', state: 'DNF', ...NO_TIME },
    { bib_number: '9', name: 'Sin Chip', chip_time: null },
  ])
})
afterAll(() => product.stop())

type Verified = { certificate: Record<string, string | null> }
const download = (id: string | undefined, query = '', accept = '*/*') =>
  product.call('GET', `/certificado/${id}${query}`, { headers: { accept } })
const codeOf = async (result_id: string | undefined) => {
  const [row] = await product.db
    .select({ code: certificates.code })
    .from(certificates)
    .where(eq(certificates.result_id, result_id ?? ''))
  return row?.code ?? ''
}
const verify = (code: string) => product.call<Verified>('GET', `/api/verificar/${code}`)

describe('the certificate of a result', () => {
  test('is a PDF, or a JPG when asked for', async () => {
    const pdf = await download(ids['7'])
    expect(pdf.status).toBe(200)
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining("filename*=UTF-8''Certificado%20%C3%8D%C3%B1igo"),
    })
    expect(pdf.text.startsWith('%PDF')).toBe(true)
    const jpg = await download(ids['7'], '?formato=jpg')
    expect(jpg.headers['content-type']).toBe('image/jpeg')
  })

  test('has one code, however often and by however many it is downloaded', async () => {
    await Promise.all(Array.from({ length: 6 }, () => download(ids['9'], '?formato=jpg')))
    const rows = await product.db
      .select()
      .from(certificates)
      .where(eq(certificates.result_id, ids['9'] ?? ''))
    expect(rows).toHaveLength(1)
  })

  test('does not exist for who did not finish, nor for an id that is none', async () => {
    expect((await refusal(404, download(ids['8']))).status).toBe(404)
    expect((await refusal(404, download('nadie'))).status).toBe(404)
    expect((await refusal(422, download(ids['7'], '?formato=svg'))).status).toBe(422)
  })

  test('a person with a dead link reaches the page that explains it', async () => {
    const { status, headers } = await download('nadie', '', 'text/html,*/*')
    expect(status).toBe(302)
    expect(headers.location).toBe('/verificar/nadie')
  })
})

describe('anybody who has the code', () => {
  test('learns name, event, time and that it is valid, however the code is typed', async () => {
    await download(ids['7'])
    const code = await codeOf(ids['7'])
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/)
    const typed = code.toLowerCase().replaceAll(/(.{4})/g, '$1-')
    expect((await verify(typed)).json.certificate).toMatchObject({
      code,
      state: 'válido',
      name: 'Íñigo Muñoz',
      event: 'Travesía de la Niña',
      city: 'Medellín',
      distance: '10K',
      bib: '7',
      time: '00:40:00',
      issued_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      download_url: `/certificado/${code}`,
    })
    expect((await download(code)).status).toBe(200)
  })

  test('a code that was never given is not found', async () => {
    expect((await refusal(404, verify('0000-0000-0000-0000-0000'))).status).toBe(404)
  })

  test('learns that staff annulled it, and why; afterwards it can be valid again', async () => {
    const code = await codeOf(ids['7'])
    const change = (body: object, as = token) =>
      product.call('PUT', `/api/certificados/issued/${code}`, { token: as, body })
    const stranger = await product.signIn('Colaborador')
    expect((await refusal(404, change({ state: 'anulado' }, stranger.token))).status).toBe(404)
    await product.db.insert(event_assignments).values({ user_id: stranger.user_id, event_id: race.event_id })
    expect((await change({ state: 'anulado', reason: 'Corrió otra persona.' }, stranger.token)).status).toBe(
      200,
    )
    expect((await verify(code)).json.certificate).toMatchObject({
      state: 'anulado',
      annul_reason: 'Corrió otra persona.',
      download_url: null,
    })
    expect((await refusal(410, download(ids['7']))).status).toBe(410)
    expect((await refusal(410, download(code))).status).toBe(410)
    await change({ state: 'válido' })
    expect((await verify(code)).json.certificate.state).toBe('válido')
  })

  test('learns that a published result was disqualified, not that it is gone', async () => {
    await download(ids['7'])
    const code = await codeOf(ids['7'])
    const finished = sql`update results set state = null where public_id = ${ids['7']}`
    await product.db.execute(sql`update results set state = 'DSQ', overall_position = null
      where public_id = ${ids['7']}`)
    expect((await verify(code)).json.certificate).toMatchObject({
      state: 'anulado',
      annul_reason: 'El resultado publicado dice que fue descalificado.',
      download_url: null,
    })
    await product.db.execute(finished)
  })

  test('a corrected import speaks for the code at once; deleted results annul it', async () => {
    await download(ids['7'])
    const code = await codeOf(ids['7'])
    await publishFinishers(product.db, race.event_id, [
      { bib_number: '7', name: 'Íñigo Muñoz', chip_time: 2_500_000 },
    ])
    expect((await verify(code)).json.certificate).toMatchObject({ state: 'válido', time: '00:41:40' })
    await inTransaction(product.db, (tx) => movePointer(tx, race.event_id, null, 'deleted'))
    expect((await verify(code)).json.certificate).toMatchObject({
      state: 'anulado',
      name: 'Íñigo Muñoz',
      annul_reason: 'El resultado ya no está publicado.',
    })
  })
})

describe('a result that changed after its certificate was given', () => {
  test.each([
    ['DSQ', 'El resultado publicado dice que fue descalificado.'],
    ['DNF', 'El resultado publicado dice que no terminó la carrera.'],
  ] as const)('to %s says so at its code, without a time or a place', async (state, said) => {
    const event = await createRace(product.db)
    const given = await publishFinishers(product.db, event.event_id, [{ bib_number: '1', name: 'Leo Ruiz' }])
    await download(given['1'])
    const code = await codeOf(given['1'])
    expect((await verify(code)).json.certificate).toMatchObject({ state: 'válido', time: '00:40:00' })
    await publishFinishers(product.db, event.event_id, [
      { bib_number: '1', name: 'Leo Ruiz', state, ...NO_TIME, chip_time: 2_400_000 },
    ])
    expect((await verify(code)).json.certificate).toMatchObject({
      state: 'anulado',
      name: 'Leo Ruiz',
      annul_reason: said,
      time: '',
      overall_position: '',
      category_position: '',
      download_url: null,
    })
  })
})

test('a name no typeface can write is not drawn: the download says so and its code still holds', async () => {
  const event = await createRace(product.db)
  const given = await publishFinishers(product.db, event.event_id, [{ bib_number: '1', name: '李娜 Li' }])
  const refused = await refusal(
    422,
    product.call<{ message: string; body: string }>('GET', `/certificado/${given['1']}`),
  )
  expect(refused.status).toBe(422)
  expect(refused.json).toMatchObject({
    message: 'No podemos imprimir este certificado',
    body: expect.stringContaining('李娜'),
  })
  const code = await codeOf(given['1'])
  const shown = await download(given['1'], '', 'text/html,*/*')
  expect([shown.status, shown.headers.location]).toEqual([302, `/verificar/${code}`])
  expect((await verify(code)).json.certificate).toMatchObject({
    state: 'válido',
    name: '李娜 Li',
    unprintable: '李娜',
    download_url: null,
  })
})

describe('the design of an event', () => {
  const path = () => `/api/eventos/${race.event_id}/certificate-design`
  type Answer = {
    design: { version: number; background: Record<string, unknown>; placements: object[] }
    sample: Record<string, string>
  }
  const upload = (bytes: Buffer, filename: string, event_id = race.event_id) =>
    product.call<{ background: { background_id: number; width: number; url: string }; errors: object }>(
      'POST',
      `/api/eventos/${event_id}/certificate-design/background`,
      { token, ...multipartBody({ background: { filename, bytes } }) },
    )
  const save = (body: object) => product.call<Answer & { errors: object }>('PUT', path(), { token, body })

  test('is the shipped template with the event on it until somebody makes one', async () => {
    const { json } = await product.call<Answer>('GET', path(), { token })
    expect(json.design).toMatchObject({ version: 0, background: { template: 'meta', background_id: null } })
    expect(json.design.placements).toEqual(TEMPLATES.meta.placements)
    expect(json.sample).toMatchObject({
      event: 'Travesía de la Niña',
      name: expect.stringContaining('Núñez'),
    })
    const { url } = json.design.background
    expect((await product.call('GET', String(url))).headers['content-type']).toBe('image/jpeg')
  })

  test('stands on a picture that is drawn anew, without its metadata', async () => {
    const photo = await sharp(await picture(3000, 2000, 'png'))
      .withExif({ IFD0: { Artist: 'Nadie' } })
      .png()
      .toBuffer()
    const { json } = await upload(photo, 'fondo.png')
    expect(json.background).toMatchObject({ width: 2000, height: 1333 })
    const stored = await product.app.inject({ url: json.background.url })
    const header = await sharp(stored.rawPayload).metadata()
    expect(header).toMatchObject({ format: 'jpeg', width: 2000 })
    expect(header.exif).toBeUndefined()
    const { background_id } = json.background
    const saved = await save({ background_id, template: null, placements: BATCH_PLACEMENTS, version: 0 })
    expect(saved.json.design).toMatchObject({ version: 1, background: { background_id } })
  })

  test('goes along when the event is duplicated, and is then changed by itself', async () => {
    const { json } = await product.call<{ event: { id: number } }>(
      'POST',
      `/api/eventos/${race.event_id}/duplicate`,
      { token },
    )
    const copied = `/api/eventos/${json.event.id}/certificate-design`
    const [original, copy] = await Promise.all(
      [path(), copied].map(
        async (address) => (await product.call<Answer>('GET', address, { token })).json.design,
      ),
    )
    expect(copy).toMatchObject({
      version: 1,
      placements: original?.placements,
      background: { template: null, url: original?.background.url, width: 2000 },
    })
    expect(copy?.background.background_id).not.toBe(original?.background.background_id)
    const { background_id } = copy?.background ?? {}
    const body = { background_id, template: null, placements: [], version: 1 }
    expect((await product.call<Answer>('PUT', copied, { token, body })).json.design.placements).toEqual([])
    const { json: kept } = await product.call<Answer>('GET', path(), { token })
    expect(kept.design.placements).toEqual(original?.placements)
  })

  test('saved from an older screen is refused, and so is the picture of another event', async () => {
    const change = { template: 'clasico', background_id: null, placements: [] }
    expect((await refusal(422, save({ ...change, version: 0 }))).json.errors).toHaveProperty('version')
    const other = await createRace(product.db)
    const { json } = await upload(await picture(900, 600), 'fondo.jpg', other.event_id)
    const { background_id } = json.background
    expect((await refusal(422, save({ background_id, template: null, placements: [] }))).status).toBe(422)
    expect((await refusal(422, save({ background_id: null, template: null, placements: [] }))).status).toBe(
      422,
    )
  })

  test.each([
    ['a WebP', async () => picture(900, 600, 'webp'), 'fondo.webp'],
    ['a small picture', async () => picture(400, 300), 'fondo.jpg'],
    ['a text', async () => Buffer.from('hola'), 'fondo.jpg'],
    ['half a picture', async () => (await picture(2000, 1500)).subarray(0, 900), 'fondo.jpg'],
  ])('%s is no background', async (_, bytes, filename) => {
    const { status, json } = await refusal(422, upload(await bytes(), filename))
    expect(status).toBe(422)
    expect(json.errors).toHaveProperty('background')
  })

  test('can be seen before it is saved, and given up for the template', async () => {
    const preview = await product.call('POST', `${path()}/preview`, {
      token,
      body: { background_id: null, template: 'clasico', placements: TEMPLATES.clasico.placements },
    })
    expect(preview.headers['content-type']).toBe('image/jpeg')
    const { json } = await product.call<Answer>('DELETE', path(), { token })
    expect(json.design).toMatchObject({ version: 0, background: { template: 'meta' } })
  })

  test('two elements of one id, a place outside the picture and an unknown letter are refused', async () => {
    const [name] = BATCH_PLACEMENTS
    for (const placements of [[name, name], [{ ...name, x: 1.2 }], [{ ...name, font: 'comic' }]])
      expect((await refusal(422, save({ background_id: null, template: 'meta', placements }))).status).toBe(
        422,
      )
  })
})

test('the letters of the designer are those of the paper', async () => {
  const { status, headers, text } = await product.call('GET', '/api/certificate-fonts/lora')
  expect([status, headers['content-type']]).toEqual([200, 'font/ttf'])
  expect(text.length).toBeGreaterThan(10_000)
  expect((await refusal(404, product.call('GET', '/api/certificate-fonts/arial'))).status).toBe(404)
})
