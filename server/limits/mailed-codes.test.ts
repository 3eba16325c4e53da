/** Codes that exist when they were asked for, for one use, and a network that guesses at many people. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { solved } from '#testing/solved-work.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import type { Refusal } from '../http/refusals.ts'
import { type CodeFor, createMailedCodes, dropEndedCodes } from './mailed-codes.ts'
import { createLimiter } from './rate-limit.ts'

const database = await createTestDatabase()
const { db } = database
afterAll(() => database.drop())

const secretKey = 'una-clave-de-prueba'
const warned: object[] = []
const codes = createMailedCodes({
  db,
  secretKey,
  limiter: createLimiter(db, { secretKey, enabled: true }),
  log: { warn: (what: object) => void warned.push(what) },
  slowMs: 0,
})

const ANA: CodeFor = ['data-code', 'CC:1', 'ana@correo.test']
const HERE = '190.24.1.9'
const use = (whom: CodeFor | null, code: string, more: { address?: string; work?: string } = {}) =>
  codes.use(whom, { code, address: HERE, ...more })
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const refusedAs = (sent: Promise<unknown>) =>
  sent.then(
    () => null,
    (error: Refusal) => error,
  )
const setWrong = (hits: number) => db.execute(sql`update rate_limits set hits = ${hits}`)

beforeEach(async () => {
  await db.execute(sql`delete from rate_limits`)
  await db.execute(sql`delete from mailed_codes`)
  warned.length = 0
})

test('nobody who asked for no code has one, whatever is guessed', async () => {
  const { rows } = await db.execute(sql`select 1 from mailed_codes`)
  expect(rows).toEqual([])
  for (const code of ['000000', '123456', '999999']) expect(await use(ANA, code)).toBe(false)
})

test('a code is for one person, one mailbox, one purpose and one use', async () => {
  const code = await codes.make(db, ANA)
  expect(code).toMatch(/^\d{6}$/)
  for (const whom of [
    ['email-code', 'CC:1', 'ana@correo.test'],
    ['data-code', 'CC:2', 'ana@correo.test'],
    ['data-code', 'CC:1', 'otra@correo.test'],
  ] as const)
    expect(await use(whom, code)).toBe(false)
  expect(await use(ANA, other(code))).toBe(false)
  expect(await use(ANA, code)).toBe(true)
  expect(await use(ANA, code)).toBe(false)
})

test('of two who use one code at the same instant one does', async () => {
  const code = await codes.make(db, ANA)
  const used = await Promise.all(Array.from({ length: 5 }, () => use(ANA, code)))
  expect(used.filter(Boolean)).toHaveLength(1)
})

test('a second code makes the first worthless, and one that ended is dropped', async () => {
  const first = await codes.make(db, ANA)
  const second = await codes.make(db, ANA)
  if (first !== second) expect(await use(ANA, first)).toBe(false)
  await db.execute(sql`update mailed_codes set expires_at = now() - interval '1 second'`)
  expect(await use(ANA, second)).toBe(false)
  await dropEndedCodes(db)
  expect((await db.execute(sql`select 1 from mailed_codes`)).rows).toEqual([])
})

test('the table says neither the code nor for whom', async () => {
  const code = await codes.make(db, ANA)
  const { rows } = await db.execute(sql`select key, code_hash from mailed_codes`)
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${code}|ana|CC:1`))
})

test('after 30 wrong codes over all people a network works for each try, and after 300 it waits', async () => {
  const people = Array.from({ length: 30 }, (_, at): CodeFor => ['data-code', `CC:${at}`, 'x@correo.test'])
  for (const person of people) expect(await use(person, '000000', { address: '2001:db8::1' })).toBe(false)
  const code = await codes.make(db, ANA)
  const asked = await refusedAs(use(ANA, code, { address: '2001:db8::ffff' }))
  expect([asked?.status, asked?.work === undefined]).toEqual([429, false])
  if (!asked?.work) throw new Error('no work was asked for')
  expect(await use(ANA, code, { address: '190.1.1.1' })).toBe(true)
  const next = await codes.make(db, ANA)
  expect(await use(ANA, next, { address: '2001:db8::2', work: await solved(asked.work) })).toBe(true)
  await setWrong(300)
  const out = await refusedAs(use(ANA, next, { address: '2001:db8::3' }))
  expect([out?.status, out?.work, (out?.retryAfter ?? 0) > 3_000]).toEqual([429, undefined, true])
})

test('an alarm is written at both numbers', async () => {
  await use(null, '000000')
  await setWrong(29)
  await use(null, '000000')
  await setWrong(299)
  const { work } = (await refusedAs(use(null, '000000'))) as Refusal
  if (!work) throw new Error('no work was asked for')
  await use(null, '000000', { work: await solved(work) })
  expect(warned).toEqual([{ wrong_codes: 30 }, { wrong_codes: 300 }])
})
