/** Builds the pages when their sources changed since the last build, and only then. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { NODE, ROOT } from './install.mjs'

const SOURCES = [
  'web',
  'domain',
  'public',
  'server/contract-kit.ts',
  'scripts/page-weights.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'postcss.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
const STAMP = join(ROOT, 'build', '.dorsal-build')

/** Tests are no part of the pages: changing one must not cost a build. */
const isSource = (path) => statSync(path).isFile() && !path.endsWith('.test.ts')

const filesOf = (source) => {
  const path = join(ROOT, source)
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  const names = readdirSync(path, { recursive: true }).sort()
  return names.map((name) => join(path, name)).filter(isSource)
}

const fingerprint = () => {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesOf)) {
    hash
      .update(`${relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

export const ensureBuilt = () => {
  const wanted = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  console.log('Construyendo las páginas…')
  // First of all, so that a build cut short is never taken for a finished one.
  rmSync(STAMP, { force: true })
  const { status, stdout, stderr } = spawnSync(NODE, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) {
    console.error(`${stdout}${stderr}`.trimEnd())
    console.error('No se pudieron construir las páginas.')
    process.exit(1)
  }
  writeFileSync(STAMP, wanted)
}
