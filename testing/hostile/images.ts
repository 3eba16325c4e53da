/** Pictures that are not what they say, or more than they say, made by code: no file of an attacker lies in the tree. */
import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export type HostileImage = {
  filename: string
  bytes: Buffer
  /** 'cleaned' pictures are good ones that carry something: it must be gone. */
  fate: 'refused' | 'cleaned'
}

/** Words that show whether anything came through. */
export const CARRIED = ['script', 'SECRETO', 'alert(']

const SCRIPT = '<script>alert(document.domain)</script>'
/** Large enough to be a certificate's background, so that size is not what refuses it. */
const plain = () => sharp({ create: { width: 900, height: 600, channels: 3, background: '#c63a12' } })

const pngChunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data])
  const out = Buffer.alloc(data.length + 12)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), data.length + 8)
  return out
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A few bytes that claim a picture of any size. */
const pngThatClaims = (width: number, height: number) => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const pixels = pngChunk('IDAT', deflateSync(Buffer.alloc(1000)))
  return Buffer.concat([SIGNATURE, pngChunk('IHDR', header), pixels, pngChunk('IEND', Buffer.alloc(0))])
}

/** The same for JPEG: the size stands in its frame header. */
const jpegThatClaims = async (width: number, height: number) => {
  const bytes = Buffer.from(await plain().jpeg().toBuffer())
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

/** Zeros that inflate to many times their size inside a chunk of text. */
const pngWithZipBomb = (png: Buffer) => {
  const text = Buffer.concat([Buffer.from('SECRETO\0\0'), deflateSync(Buffer.alloc(64 * 1024 * 1024))])
  return Buffer.concat([png.subarray(0, 33), pngChunk('zTXt', text), png.subarray(33)])
}

const svg = (inside: string, before = '') =>
  Buffer.from(
    `<?xml version="1.0"?>${before}<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">${inside}</svg>`,
  )

const animated = async () => {
  const pixels = randomBytes(40 * 80 * 3)
  return sharp(pixels, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
}

const withPlace = () =>
  plain()
    .withExif({
      IFD0: { Copyright: 'SECRETO', ImageDescription: SCRIPT },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '4/1 42/1 0/1', GPSLongitudeRef: 'W' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>SECRETO ${SCRIPT}</a></x:xmpmeta>`)

export const hostileImages = async (): Promise<Record<string, HostileImage>> => {
  const [png, jpeg, webp] = await Promise.all([
    plain().png().toBuffer(),
    plain().jpeg().toBuffer(),
    plain().webp().toBuffer(),
  ])
  const refused = (filename: string, bytes: Buffer | string): HostileImage => ({
    filename,
    bytes: Buffer.from(bytes),
    fate: 'refused',
  })
  const cleaned = (filename: string, bytes: Buffer): HostileImage => ({ filename, bytes, fate: 'cleaned' })
  const behind = (picture: Buffer) =>
    Buffer.concat([picture, Buffer.from(`SECRETO${SCRIPT}<?php system(1)?>`)])
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, SCRIPT.length + 2]), Buffer.from(SCRIPT)])
  return {
    'one byte': refused('foto.png', 'x'),
    'a page as a picture': refused('foto.png', `<!doctype html>${SCRIPT}`),
    'a page behind a signature': refused('foto.png', Buffer.concat([SIGNATURE, Buffer.from(SCRIPT)])),
    'a page as JPG': refused(
      'foto.jpg',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(SCRIPT)]),
    ),
    'a page as GIF': refused('foto.gif', `GIF89a/*${SCRIPT}*/`),
    'a GIF called JPG': refused('foto.jpg', 'GIF89a\x01\x00\x01\x00\x80\x00\x00'),
    'a PDF called JPG': refused('foto.jpg', '%PDF-1.7\n1 0 obj <</OpenAction <</S /JavaScript>>>>'),
    'a zip called JPG': refused('foto.jpg', Buffer.from('504b0506000000000000000000000000', 'hex')),
    'half a PNG': refused('foto.png', png.subarray(0, png.length / 2)),
    'half a JPG': refused('foto.jpg', jpeg.subarray(0, jpeg.length / 3)),
    'half a WebP': refused('foto.webp', webp.subarray(0, webp.length / 2)),
    'a PNG of 50,000 x 50,000': refused('foto.png', pngThatClaims(50_000, 50_000)),
    'a PNG of 1 x 2,000,000,000': refused('foto.png', pngThatClaims(1, 2_000_000_000)),
    'a PNG without size': refused('foto.png', pngThatClaims(0, 0)),
    'a JPG of 65,000 x 65,000': refused('foto.jpg', await jpegThatClaims(65_000, 65_000)),
    'a PNG with noise inside': refused('foto.png', Buffer.concat([png.subarray(0, 60), randomBytes(400)])),
    'comments without end': refused('foto.svg', '<!---->'.repeat(2000)),
    'a drawing that multiplies itself': refused(
      'foto.svg',
      svg(
        '<text>&c;</text>',
        `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(999)}"><!ENTITY b "${'&a;'.repeat(999)}"><!ENTITY c "${'&b;'.repeat(999)}">]>`,
      ),
    ),
    'too many bytes': refused('foto.png', Buffer.alloc(10 * 1024 * 1024 + 1)),
    'a PNG with a page behind it': cleaned('foto.png', behind(png)),
    'a JPG with a page behind it': cleaned('foto.jpg', behind(jpeg)),
    'a JPG with a page in its comment': cleaned(
      'foto.jpg',
      Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    ),
    'a PNG with a zip bomb in its text': cleaned('foto.png', pngWithZipBomb(png)),
    'a JPG that tells where it was taken': cleaned('foto.jpg', await withPlace().jpeg().toBuffer()),
    'a PNG that tells where it was taken': cleaned('foto.png', await withPlace().png().toBuffer()),
    'a WebP that tells where it was taken': cleaned('foto.webp', await withPlace().webp().toBuffer()),
    'a WebP that moves': cleaned('foto.webp', await animated()),
    'a JPG called PNG': cleaned('foto.png', jpeg),
    'a drawing with a script': cleaned(
      'foto.svg',
      svg(
        `${SCRIPT}<rect width="900" height="600" onload="alert(1)"/><a href="javascript:alert(1)">SECRETO</a>`,
      ),
    ),
    'a name that leaves the folder': cleaned('../../../../etc/SECRETO.png', png),
    'a name with a page in it': cleaned('"><script>alert(1)</script>.png', png),
  }
}
