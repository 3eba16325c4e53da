import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clusterFolder, ensureCluster } from './data-cluster.ts'
import { findPostgres } from './postgres-binaries.ts'
import { boundToParent, giveFolder, waysAsRoot } from './run-as-user.ts'
import { isRunning } from './running-process.ts'

const asRoot = process.getuid?.() === 0

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dorsal-user-'))
  chmodSync(folder, 0o700)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const startsAndStops = async (prefix: string[]) => {
  const { postgres } = findPostgres()
  const [command = '', ...args] = [
    ...prefix,
    postgres,
    '-D',
    clusterFolder(folder),
    '-c',
    'listen_addresses=',
  ]
  const server = spawn(command, [...args, '-c', `unix_socket_directories=${folder}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  for await (const piece of server.stderr) {
    output += piece
    if (output.includes('ready to accept connections') && server.exitCode === null) server.kill('SIGINT')
  }
  if (server.exitCode === null) await once(server, 'exit')
  return { output, exitCode: server.exitCode }
}

test.runIf(asRoot)(
  'each way to run as root serves a closed folder, also data made by the other way',
  async () => {
    const [namespace, nobody] = waysAsRoot.map(boundToParent)
    if (namespace === undefined || nobody === undefined) throw new Error('two ways expected')
    const { initdb } = findPostgres()
    for (const [maker, next] of [
      [namespace, nobody],
      [nobody, namespace],
    ] as const) {
      await ensureCluster({ dataDir: folder, initdb, runner: maker, fast: true }, () => {})
      for (const runner of [maker, next]) {
        giveFolder(clusterFolder(folder), runner)
        expect(statSync(clusterFolder(folder)).uid).toBe(runner.uid)
        const { output, exitCode } = await startsAndStops(runner.prefix)
        expect(output).toContain('database system is shut down')
        expect(exitCode).toBe(0)
      }
      rmSync(clusterFolder(folder), { recursive: true })
    }
  },
)

test.runIf(process.platform === 'linux')('a bound command hears of the death of its parent', async () => {
  const { prefix } = boundToParent({ prefix: [], uid: 0, gid: 0 })
  expect(prefix).toEqual(['setpriv', '--pdeathsig', 'INT'])
  const script = `
    const command = ${JSON.stringify([...prefix, 'sleep', '600'])}
    const child = require('node:child_process').spawn(command[0], command.slice(1), { stdio: 'inherit' })
    console.log(child.pid)`
  const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(parent.stdout, 'data')
  await expect.poll(() => readlinkSync(`/proc/${Number(line)}/exe`)).toMatch(/sleep$/)
  const closed = once(parent.stdout, 'close')
  parent.kill('SIGKILL')
  // The pipe closes only when the bound command, which holds its other end, is gone too.
  await closed
  await expect.poll(() => isRunning(Number(line))).toBe(false)
})
