import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Advised, idleExceptions, type Lock, oldPackages } from './dependency-audit.ts'
import { ADVISED } from './dependency-audit-list.ts'

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as Lock

test('no installed package is older than the version that mended its advisory', () => {
  expect(oldPackages(lock, ADVISED)).toEqual([])
})

test('every exception still excepts something', () => {
  expect(idleExceptions(lock, ADVISED)).toEqual([])
})

test('the packages that meet strangers first are on the list and in the lock', () => {
  for (const name of ['fastify', 'nodemailer', 'sanitize-html', 'sharp', '@e965/xlsx', 'react-router']) {
    expect(ADVISED.map((advised) => advised.name)).toContain(name)
    expect(lock.packages).toHaveProperty([`node_modules/${name}`])
  }
})

const WS: Advised = {
  name: 'ws',
  fixed: ['7.5.10', '8.17.1'],
  advisories: ['GHSA-3h5v-q93c-6h6q'],
  reason: 'it stops',
  except: { 'old-tool': 'serves nobody' },
}
const told = (path: string, version: string) => oldPackages({ packages: { [path]: { version } } }, [WS])

test('an old copy is named wherever it hides, a mended line and a later one are not', () => {
  expect(told('node_modules/ws', '8.17.0')).toEqual([
    'node_modules/ws 8.17.0 is older than 7.5.10 / 8.17.1 (GHSA-3h5v-q93c-6h6q: it stops)',
  ])
  expect(told('node_modules/@a/b/node_modules/ws', '7.5.9')).toHaveLength(1)
  expect(told('node_modules/ws', '6.0.0')).toHaveLength(1)
  for (const version of ['7.5.10', '7.6.0', '8.17.1', '8.20.0', '9.0.0'])
    expect(told('node_modules/ws', version)).toEqual([])
  expect(told('node_modules/old-tool/node_modules/ws', '1.0.0')).toEqual([])
  expect(told('node_modules/ws-like', '1.0.0')).toEqual([])
})

test('an exception for what is gone or mended is told', () => {
  const path = 'node_modules/old-tool/node_modules/ws'
  expect(idleExceptions({ packages: {} }, [WS])).toEqual(['ws of old-tool'])
  expect(idleExceptions({ packages: { [path]: { version: '8.18.0' } } }, [WS])).toEqual(['ws of old-tool'])
  expect(idleExceptions({ packages: { [path]: { version: '1.0.0' } } }, [WS])).toEqual([])
})
