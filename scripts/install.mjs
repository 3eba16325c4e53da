/** Brings node_modules to what package-lock.json says, when it is not. Plain JavaScript: the machine's Node runs it. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** The Node that comes as a dependency: the server's TypeScript runs on it as it stands. */
export const NODE = join(ROOT, 'node_modules', '.bin', 'node')
/** Where Node keeps what it compiled: a third of the work of a start. */
export const COMPILED = join(ROOT, 'node_modules', '.cache', 'compiled')
const STAMP = join(ROOT, 'node_modules', '.dorsal-install')

const wanted = () =>
  createHash('sha256')
    .update(readFileSync(join(ROOT, 'package.json')))
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')

const runsNode24 = () =>
  spawnSync(NODE, ['--version'], { encoding: 'utf8' }).stdout?.startsWith('v24.') === true

const isInstalled = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted() && runsNode24()

/** npm install, not npm ci: the lock names packages of other systems that a registry may lack. */
const install = () => {
  const flags = ['--no-audit', '--no-fund', '--loglevel=error']
  // Production settings of the person must not leave the build without its tools.
  const env = { ...process.env, NODE_ENV: 'development' }
  return spawnSync('npm', ['install', '--include=dev', ...flags], { cwd: ROOT, stdio: 'inherit', env })
}

export const ensureInstalled = () => {
  if (isInstalled()) return
  console.log('Instalando lo necesario…')
  const { status } = install()
  if (status !== 0) {
    console.error(
      'No se pudo instalar lo necesario: npm install falló. Revisa la conexión e intenta de nuevo.',
    )
    process.exit(1)
  }
  if (!runsNode24()) {
    console.error('La instalación quedó sin Node 24. Borra la carpeta node_modules e intenta de nuevo.')
    process.exit(1)
  }
  writeFileSync(STAMP, wanted())
}
