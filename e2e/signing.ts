/** The page /firmar/{token} as a person uses it. */
import type { Page } from 'playwright-core'

export const agree = async (page: Page) => {
  await page.getByLabel(/^Autorizo el tratamiento/).check()
  await page.getByLabel(/^Participo bajo mi responsabilidad/).check()
}

/** From one side of the box to the other, up and down. */
const STROKES: [x: number, y: number][] = [
  [0.1, 0.7],
  [0.2, 0.2],
  [0.3, 0.8],
  [0.45, 0.3],
  [0.6, 0.75],
  [0.75, 0.35],
  [0.9, 0.6],
]

export const signWithFinger = async (page: Page) => {
  const pad = page.getByRole('img', { name: 'Firma aquí con el dedo' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('there is nowhere to sign')
  const to = ([x, y]: [number, number]) => page.mouse.move(box.x + x * box.width, box.y + y * box.height)
  await to(STROKES[0] ?? [0, 0])
  await page.mouse.down()
  for (const stroke of STROKES) await to(stroke)
  await page.mouse.up()
  await page.getByRole('img', { name: 'Tu firma' }).waitFor()
}
