/** Programs of the machine: one that is there, or Debian's, which only root may install. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ROOT } from './install.mjs'

export const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of the first of these names that is on PATH, or undefined. */
export const onPath = (...names) => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

export const run = (command, ...args) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}

export const installDebians = (...names) =>
  process.getuid?.() === 0 &&
  onPath('apt-get') !== undefined &&
  run('apt-get', 'update', '-qq') &&
  run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...names)
