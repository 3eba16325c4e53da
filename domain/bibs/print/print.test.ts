/** What comes out of the printer: who is on it, on how many pages, and nothing about anybody's health. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '#testing/answer.ts'
import { createNumberRows } from '#testing/desks/number-rows.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { pdfTexts } from '#testing/pdf-text.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let numbers: ReturnType<typeof createNumberRows>
let token: string

beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  numbers = createNumberRows(product.db)
  token = (await product.signIn('Administrator')).token
})
afterAll(() => product.stop())

const LONG = 'María Fernanda del Pilar'
const LONGER = 'Rodríguez-Santamaría Gutiérrez de Piñeres'

/** Three people who agreed to give health data, with the numbers 9, 10 and VIP-007. */
const printedRace = async () => {
  const race = await createRace(product.db)
  const consents = { data_policy: true, waiver: true, health: true, news: false }
  const health = { eps: 'Salud Total EPS', blood_type: 'AB', rh_factor: '-', consents }
  const people = []
  for (const person of [
    { name: 'Lucía', last_name: 'Ríos' },
    { name: LONG, last_name: LONGER },
    { name: 'Александра', last_name: 'Иванова' },
  ]) {
    const { id } = await desk.register(race, [desk.nextParticipant(race, { ...health, ...person })])
    await product.call('POST', `/api/registrations/${id}/status`, { token, body: { status: 8, note: 'x' } })
    people.push(...(await numbers.peopleOf(id)))
  }
  const [first, second, third] = people
  if (!first || !second || !third) throw new Error('three people')
  const series = await numbers.addSeries(race.event_id)
  await numbers.give(second, '10', { series_id: series.id })
  await numbers.give(first, '9', { series_id: series.id, printed_at: new Date() })
  await numbers.give(third, 'VIP-007')
  return { ...race, series, people }
}

const pdfOf = async (event_id: number, what: string) => {
  const answer = await product.app.inject({
    url: `/api/eventos/${event_id}/dorsales/${what}`,
    headers: { host: 'localhost', authorization: `Bearer ${token}` },
  })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  const text = answer.rawPayload.toString('latin1')
  return {
    bytes: answer.rawPayload,
    pages: [...text.matchAll(/\/Type \/Page\b/g)].length,
    boxes: [...text.matchAll(/\/MediaBox \[([^\]]+)\]/g)].map(([, box = '']) => box.split(' ').map(Number)),
    pictures: [...text.matchAll(/\/Subtype \/Image\b/g)].length,
    texts: pdfTexts(answer.rawPayload),
  }
}

const said = (texts: string[], numbers: string[]) =>
  texts.filter((text, at) => numbers.includes(text) && texts.indexOf(text) === at)

test('a bib and its back for each number, in the order of the numbers, with the whole name', async () => {
  const { event_id } = await printedRace()
  const { pages, boxes, texts } = await pdfOf(event_id, 'hojas.pdf')
  expect(pages).toBe(6)
  expect(boxes[0]?.slice(2).map(Math.round)).toEqual([595, 420])
  expect(said(texts, ['9', '10', 'VIP-007'])).toEqual(['9', '10', 'VIP-007'])
  for (const words of ['Lucía Ríos', 'Александра Иванова', 'Carrera de prueba', '10K', 'Abierta'])
    expect(texts).toContain(words)
  // On two lines, and nothing of it is cut.
  const whole = `${LONG} ${LONGER}`
  expect(
    texts.some(
      (text) => text !== '' && whole.startsWith(text) && texts.includes(whole.slice(text.length + 1)),
    ),
  ).toBe(true)
})

test('the back has lines to fill in by hand and nothing that was told about health', async () => {
  const { event_id, people } = await printedRace()
  const { texts } = await pdfOf(event_id, 'hojas.pdf')
  for (const label of ['EPS', 'Grupo sanguíneo y RH', 'Alergias', 'En una emergencia, llamar a'])
    expect(texts).toContain(label)
  const all = texts.join('\n')
  for (const secret of [
    'Salud Total',
    'AB-',
    people[0]?.emergency_name ?? '?',
    people[0]?.emergency_phone ?? '?',
  ])
    expect(all).not.toContain(secret)
  expect(all).not.toContain(people[0]?.dni ?? '?')
})

test('without backs, two on a letter sheet, with the strip of the sponsors once in the file', async () => {
  const { event_id } = await printedRace()
  const strip = await sharp({ create: { width: 400, height: 60, channels: 4, background: '#2456C4' } })
    .webp()
    .toBuffer()
  await product.context.files.put('public/sponsors/strip.webp', strip, 'image/webp')
  await numbers.settle(event_id, {
    emergency_back: false,
    sponsor_image: '/files/public/sponsors/strip.webp',
  })
  const { pages, boxes, pictures } = await pdfOf(event_id, 'hojas.pdf?paper=letter-2')
  expect(pages).toBe(2)
  expect(boxes[0]?.slice(2)).toEqual([612, 792])
  expect(pictures).toBe(1)
})

test('a series, a range and what was not printed yet choose which', async () => {
  const { event_id, series } = await printedRace()
  const shown = async (query: string) =>
    said((await pdfOf(event_id, `hojas.pdf?${query}`)).texts, ['9', '10', 'VIP-007'])
  expect(await shown(`series_id=${series.id}`)).toEqual(['9', '10'])
  expect(await shown('only=unprinted')).toEqual(['10', 'VIP-007'])
  expect(await shown('from=009&to=9')).toEqual(['9'])
  expect(await shown('from=10&to=99')).toEqual(['10'])
})

test('labels say number, name, distance, size and add-ons, on as many sheets as they need', async () => {
  const { event_id } = await printedRace()
  const { pages, boxes, texts } = await pdfOf(event_id, 'etiquetas.pdf?sheet=a4-21&start=20')
  expect(pages).toBe(2)
  expect(boxes[0]?.slice(2).map(Math.round)).toEqual([595, 842])
  expect(said(texts, ['9', '10', 'VIP-007'])).toEqual(['9', '10', 'VIP-007'])
  for (const words of ['Lucía Ríos', '10K · M']) expect(texts).toContain(words)
})

test('what cannot be printed is refused with what to do', async () => {
  const { event_id } = await createRace(product.db)
  const refused = async (what: string) =>
    (
      await refusal(
        422,
        product.call<{ message: string; body: string }>('GET', `/api/eventos/${event_id}/dorsales/${what}`, {
          token,
        }),
      )
    ).json
  expect(await refused('hojas.pdf')).toMatchObject({
    message: 'No hay dorsales para imprimir.',
    body: 'Asigna los números primero, o revisa la serie y el rango.',
  })
  expect(await refused('hojas.pdf?from=doce')).toMatchObject({
    errors: { from: ['Escribe un número como 120 o A12.'] },
  })
  expect(await refused('etiquetas.pdf?sheet=letter-10&start=11')).toMatchObject({
    errors: { start: ['Esta hoja tiene 10 etiquetas: empieza entre la 1 y la 10.'] },
  })
})

test('who downloaded names is written down', async () => {
  const { event_id } = await printedRace()
  await pdfOf(event_id, 'etiquetas.pdf')
  expect((await desk.audited('descargar etiquetas', event_id)).map(({ detail }) => detail)).toEqual([
    { rows: 3 },
  ])
})
