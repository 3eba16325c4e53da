import { pbkdf2Sync, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { documentHash } from '#domain/kit-desk/rules/snapshot.ts'
import { fitWithin } from '../shrink-photo.ts'
import { mayCollect } from './collector.ts'
import { pinNeeds } from './make-rows.ts'
import { numbersLeft } from './numbers.ts'
import { waitAfter } from './outbox.ts'
import type { Person } from './people.ts'
import { afterWrong, isPin, NO_TRIES, waitOf } from './pin.ts'

const dealt = {
  series_id: 1,
  name: 'Expo',
  prefix: 'E',
  digits: 3,
  ranges: [
    [8, 9],
    [20, 21],
  ] as [number, number][],
  given: [8],
}

it('gives the next of what was dealt, never one that went out, never one of another desk', () => {
  const all = numbersLeft(dealt, [])
  expect([all.next, all.left]).toEqual(['E009', 3])
  const after = numbersLeft(dealt, ['E009', 'E020'])
  expect([after.next, after.left]).toEqual(['E021', 1])
  expect(after.has('21')).toBe('E021')
  expect(after.has('e0021')).toBe('E021')
  for (const typed of ['9', '22', '', 'W21']) expect(after.has(typed), typed).toBeNull()
  expect(numbersLeft(undefined, [])).toMatchObject({ next: null, left: 0 })
})

it('knows the PIN by what the snapshot has of it, and makes wait after five wrong ones', async () => {
  const salt = randomBytes(16)
  const verifier = {
    salt: salt.toString('base64url'),
    iterations: 1000,
    hash: pbkdf2Sync('482913', salt, 1000, 32, 'sha256').toString('base64url'),
  }
  expect(await isPin(verifier, '482913')).toBe(true)
  expect(await isPin(verifier, '482914')).toBe(false)
  let tries = NO_TRIES
  for (let one = 0; one < 4; one++) tries = afterWrong(tries, 1_000)
  expect(waitOf(tries, 1_000)).toBe(0)
  tries = afterWrong(tries, 1_000)
  expect(waitOf(tries, 1_000)).toBe(60)
  expect(waitOf(tries, 61_000)).toBe(0)
  expect(waitOf(tries, -9_000_000)).toBe(60)
})

const SALT = 's'
const compared = async (name: string, document: string) => ({
  name,
  last: document.slice(-4),
  hash: await documentHash(SALT, document),
})

it('only who was authorised carries a kit away, of a minor only the guardian or his word', async () => {
  const own = { name: 'Ana', document: await compared('Ana', '111222333') }
  const adult = { ...own, guardian: null, collector: null } as Person
  const sent = { ...adult, collector: { ...(await compared('Luis', '444555666')), key: 'auth' } } as Person
  const minor = { ...adult, guardian: await compared('Marta', '777888999') } as Person
  const by = (person: Person, document: string) =>
    mayCollect(SALT, person, { kind: 'other', name: 'X', document })

  expect(await mayCollect(SALT, adult, { kind: 'self' })).toMatchObject({ collector: 'self', problem: null })
  expect(await mayCollect(SALT, adult, { kind: 'captain' })).toMatchObject({
    collector: 'captain',
    problem: null,
  })
  expect((await by(adult, '444555666')).problem).toBe('Ana no autorizó a nadie a recoger su kit.')
  expect(await by(sent, '444.555.666')).toEqual({ collector: 'third', authorisation: 'auth', problem: null })
  expect((await by(sent, '444555667')).problem).toMatch(/El documento no es el de Luis/)
  expect(await by(minor, '777888999')).toMatchObject({ collector: 'guardian', problem: null })
  for (const who of [{ kind: 'self' }, { kind: 'captain' }] as const)
    expect((await mayCollect(SALT, minor, who)).problem).toMatch(/menor/)
  // Their own document does not make them of age.
  expect((await by(minor, '111222333')).problem).toMatch(/menor/)
})

it('asks for the PIN for a debt, a missing signature, another document, and another desk only without connection', () => {
  const collecting = { collector: 'self', authorisation: null, problem: null } as const
  const here = { owner: null, online: true, paper: false, collecting }
  const flags = (person: { owes: number; signed: 'no' | 'yes' }, around: object = {}) =>
    pinNeeds(person, { ...here, ...around }).map(({ flag }) => flag)
  const paid = { owes: 0, signed: 'yes' } as const
  expect(flags(paid)).toEqual([])
  expect(flags(paid, { owner: 'Mesa 2' })).toEqual([])
  expect(flags(paid, { owner: 'Mesa 2', online: false })).toEqual(['other desk'])
  expect(flags({ owes: 15_000, signed: 'no' })).toEqual(['owed', 'unsigned'])
  expect(flags({ owes: 0, signed: 'no' }, { paper: true })).toEqual([])
  expect(flags(paid, { collecting: { ...collecting, problem: 'no' } })).toEqual(['other document'])
})

it('waits longer after each failure, at most a minute, and never all at once', () => {
  expect(waitAfter(0, 1)).toBe(2_000)
  expect(waitAfter(3, 1)).toBe(16_000)
  expect(waitAfter(50, 1)).toBe(60_000)
  expect(waitAfter(50, 0)).toBe(30_000)
})

it('a photo keeps its shape and fits', () => {
  expect(fitWithin(4000, 3000)).toEqual({ width: 1600, height: 1200 })
  expect(fitWithin(800, 600)).toEqual({ width: 800, height: 600 })
})
