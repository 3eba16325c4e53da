import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readTables } from '../spec-coverage.ts'
import { ADMIN_PATCHES } from './admin-patches.ts'
import { chooseRows } from './chosen-rows.ts'
import { applyPatch, isInThePages } from './patch.ts'
import { PUBLIC_PATCHES } from './public-patches.ts'

test('the seed chooses the same sixty rows each time, in the order of the tables', () => {
  const rows = readTables()
  const chosen = chooseRows(rows)
  expect(chosen).toHaveLength(60)
  expect(chooseRows(rows.toReversed()).map(({ id }) => id)).toEqual(chosen.map(({ id }) => id).toReversed())
  expect(chooseRows(rows, 'another seed')).not.toEqual(chosen)
  expect(chosen).toEqual(rows.filter((row) => chosen.includes(row)))
})

test('every chosen row has one patch, and no patch is of another row', () => {
  const ids = [...ADMIN_PATCHES, ...PUBLIC_PATCHES].map(({ row }) => row)
  expect(ids.toSorted()).toEqual(
    chooseRows(readTables())
      .map(({ id }) => id)
      .toSorted(),
  )
})

test('every patch fits the tree as it is', () => {
  const misfits = [...ADMIN_PATCHES, ...PUBLIC_PATCHES].filter(
    (patch) => applyPatch(readFileSync(patch.file, 'utf8'), patch) === null,
  )
  expect(misfits.map(({ row }) => row)).toEqual([])
})

test('a patch fits where its text stands exactly once', () => {
  expect(applyPatch('one two', { find: 'two', put: 'three' })).toBe('one three')
  expect(applyPatch('one two two', { find: 'two', put: 'three' })).toBeNull()
  expect(applyPatch('one', { find: 'two', put: 'three' })).toBeNull()
  expect(applyPatch('one $1', { find: '$1', put: '$&' })).toBe('one $&')
})

test('pages are built anew for what the browser gets', () => {
  expect(isInThePages('web/routes.ts')).toBe(true)
  expect(isInThePages('domain/payments/rules/payment-status.ts')).toBe(true)
  expect(isInThePages('domain/accounts/messages.ts')).toBe(false)
})
