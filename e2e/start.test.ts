/** `npm start` itself, in a copy of the repository: it survives kill -9 and ends cleanly when asked to. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareEnvironment, ROOT, readyAddress } from '#testing/launch.ts'

const house = mkdtempSync(join(tmpdir(), 'dorsal-start-'))
const copy = join(house, 'repository')
const dataDir = join(house, 'data')
let port = 0
let running: ChildProcess | undefined

/** Hard links: quick, and npm replaces files instead of writing into them. The stamp is written into, so it is copied. */
const copyModules = () => {
  const [from, to] = [join(ROOT, 'node_modules'), join(copy, 'node_modules')]
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' })
  } catch {
    rmSync(to, { recursive: true, force: true })
    execFileSync('cp', ['-a', from, to])
  }
  const stamp = '.dorsal-install'
  rmSync(join(to, stamp), { force: true })
  if (existsSync(join(from, stamp))) cpSync(join(from, stamp), join(to, stamp))
}

const copyRepository = () => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT })
  for (const file of listed.toString().split('\0')) {
    const from = join(ROOT, file)
    if (!file || !existsSync(from)) continue
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(from, join(copy, file))
  }
  copyModules()
  if (existsSync(join(ROOT, 'build'))) cpSync(join(ROOT, 'build'), join(copy, 'build'), { recursive: true })
}

const freePort = async () => {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

const npmStart = async () => {
  const child = spawn('npm', ['start'], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: bareEnvironment({ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' }),
  })
  running = child
  return { child, address: await readyAddress(child) }
}

/** Processes whose command line holds all of these words. */
const processesWith = (...words: string[]) =>
  execFileSync('ps', ['-eo', 'pid=,args=', '-ww'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => words.every((word) => line.includes(word)))
    .map((line) => Number.parseInt(line, 10))

const serverProcesses = () => processesWith(join(copy, 'node_modules', '.bin', 'node'), 'app/main.ts')

/** scripts/start.mjs, the parent of the server. */
const launcher = () => {
  const [server = 0] = serverProcesses()
  return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(server)], { encoding: 'utf8' }))
}

const post = async (address: string, path: string, body: object, token = '') => {
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { status?: boolean; token?: string; message?: string }
}

const ADMINISTRATOR = { email: 'admin@dorsal.test', password: 'dorsal-demo' }
const RUNNER = { email: 'nuevo@correo.test', password: 'paso-firme-2026' }

beforeAll(async () => {
  copyRepository()
  port = await freePort()
})

afterAll(() => {
  for (const pid of serverProcesses()) process.kill(pid, 'SIGKILL')
  running?.kill('SIGKILL')
  rmSync(house, { recursive: true, force: true })
})

test('what was saved before kill -9 is there after the next npm start, and SIGTERM leaves nothing running', {
  // Two starts through npm, the first of which fills the demo.
  timeout: 300_000,
}, async () => {
  const first = await npmStart()
  expect(first.address).toBe(`http://localhost:${port}`)
  expect((await fetch(`${first.address}/readyz`)).status).toBe(200)

  const { token } = await post(first.address, '/api/auth/login', ADMINISTRATOR)
  const details = { name: 'Nuevo Corredor', phone: '3005550199', rol: 'Cliente', status: true }
  const created = await post(first.address, '/api/auth/register', { ...RUNNER, ...details }, token)
  expect(created.message).toBe('El usuario se ha creado con éxito')

  const killed = serverProcesses()
  expect(killed).toHaveLength(1)
  const ended = once(first.child, 'exit')
  for (const pid of killed) process.kill(pid, 'SIGKILL')
  await ended

  const second = await npmStart()
  expect(await post(second.address, '/api/auth/login', RUNNER)).toMatchObject({ status: true })

  const closed = once(second.child, 'exit')
  // npm dies by a SIGTERM of its own and has no exit code to pass on: what it started is asked.
  process.kill(launcher(), 'SIGTERM')
  expect(await closed).toEqual([0, null])
  expect(serverProcesses()).toEqual([])
  expect(processesWith(dataDir)).toEqual([])
})
