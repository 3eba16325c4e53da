import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTar, type TarEntry, TarError, writeTar } from './tar.ts'

const ENTRIES: TarEntry[] = [
  { name: 'vacío', bytes: Buffer.alloc(0) },
  { name: 'files/public/a.webp', bytes: Buffer.from('una imagen') },
  { name: 'block', bytes: Buffer.alloc(512, 7) },
  { name: `files/${'largo/'.repeat(30)}x.webp`, bytes: Buffer.alloc(70_000, 1) },
]

async function* each<T>(items: T[]) {
  yield* items
}

const written = async (entries = ENTRIES) => {
  const pieces: Buffer[] = []
  for await (const piece of writeTar(each(entries))) pieces.push(piece)
  return Buffer.concat(pieces)
}

const read = async (bytes: Buffer, piece: number) => {
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, n) =>
    bytes.subarray(n * piece, (n + 1) * piece),
  )
  const found: TarEntry[] = []
  for await (const { name, bytes: content } of readTar(each(pieces)))
    found.push({ name, bytes: Buffer.from(content) })
  return found
}

test('what was written is read back, whatever the size of the pieces', async () => {
  const bytes = await written()
  for (const piece of [100, 512, 4096, bytes.length]) expect(await read(bytes, piece)).toEqual(ENTRIES)
})

test('an archive that was cut short or changed in a header is refused', async () => {
  const bytes = await written()
  await expect(read(bytes.subarray(0, bytes.length - 1024), 4096)).rejects.toThrow(TarError)
  bytes[3] = 90
  await expect(read(bytes, 4096)).rejects.toThrow(TarError)
})

test('the tar of the system reads it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dorsal-tar-'))
  try {
    writeFileSync(join(folder, 'a.tar'), await written())
    execFileSync('tar', ['xf', 'a.tar'], { cwd: folder })
    for (const { name, bytes } of ENTRIES) expect(readFileSync(join(folder, name))).toEqual(bytes)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
