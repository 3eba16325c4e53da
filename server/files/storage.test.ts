import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openS3Double, type S3Double } from '#testing/s3-double.ts'
import { createStorage, type Storage, wholeFile } from './storage.ts'

let folder: string
let s3: S3Double
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dorsal-files-'))
  s3 = await openS3Double()
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

const contents = async (storage: Storage, key: string) => {
  const file = await storage.read(key)
  return (
    file && {
      text: (await wholeFile(file)).toString(),
      type: file.type,
      size: file.size,
    }
  )
}

describe.each([
  ['a folder', () => createStorage(join(folder, 'files'))],
  ['a bucket', () => createStorage(s3.url)],
])('%s', (_name, open) => {
  test('gives back what was stored, with the type of its extension', async () => {
    const storage = open()
    await storage.put('private/receipts/a1.pdf', Buffer.from('ñandú'), 'application/pdf')
    expect(await contents(storage, 'private/receipts/a1.pdf')).toEqual({
      text: 'ñandú',
      type: 'application/pdf',
      size: 7,
    })
  })

  test('replaces a file that was there', async () => {
    const storage = open()
    await storage.put('private/b.txt', Buffer.from('one'), 'text/plain')
    await storage.put('private/b.txt', Buffer.from('two'), 'text/plain')
    expect((await contents(storage, 'private/b.txt'))?.text).toBe('two')
  })

  test('lists everything that is stored, however many pages that takes', async () => {
    const storage = open()
    const keys = Array.from({ length: 7 }, (_, n) => `private/list/${n}/f.txt`)
    for (const key of keys) await storage.put(key, Buffer.from(key), 'text/plain')
    const listed: string[] = []
    for await (const key of storage.list()) listed.push(key)
    expect(listed.filter((key) => key.startsWith('private/list/')).sort()).toEqual(keys)
    expect(new Set(listed).size).toBe(listed.length)
  })

  test('a file that was removed, or never was, reads as nothing', async () => {
    const storage = open()
    await storage.put('private/c.txt', Buffer.from('c'), 'text/plain')
    await storage.remove('private/c.txt')
    await storage.remove('private/c.txt')
    expect(await storage.read('private/c.txt')).toBeNull()
    expect(await storage.read('private/c.txt/d.txt')).toBeNull()
  })

  test.each([
    '../outside.txt',
    'private/../../outside.txt',
    '/etc/outside.txt',
    'private//x.txt',
    'private/./x.txt',
    'private/.hidden.txt',
    'private/x%2f.txt',
    'private/X.txt',
    'private/x\0.txt',
    'private/x.txt/',
    'private/x.html',
    'private/x.svg',
    'private/x.constructor',
    'private/x',
    '',
  ])('nothing can be stored, read or removed as %j', async (key) => {
    const storage = open()
    await expect(storage.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('no se puede guardar')
    expect(await storage.read(key)).toBeNull()
    await expect(storage.remove(key)).rejects.toThrow()
  })

  test('refuses a type that is not the one of the extension', async () => {
    await expect(open().put('public/x.webp', Buffer.from('<script>'), 'text/html')).rejects.toThrow(
      'text/html',
    )
  })

  test('is usable', async () => {
    await expect(open().usable()).resolves.toBeUndefined()
  })
})

test('the folder is closed to other users and keeps no half-written files', async () => {
  const root = join(folder, 'own')
  await createStorage(root).put('public/events/x.webp', Buffer.from('x'), 'image/webp')
  expect((await stat(root)).mode & 0o777).toBe(0o700)
  expect((await stat(join(root, 'public/events'))).mode & 0o777).toBe(0o700)
  expect((await stat(join(root, 'public/events/x.webp'))).mode & 0o777).toBe(0o600)
  expect(await readdir(join(root, 'public/events'))).toEqual(['x.webp'])
})

test('a folder that cannot be written is told with a sentence', async () => {
  await expect(createStorage('/dev/null/files').usable()).rejects.toThrow(
    'No se puede escribir en la carpeta',
  )
})

test('a bucket with another secret is refused, and the sentence does not hold it', async () => {
  const wrong = s3.url.replace(/:[^:@]+@/, ':unsecreto@')
  const refused = await createStorage(wrong)
    .usable()
    .catch((error: Error) => error)
  expect(refused).toMatchObject({
    message: 'El almacenamiento S3 respondió 403 (SignatureDoesNotMatch).',
  })
})

test('a full bucket says that there is no space left', async () => {
  s3.refuseWith({ status: 400, code: 'QuotaExceeded' })
  try {
    const put = createStorage(s3.url).put('private/x.txt', Buffer.from('x'), 'text/plain')
    await expect(put).rejects.toThrow('No queda espacio para guardar archivos.')
  } finally {
    s3.refuseWith(undefined)
  }
})

test.each(['s3://', 's3://host/bucket', 's3://key:secret@host', 's3://key:se/cret@host/bucket'])(
  'the address %s is refused without repeating it',
  (url) => {
    expect(() => createStorage(url)).toThrow(/^STORAGE_URL no sirve: debe tener la forma s3:\/\/CLAVE/)
  },
)
