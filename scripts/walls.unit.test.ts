import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { strangeWrites } from './walls.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const sources = () =>
  ['domain', 'server'].flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing/'))
      .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(`${ROOT}${folder}/${name}`, 'utf8') })),
  )

test('only a subject’s own files write its tables', () => {
  expect(strangeWrites(sources())).toEqual([])
})

test('a write into another subject’s table is seen, a read is not', () => {
  const text = (use: string) => `import { coupons } from '#domain/coupons/tables.ts'\n${use}`
  const path = 'domain/registration/x.ts'
  expect(strangeWrites([{ path, text: text('await tx.update(coupons).set({})') }])).toEqual([
    "domain/registration/x.ts writes coupons's table coupons",
  ])
  expect(strangeWrites([{ path, text: text('await tx.select().from(coupons)') }])).toEqual([])
  expect(strangeWrites([{ path: 'domain/coupons/x.ts', text: text('await tx.update(coupons)') }])).toEqual([])
})
