import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openS3Double, type S3Double } from '#testing/s3-double.ts'
import { removeImage } from './images.ts'
import { serveFiles } from './serve.ts'
import { createStorage, type Storage, wholeFile } from './storage.ts'

let folder: string
let s3: S3Double
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dorsal-serve-'))
  s3 = await openS3Double()
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

/** fetch and inject resolve the dots of a path before they send it. */
const getAsItStands = async (site: string, path: string) => {
  const { hostname, port, pathname } = new URL(site)
  const sent = request({ hostname, port, path: pathname + path }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, text: Buffer.concat(await answer.toArray()).toString() }
}

const PICTURE = `public/events/${'ab'.repeat(16)}.webp`
const PLAIN = { width: 2000, height: 1000, channels: 3, background: '#c63a12' } as const

describe.each([
  ['a folder', () => folder],
  ['a bucket', () => s3.url],
])('files of %s', (_name, storageUrl) => {
  let app: FastifyInstance
  let site: string
  const written: string[] = []
  beforeAll(async () => {
    const storage = createStorage(storageUrl())
    await storage.put('public/events/a.webp', Buffer.from('picture'), 'image/webp')
    await storage.put('private/receipts/a.pdf', Buffer.from('receipt'), 'application/pdf')
    await storage.put(PICTURE, await sharp({ create: PLAIN }).webp().toBuffer(), 'image/webp')
    app = Fastify()
    const put: Storage['put'] = (key, ...rest) => {
      written.push(key)
      return storage.put(key, ...rest)
    }
    serveFiles(app, { ...storage, put })
    site = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app.close())

  test('a public picture is sent with its fixed type, kept for good and never sniffed', async () => {
    const answer = await fetch(`${site}/files/public/events/a.webp`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('picture')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '7',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    })
  })

  test('HEAD tells the size without the picture', async () => {
    const answer = await fetch(`${site}/files/public/events/a.webp`, {
      method: 'HEAD',
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBe('7')
    expect(await answer.text()).toBe('')
  })

  test('a picture comes at the widths that pages ask for, made once however many ask', async () => {
    const storage = createStorage(storageUrl())
    const name = PICTURE.replace('.webp', '-960.webp')
    expect(await storage.read(name)).toBeNull()
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () =>
        Buffer.from(await (await fetch(`${site}/files/${name}`)).arrayBuffer()),
      ),
    )
    expect(await sharp(answers[0]).metadata()).toMatchObject({ format: 'webp', width: 960, height: 480 })
    expect(written).toEqual([name])
    const kept = await storage.read(name)
    if (!kept) throw new Error('it was not kept')
    expect(await wholeFile(kept)).toEqual(answers[7])
    await removeImage(storage, `/files/${PICTURE}`)
    expect(await storage.read(name)).toBeNull()
    expect((await fetch(`${site}/files/${name}`)).status).toBe(404)
  })

  test('no other width is made, nor one of a picture that is not there', async () => {
    const storage = createStorage(storageUrl())
    for (const name of [
      PICTURE.replace('.webp', '-961.webp'),
      `public/events/${'cd'.repeat(16)}-960.webp`,
      'public/events/a-960.webp',
    ]) {
      expect((await fetch(`${site}/files/${name}`)).status).toBe(404)
      expect(await storage.read(name)).toBeNull()
    }
  })

  test.each([
    'private/receipts/a.pdf',
    'public/../private/receipts/a.pdf',
    'public/%2e%2e/private/receipts/a.pdf',
    'public%2f..%2fprivate/receipts/a.pdf',
    'public/..%5cprivate/a.pdf',
    '%2e%2e/%2e%2e/etc/passwd',
    'public/events/none.webp',
    'public/events',
    'public/',
    '',
  ])('%j is not found', async (path) => {
    const answer = await getAsItStands(`${site}/files/`, path)
    expect(answer.status).toBe(404)
    expect(JSON.parse(answer.text)).toEqual({ message: 'No encontrado.', body: '', icon: 'error' })
  })
})
