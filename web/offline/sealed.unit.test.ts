import { expect, it } from 'vitest'
import { makeKey, seal, unseal } from './sealed.ts'

const person = { name: 'Ana María Ñáñez', bib: '0042', items: ['Gorra × 1'] }

it('gives back what was sealed, under its own name only', async () => {
  const key = await makeKey()
  const sealed = await seal(key, 'row:1', person)
  expect(await unseal(key, 'row:1', sealed)).toEqual(person)
  expect(await unseal(key, 'row:2', sealed)).toBeNull()
})

it('shows nothing of it, and never the same bytes twice', async () => {
  const key = await makeKey()
  const [one, two] = [await seal(key, 'row:1', person), await seal(key, 'row:1', person)]
  expect(Buffer.from(one.data).includes('Ana')).toBe(false)
  expect(Buffer.from(one.data).equals(Buffer.from(two.data))).toBe(false)
  expect(one.iv).not.toEqual(two.iv)
})

it('reads nothing with another key, and nothing that was touched', async () => {
  const key = await makeKey()
  const sealed = await seal(key, 'row:1', person)
  expect(await unseal(await makeKey(), 'row:1', sealed)).toBeNull()
  new Uint8Array(sealed.data)[3] = 1 + (new Uint8Array(sealed.data)[3] ?? 0)
  expect(await unseal(key, 'row:1', sealed)).toBeNull()
})

it('has a key that cannot be taken out', async () => {
  const key = await makeKey()
  expect(key.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
})
