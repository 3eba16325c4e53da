/** npm start, npm run dev, npm run worker: everything the product needs, then the product. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { COMPILED, ensureInstalled, NODE, ROOT } from './install.mjs'

const [mode, ...others] = process.argv.slice(2)
const dev = mode === '--dev'
const worker = mode === '--worker'
if ((mode !== undefined && !dev && !worker) || others.length > 0) {
  console.error(`No conozco la opción ${(mode === undefined || dev || worker ? others : [mode]).join(' ')}.`)
  process.exit(1)
}

ensureInstalled()
if (!dev && !worker) ensureBuilt()

const watching = ['server', 'domain', 'demo'].map((folder) => `--watch-path=${folder}`)
const command = [
  NODE,
  // Asked here: Node would say in English that there is none.
  ...(existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : []),
  ...(dev ? [...watching, '--watch-preserve-output'] : []),
  '--import',
  './app/resolve-hook.ts',
  'app/main.ts',
  ...(mode === undefined ? [] : [mode]),
]
// Bound to this process where Linux can do that: a kill -9 of the launcher leaves no product behind.
const bond = ['setpriv', '--pdeathsig', 'TERM']
const canBind = spawnSync(bond[0], [...bond.slice(1), 'true'], { stdio: 'ignore' }).status === 0
const [program, ...args] = canBind ? [...bond, ...command] : command

const product = spawn(program, args, {
  cwd: ROOT,
  stdio: 'inherit',
  env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, NODE_ENV: dev ? 'development' : 'production' },
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => product.kill(signal))

/** This process's parent and its parent: npm runs scripts through a shell. */
const ancestors = () => {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return String(process.ppid)
  }
}

// npm cannot pass on its own kill -9: it is seen by who the parents are.
if (process.env.npm_lifecycle_event !== undefined) {
  const family = ancestors()
  const watch = setInterval(() => {
    if (ancestors() === family) return
    clearInterval(watch)
    product.kill('SIGTERM')
  }, 250)
  watch.unref()
}

product.on('error', (error) => {
  console.error(`No se pudo iniciar Dorsal: ${error.message}`)
  process.exit(1)
})
product.on('exit', (code, signal) => {
  process.exit(signal === null ? code : 128 + constants.signals[signal])
})
