import { cpSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findPostgres, repairLinks } from './postgres-binaries.ts'

test('a system without a PostgreSQL package is asked for DATABASE_URL', () => {
  expect(() => findPostgres('plan9-mips')).toThrow(
    'No hay un PostgreSQL incluido para este sistema (plan9-mips). ' +
      'Instala PostgreSQL 15 o más nuevo y pon su dirección en DATABASE_URL.',
  )
})

test('library links that npm was not allowed to make are made', () => {
  const original = dirname(dirname(dirname(findPostgres().postgres)))
  const copy = mkdtempSync(join(tmpdir(), 'dorsal-links-'))
  try {
    for (const part of ['scripts', 'package.json'])
      cpSync(join(original, part), join(copy, part), { recursive: true })
    const list = readFileSync(join(original, 'native/pg-symlinks.json'), 'utf8')
    mkdirSync(join(copy, 'native/lib'), { recursive: true })
    writeFileSync(join(copy, 'native/pg-symlinks.json'), list)
    const links: { source: string; target: string }[] = JSON.parse(list)
    expect(links.length).toBeGreaterThan(0)
    for (const { source } of links) {
      mkdirSync(dirname(join(copy, source)), { recursive: true })
      writeFileSync(join(copy, source), '')
    }
    repairLinks(copy)
    for (const { target } of links) expect(lstatSync(join(copy, target)).isSymbolicLink()).toBe(true)

    for (const { source } of links) rmSync(join(copy, source), { force: true })
    expect(() => repairLinks(copy)).toThrow('Borra node_modules')
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})
