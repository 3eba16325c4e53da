import sharp from 'sharp'
import { expect, test } from 'vitest'
import { qrOf, qrPicture } from './receipt-qr.ts'

test('the QR drawn on pages and paper is the QR of the picture in the mail', async () => {
  const reference = 'aB3dE6gH9jK2mN5p'
  const { size, path } = qrOf(reference)
  const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))

  const { data, info } = await sharp(await qrPicture(reference))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const module = info.width / (size + 8)
  const pictured = drawn.map((row, y) =>
    row.map(
      (_, x) =>
        (data[Math.floor((y + 4.5) * module) * info.width + Math.floor((x + 4.5) * module)] ?? 0) < 128,
    ),
  )
  expect(pictured).toEqual(drawn)
  expect(drawn.flat().filter(Boolean).length).toBeGreaterThan(100)
})
