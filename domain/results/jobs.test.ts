/** What comes round by itself. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createStorage } from '#server/files/storage.ts'
import { dropKeptPictures } from './jobs.ts'

test('pictures that earlier versions kept go, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dorsal-pictures-'))
  const files = createStorage(folder)
  await files.put('private/result-images/ab/abcd.png', Buffer.from('a name'), 'image/png')
  await files.put('public/events/cover.webp', Buffer.from('a cover'), 'image/webp')
  await dropKeptPictures(files)
  expect(await files.read('private/result-images/ab/abcd.png')).toBe(null)
  expect(await files.read('public/events/cover.webp')).not.toBe(null)
  rmSync(folder, { recursive: true })
})
