import { expect, test } from 'vitest'
import { SettingError } from '../config.ts'
import { awaitDatabase } from './await-database.ts'

test('a database that cannot be reached is said at once, tried again and named without its password', async () => {
  const said: string[] = []
  const waiting = awaitDatabase(
    'postgres://dorsal:secreto@127.0.0.1:1/dorsal',
    (sentence) => said.push(sentence),
    1_500,
  )
  await expect(waiting).rejects.toThrow(SettingError)
  await expect(waiting).rejects.toThrow(
    /^DATABASE_URL no sirve: no hay respuesta de PostgreSQL en 127\.0\.0\.1:1\/dorsal/,
  )
  expect(said).toHaveLength(1)
  expect(said[0]).toContain('Se reintenta')
  expect(said.join()).not.toContain('secreto')
})
