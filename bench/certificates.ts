/** Drawing certificates beside the bare composition of the same picture, and a mailing of a thousand of them. */
import { utils, write } from '@e965/xlsx'
import { createCanvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { drawJpg } from '#domain/certificates/drawing/draw-jpg.ts'
import type { Drawing } from '#domain/certificates/drawing/drawing.ts'
import { fontAt, letters } from '#domain/certificates/drawing/letters.ts'
import { layText } from '#domain/certificates/rules/layout.ts'
import { BATCH_PLACEMENTS } from '#domain/certificates/rules/templates.ts'
import { createClient } from './measuring/http-client.ts'
import { runLoad, sideBySide } from './measuring/load.ts'
import { startSink } from './measuring/mail-sink.ts'
import { dropDataDir, newDataDir, startStage } from './measuring/stage.ts'
import { milliseconds, perSecond, type Row } from './measuring/table.ts'

const SIZE = { width: 2000, height: 1414 }
const EACH = 25
const PEOPLE = 1000
const MEGABYTE = 1024 * 1024

/** Not flat: an encoder gets a flat one for nothing. */
const picture = () =>
  sharp({
    create: {
      ...SIZE,
      channels: 3,
      background: '#E8E4D8',
      noise: { type: 'gaussian', mean: 200, sigma: 12 },
    },
  })
    .jpeg({ quality: 88 })
    .toBuffer()

const drawingOf = (bytes: Buffer, name: string): Drawing => ({
  ground: { ...SIZE, template: null, picture: { key: 'bench', bytes } },
  placements: BATCH_PLACEMENTS.filter(({ field }) => field !== 'qr'),
  values: { fields: { name, event: 'Media Maratón del Café', city: 'Manizales', date: '8 de noviembre' } },
  icon: null,
  verify_url: '',
})

/** The same words as a picture to lay over the background. */
const overlayOf = (drawing: Drawing) => {
  const canvas = createCanvas(SIZE.width, SIZE.height)
  const pen = canvas.getContext('2d')
  for (const placement of drawing.placements) {
    const drawn = layText(placement, drawing.values, SIZE, letters)
    if (!drawn) continue
    pen.font = fontAt(drawn.font, drawn.size)
    for (const { text, x, baseline } of drawn.lines) pen.fillText(text, x, baseline)
  }
  return canvas.encode('png')
}

const benchDrawing = async (): Promise<Row> => {
  sharp.concurrency(1)
  const bytes = await picture()
  const overlay = await overlayOf(drawingOf(bytes, 'María Fernanda Núñez'))
  const drawn = (number: number) => drawJpg(drawingOf(bytes, `María Fernanda Núñez ${number}`))
  const composed = () =>
    sharp(bytes)
      .composite([{ input: overlay }])
      .jpeg({ quality: 88 })
      .toBuffer()
  await drawn(0)
  await composed()
  const { ours, limit } = await sideBySide(
    5,
    async () => (await runLoad(1, EACH, drawn)).perSecond,
    async () => (await runLoad(1, EACH, composed)).perSecond,
  )
  return {
    what: 'certificates drawn, one core (beside the bare composition by sharp)',
    ours: perSecond(ours),
    limit: perSecond(limit),
    ratio: ours / limit,
    bar: { kind: 'at least', value: 0.7 },
  }
}

const excel = () => {
  const rows = Array.from({ length: PEOPLE }, (_, n) => [`Persona Número ${n}`, `p${n}@bench.test`])
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Nombre', 'Correo'], ...rows]), 'Personas')
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

const formOf = async () => {
  const form = new FormData()
  const file = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])
  form.set('nombre_evento', 'Mil certificados')
  form.set('city', 'Cali')
  form.set('fecha_evento', '2026-11-08')
  form.set(
    'icono_evento',
    file(
      await sharp(await picture())
        .resize(200)
        .png()
        .toBuffer(),
    ),
    'icono.png',
  )
  form.set('certificado', file(await picture()), 'certificado.jpg')
  form.set('excel', file(excel()), 'personas.xlsx')
  return form
}

const benchMailing = async (): Promise<Row[]> => {
  const sink = await startSink()
  const stage = await startStage(newDataDir(), { SMTP_URL: sink.url, MAILS_PER_MINUTE: '100000' })
  const client = createClient(stage.address, 4)
  const login = await client.post('/api/auth/login', { email: 'admin@dorsal.test', password: 'dorsal-demo' })
  const { token } = JSON.parse(String(login.body)) as { token: string }
  const memory = async () => {
    const { body } = await client.get('/metrics')
    return Number(/^process_resident_memory_bytes (\S+)/m.exec(String(body))?.[1] ?? Number.NaN)
  }
  const visit = () => client.get('/api/site/events')
  await runLoad(2, 200, visit)
  const rest = await runLoad(2, 600, visit)
  const before = await memory()

  const began = performance.now()
  const created = await fetch(`${stage.address}/api/certificados`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: await formOf(),
  })
  if (!created.ok) throw new Error(`not created: ${created.status} ${await created.text()}`)
  while (sink.taken() === 0) await visit()
  let most = 0
  const p95s: number[] = []
  while (sink.taken() < PEOPLE) {
    p95s.push((await runLoad(2, 200, visit)).p95Ms)
    most = Math.max(most, await memory())
  }
  const seconds = (performance.now() - began) / 1000
  const during = p95s.toSorted((one, other) => one - other)[Math.floor(p95s.length / 2)] ?? Number.NaN
  client.close()
  await stage.stop()
  dropDataDir(stage.dataDir)
  await sink.close()
  return [
    {
      what: `mailing of ${PEOPLE}: drawn and delivered to a local SMTP server`,
      ours: perSecond(PEOPLE / seconds),
      limit: '',
      ratio: null,
      bar: null,
    },
    {
      what: `mailing of ${PEOPLE}: growth of the process's memory`,
      ours: `${Math.round((most - before) / MEGABYTE)} MB`,
      limit: '200 MB',
      ratio: (most - before) / (200 * MEGABYTE),
      bar: { kind: 'at most', value: 1 },
    },
    {
      what: `mailing of ${PEOPLE}: p95 of a public call meanwhile (beside at rest)`,
      ours: milliseconds(during),
      limit: milliseconds(rest.p95Ms),
      ratio: during / rest.p95Ms,
      bar: { kind: 'at most', value: 3 },
    },
  ]
}

export const benchCertificates = async (): Promise<Row[]> => [await benchDrawing(), ...(await benchMailing())]
