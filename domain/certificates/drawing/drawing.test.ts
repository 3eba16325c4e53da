/** Certificates beside approved pictures of them (approved/*.png), with room for other rounding of letters. */
import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { layText } from '../rules/layout.ts'
import { BATCH_PLACEMENTS, TEMPLATE_SIZE, TEMPLATES, type TemplateId } from '../rules/templates.ts'
import type { Drawing } from './drawing.ts'
import { letters } from './letters.ts'
import { createRenderer } from './renderer.ts'

const renderer = createRenderer()
afterAll(() => renderer.close())

const WIDTH = 500

const FIELDS = {
  name: 'María Fernanda Núñez Peñaloza',
  event: 'Media Maratón del Café',
  date: 'domingo 8 de noviembre de 2026',
  city: 'Manizales',
  chip_time: '01:42:37',
  distance: '21K',
  overall_position: '128',
  category: 'Mujeres 30 a 39',
}

const onTemplate = (template: TemplateId, name = FIELDS.name): Drawing => ({
  ground: { ...TEMPLATE_SIZE, template, picture: null },
  placements: TEMPLATES[template].placements,
  values: { fields: { ...FIELDS, name } },
  icon: null,
  verify_url: 'https://dorsal.test/verificar/0123456789ABCDEFGHJK',
})

const onPicture = async (): Promise<Drawing> => {
  const ground = { width: 1200, height: 850 }
  const bytes = await sharp({ create: { ...ground, channels: 3, background: '#E8E4D8' } })
    .jpeg()
    .toBuffer()
  const picture = { key: 'plain', bytes }
  return {
    ...onTemplate('meta'),
    ground: { ...ground, template: null, picture },
    placements: BATCH_PLACEMENTS,
  }
}

const pixels = (bytes: Buffer) => sharp(bytes).resize({ width: WIDTH }).removeAlpha().raw().toBuffer()

/** How many pixels in a thousand differ visibly. */
const difference = async (drawn: Buffer, approved: string) => {
  const [one, other] = await Promise.all([
    pixels(drawn),
    readFile(new URL(`./approved/${approved}.png`, import.meta.url)).then(pixels),
  ])
  expect(one.length).toBe(other.length)
  let visible = 0
  for (let at = 0; at < one.length; at += 3) {
    const apart = [0, 1, 2].map((channel) => Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)))
    if (Math.max(...apart) > 48) visible++
  }
  return (visible / (one.length / 3)) * 1000
}

/** The three signs over n and u are half a pixel in a thousand. */
const TOLERANCE = 0.3

const DRAWINGS: [string, () => Promise<Drawing>][] = [
  ['clasico', async () => onTemplate('clasico')],
  ['meta', async () => onTemplate('meta')],
  ['plain', onPicture],
  ['two-lines', async () => onTemplate('clasico', 'Juan Sebastián de la Hoz Bermúdez y Villavicencio')],
  ['greek', async () => onTemplate('meta', 'Αλέξανδρος Παπαδόπουλος')],
  ['cyrillic', async () => onTemplate('clasico', 'Екатерина Щербакова')],
]

test.each(DRAWINGS)('%s looks as it was approved', async (name, drawing) => {
  const jpg = await renderer.draw(await drawing(), { format: 'jpg', title: '' })
  expect(await difference(jpg, name)).toBeLessThan(TOLERANCE)
})

test('another name is seen as different, and so is the same without its accents', async () => {
  const another = await renderer.draw(onTemplate('meta', 'Luis Peña'), { format: 'jpg', title: '' })
  expect(await difference(another, 'meta')).toBeGreaterThan(TOLERANCE)
  const bare = FIELDS.name.normalize('NFD').replaceAll(/\p{M}/gu, '')
  const plain = await renderer.draw(onTemplate('meta', bare), { format: 'jpg', title: '' })
  expect(await difference(plain, 'meta')).toBeGreaterThan(TOLERANCE)
})

test('a PDF has the background as it is, its letters inside and the link of the QR', async () => {
  const drawing = await onPicture()
  const pdf = await renderer.draw(drawing, { format: 'pdf', title: 'Certificado · María' })
  const text = pdf.toString('latin1')
  expect(text.startsWith('%PDF-')).toBe(true)
  expect(pdf.includes(Buffer.from(drawing.ground.picture?.bytes ?? 'no picture'))).toBe(true)
  expect(text.match(/\/FontFile2/g)?.length).toBeGreaterThanOrEqual(3)
  expect(text).toContain('/ToUnicode')
  expect(text).toContain(`/URI (${drawing.verify_url})`)
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? []
  expect(Number(width) / Number(height)).toBeCloseTo(1200 / 850, 2)
})

/** Where the texts of a PDF start and how big they are, in the pixels of its background. */
const textsOf = (pdf: Buffer) => {
  const [, height] = /\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(pdf.toString('latin1')) ?? []
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)endstream/g)
  const page = [...streams]
    .map(([, bytes = '']) => {
      try {
        return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    })
    .find((text) => text.includes(' Tm\n'))
  return [...(page ?? '').matchAll(/1 0 0 1 ([\d.]+) ([\d.-]+) Tm\n\/F\d+ ([\d.]+) Tf/g)].map(
    ([, x, y, size]) => [Number(x), Number(height) - Number(y), Number(size)],
  )
}

test.each(DRAWINGS)(
  '%s has the same lines in the same sizes at the same places as PDF and as JPG',
  async (_, drawing) => {
    const drawn = await drawing()
    const laid = drawn.placements.flatMap((placement) => {
      const text = layText(placement, drawn.values, drawn.ground, letters)
      return (text?.lines ?? []).map(({ x, baseline }) => [x, baseline, text?.size ?? 0])
    })
    const texts = textsOf(await renderer.draw(drawn, { format: 'pdf', title: '' }))
    const whole = (numbers: number[][]) =>
      numbers.map((line) => line.map((number) => Math.round(number * 10)))
    expect(whole(texts)).toEqual(whole(laid))
  },
)

test('what a name holds is drawn, never understood', async () => {
  const hostile = { ...onTemplate('clasico', '<svg onload=1> &amp; <b>x</b> \u0000\u202E%s') }
  const jpg = await renderer.draw(hostile, { format: 'jpg', title: '' })
  expect((await sharp(jpg).metadata()).width).toBe(TEMPLATE_SIZE.width)
  expect((await renderer.draw(hostile, { format: 'pdf', title: '<b>' })).length).toBeGreaterThan(10_000)
})

test('a drawing that breaks is refused and the next one is drawn', async () => {
  const broken: Drawing = {
    ...onTemplate('meta'),
    ground: {
      width: 10,
      height: 10,
      template: null,
      picture: { key: 'broken', bytes: Buffer.from('no picture') },
    },
  }
  await expect(renderer.draw(broken, { format: 'jpg', title: '' })).rejects.toThrow()
  expect((await renderer.draw(onTemplate('meta'), { format: 'jpg', title: '' })).length).toBeGreaterThan(
    10_000,
  )
})
