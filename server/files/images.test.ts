import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openS3Double, type S3Double } from '#testing/s3-double.ts'
import { removeImage, type StoredImage, storeImage } from './images.ts'
import { NO_SPACE, StorageError } from './keys.ts'
import { createStorage, type Storage, wholeFile } from './storage.ts'

let folder: string
let s3: S3Double
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dorsal-images-'))
  s3 = await openS3Double()
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c63a12' } })

const stored = async (storage: Storage, key: string) => {
  const file = await storage.read(key)
  if (!file) throw new Error(`${key} is not there`)
  return wholeFile(file)
}
const keyOf = (url: string) => url.replace('/files/', '')

/** A valid PNG of a few bytes that says it is far larger than what it holds. */
const pngThatClaims = (width: number, height: number) => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const out = Buffer.alloc(data.length + 12)
    out.writeUInt32BE(data.length, 0)
    body.copy(out, 4)
    out.writeUInt32BE(crc32(body), data.length + 8)
    return out
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe.each([
  ['a folder', () => createStorage(join(folder, 'files'))],
  ['a bucket', () => createStorage(s3.url)],
])('in %s', (_name, open) => {
  test('a large PNG becomes a WebP of 2000 pixels with a thumbnail of 480 beside it', async () => {
    const storage = open()
    const image = await storeImage(storage, await plain(3000, 1500).png().toBuffer(), { folder: 'events' })
    expect(image).toMatchObject({
      width: 2000,
      height: 1000,
      url: `/files/${image.key}`,
    })
    expect(image.key).toMatch(/^public\/events\/[0-9a-f]{32}\.webp$/)
    expect(image.thumb_url).toBe(image.url.replace('.webp', '-thumb.webp'))
    const full = await sharp(await stored(storage, image.key)).metadata()
    const thumb = await sharp(await stored(storage, keyOf(image.thumb_url))).metadata()
    expect(full).toMatchObject({ format: 'webp', width: 2000, height: 1000 })
    expect(thumb).toMatchObject({ format: 'webp', width: 480, height: 240 })
  })

  test('a turned JPEG stands upright and loses where it was taken', async () => {
    const storage = open()
    const exif = {
      IFD0: { Copyright: 'Ana' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '4/1 42/1 0/1' },
    }
    const jpeg = await plain(400, 200).jpeg().withExif(exif).withMetadata({ orientation: 6, exif }).toBuffer()
    expect((await sharp(jpeg).metadata()).exif?.includes('Ana')).toBe(true)

    const image = await storeImage(storage, jpeg, { folder: 'gallery' })
    expect(image).toMatchObject({ width: 200, height: 400 })
    const {
      exif: kept,
      icc,
      xmp,
      iptc,
      orientation,
    } = await sharp(await stored(storage, image.key)).metadata()
    expect({ kept, icc, xmp, iptc, orientation }).toEqual({})
  })

  test('a small WebP is not enlarged', async () => {
    const image = await storeImage(open(), await plain(60, 40).webp().toBuffer(), { folder: 'events' })
    expect(image).toMatchObject({ width: 60, height: 40 })
  })

  test('removing an image removes its thumbnail, and leaves other sites alone', async () => {
    const storage = open()
    const image: StoredImage = await storeImage(storage, await plain(9, 9).png().toBuffer(), {
      folder: 'events',
    })
    await removeImage(storage, 'https://example.co/files/public/x.webp')
    await removeImage(storage, '/files/public/../../x.webp')
    await removeImage(storage, image.url)
    expect(await storage.read(image.key)).toBeNull()
    expect(await storage.read(keyOf(image.thumb_url))).toBeNull()
  })
})

const refusalOf = (bytes: Buffer, allowSvg = false) =>
  storeImage(createStorage(join(folder, 'refused')), bytes, {
    folder: 'events',
    allowSvg,
  }).catch((error) => error.message)

const FORMAT = 'Solo se aceptan imágenes PNG, JPG o WebP.'
const BROKEN = 'La imagen está dañada o no se puede leer.'

test('the same picture twice gets two names', async () => {
  const storage = createStorage(join(folder, 'files'))
  const png = await plain(5, 5).png().toBuffer()
  const [one, two] = [
    await storeImage(storage, png, { folder: 'a' }),
    await storeImage(storage, png, { folder: 'a' }),
  ]
  expect(one.key).not.toBe(two.key)
})

test('a page that calls itself a picture is refused', async () => {
  expect(await refusalOf(Buffer.from('<!doctype html><script>alert(1)</script>'))).toBe(FORMAT)
  expect(await refusalOf(Buffer.from('GIF89a;<script>'))).toBe(FORMAT)
  expect(await refusalOf(Buffer.alloc(0))).toBe(FORMAT)
})

test('a PNG signature before a page is refused as damaged', async () => {
  const png = await plain(5, 5).png().toBuffer()
  expect(await refusalOf(Buffer.concat([png.subarray(0, 8), Buffer.from('<script>alert(1)</script>')]))).toBe(
    BROKEN,
  )
})

test('what is hidden behind the picture is not stored', async () => {
  const storage = createStorage(join(folder, 'files'))
  const png = await plain(5, 5).png().toBuffer()
  const image = await storeImage(storage, Buffer.concat([png, Buffer.from('<script>alert(1)')]), {
    folder: 'a',
  })
  expect((await stored(storage, image.key)).includes('script')).toBe(false)
})

test.each(['png', 'jpeg', 'webp'] as const)('a truncated %s is refused', async (format) => {
  const noise = sharp(randomBytes(200 * 200 * 3), { raw: { width: 200, height: 200, channels: 3 } })
  const whole = await noise.toFormat(format).toBuffer()
  expect(await refusalOf(whole.subarray(0, whole.length / 2))).toBe(BROKEN)
})

test('a tiny file that claims 30000 x 30000 pixels is refused', async () => {
  const bomb = pngThatClaims(30_000, 30_000)
  expect(bomb.length).toBeLessThan(200)
  expect(await refusalOf(bomb)).toMatch(/^La imagen es demasiado grande/)
})

test('a picture of 1 x 39,000,000 pixels does not break the server', async () => {
  expect(await refusalOf(pngThatClaims(1, 39_000_000))).toMatch(/^La imagen es/)
})

test('11 MB are refused, whatever they are', async () => {
  expect(await refusalOf(Buffer.alloc(11 * 1024 * 1024))).toBe('La imagen no puede pesar más de 10 MB.')
})

test('a folder that leaves the storage is refused', async () => {
  const png = await plain(5, 5).png().toBuffer()
  const storing = storeImage(createStorage(join(folder, 'files')), png, {
    folder: '../../etc',
  })
  await expect(storing).rejects.toThrow('no se puede guardar')
})

const svg = (inside: string, before = '') =>
  Buffer.from(
    `<?xml version="1.0"?>${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xi="http://www.w3.org/2001/XInclude" width="100" height="50">${inside}</svg>`,
  )

describe('a drawing', () => {
  test('is refused unless it is asked for', async () => {
    expect(await refusalOf(svg('<rect width="9" height="9"/>'))).toBe(FORMAT)
  })

  test('is drawn large and stored as WebP', async () => {
    const storage = createStorage(join(folder, 'files'))
    const image = await storeImage(
      storage,
      svg('<rect width="100" height="50" fill="red"/><script>alert(1)</script>'),
      {
        folder: 'partners',
        allowSvg: true,
      },
    )
    expect(image).toMatchObject({ width: 1000, height: 500 })
    const bytes = await stored(storage, image.key)
    expect((await sharp(bytes).metadata()).format).toBe('webp')
    expect((await sharp(bytes).stats()).dominant).toMatchObject({
      r: 248,
      g: 8,
      b: 8,
    })
  })

  test('reaches neither the network nor files', async () => {
    let visits = 0
    const server = createServer((_request, response) => {
      visits++
      response.end()
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const red = join(folder, 'red.png')
    await writeFile(red, await plain(100, 50).png().toBuffer())
    const words = join(folder, 'words.txt')
    await writeFile(words, 'MMMM')

    const hostile = [
      svg(`<image href="${site}/a.png" width="100" height="50"/>`),
      svg(`<image xlink:href="file://${red}" width="100" height="50"/>`),
      svg(`<image href="${red}" width="100" height="50"/>`),
      svg(
        `<style>@import url("${site}/a.css"); rect { fill: url(${site}/b.svg#x) }</style><rect width="9" height="9"/>`,
      ),
      svg(`<use href="${site}/c.svg#x"/><feImage href="${site}/d.png"/>`),
      svg('<text y="40" font-size="40">&x;</text>', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file://${words}">]>`),
      svg('<text y="40">&x;</text>', `<!DOCTYPE svg [<!ENTITY % p SYSTEM "${site}/p.dtd"> %p;]>`),
      svg(`<text y="40" font-size="40"><xi:include parse="text" href="file://${words}"/></text>`),
      svg('<text y="40">x</text>', `<?xml-stylesheet href="${site}/s.css" type="text/css"?>`),
      svg('', `<!DOCTYPE svg SYSTEM "${site}/svg.dtd">`),
    ]
    const storage = createStorage(join(folder, 'files'))
    const drawn = await Promise.allSettled(
      hostile.slice(0, 8).map(async (bytes) => {
        const image = await storeImage(storage, bytes, {
          folder: 'partners',
          allowSvg: true,
        })
        const pixels = await sharp(await stored(storage, image.key))
          .ensureAlpha()
          .raw()
          .toBuffer()
        return pixels.some((value, at) => at % 4 === 3 && value > 0)
      }),
    )
    await Promise.allSettled(
      hostile.slice(8).map((bytes) => storeImage(storage, bytes, { folder: 'partners', allowSvg: true })),
    )
    await new Promise((closed) => server.close(closed))
    expect(visits).toBe(0)
    // The fourth draws its own rectangle; no other shows anything that came from outside.
    const visible = drawn.map((one) => one.status === 'fulfilled' && one.value)
    expect(visible.filter((_shown, at) => at !== 3)).toEqual(Array(7).fill(false))
  })

  test('that multiplies itself is refused in a moment', async () => {
    const laughs = Array.from(
      { length: 12 },
      (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
    ).join('')
    const bomb = svg('<text>&l12;</text>', `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]>`)
    expect(await refusalOf(bomb, true)).toBe(BROKEN)
  })
})

test('of a picture that does not fit on the disk nothing stays, its thumbnail neither', async () => {
  const nearlyFull = join(folder, 'nearly-full')
  const storage = createStorage(nearlyFull)
  const put: Storage['put'] = async (key, bytes, type) => {
    if (!key.endsWith('-thumb.webp')) throw new StorageError(NO_SPACE)
    await storage.put(key, bytes, type)
  }
  const sent = await plain(900, 600).png().toBuffer()
  await expect(storeImage({ ...storage, put }, sent, { folder: 'events' })).rejects.toThrow(NO_SPACE)
  expect(await Array.fromAsync(storage.list())).toEqual([])
})
