/** A unix socket's path has a hard limit (107 bytes on Linux, 103 on macOS); deep folders need a shorter door. */
import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const LIMIT = process.platform === 'linux' ? 107 : 103
export const PORT = 5432

const fits = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= LIMIT

const isPrivate = (folder: string) => {
  const found = lstatSync(folder)
  return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0
}

/** The same name each time, so that a killed start leaves no trail; never one that somebody else prepared. */
const shortFolder = (dataFolder: string) => {
  const name = `dorsal-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)}`
  const parent = fits(join(tmpdir(), name)) ? tmpdir() : '/tmp'
  const folder = join(parent, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return isPrivate(folder) ? folder : mkdtempSync(join(parent, 'dorsal-'))
}

export const createSocketFolder = (dataFolder: string) => {
  if (fits(dataFolder)) return { folder: dataFolder, remove: () => {} }
  const folder = shortFolder(dataFolder)
  return {
    folder,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
