/** Files in a folder of this machine: the storage of a single server. */
import { randomBytes } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { NO_SPACE, requireKey, requireSameType, StorageError, typeOfKey } from './keys.ts'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

const explained = (error: unknown) => {
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return new StorageError(NO_SPACE, { cause: error })
  return new StorageError(`No se puede escribir en la carpeta de archivos (${code ?? 'error'}).`, {
    cause: error,
  })
}

/** Synced before it is renamed, so that a name shows the whole file or nothing, also after a power cut. */
const writeWhole = async (path: string, bytes: Buffer) => {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Folder by folder, so that a million files are never one list; half written ones have no key. */
async function* listKeys(root: string): AsyncGenerator<string> {
  const folder = await opendir(root, { recursive: true }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  for await (const entry of folder) {
    const key = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')
    if (entry.isFile() && typeOfKey(key)) yield key
  }
}

export const createFolder = (folder: string) => {
  const root = resolve(folder)
  const pathOf = (key: string) => join(root, key)

  return {
    put: async (key: string, bytes: Buffer, type: string) => {
      requireSameType(key, type)
      const path = pathOf(key)
      const half = `${path}.${randomBytes(6).toString('hex')}.tmp`
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await writeWhole(half, bytes)
        await rename(half, path)
      } catch (error) {
        await rm(half, { force: true }).catch(() => {})
        throw explained(error)
      }
    },

    read: async (key: string) => {
      const type = typeOfKey(key)
      if (!type) return null
      try {
        const bytes = await readFile(pathOf(key))
        return { bytes, type, size: bytes.length }
      } catch (error) {
        const code = codeOf(error)
        if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return null
        throw new StorageError(`No se puede leer la carpeta de archivos (${code ?? 'error'}).`, {
          cause: error,
        })
      }
    },

    remove: async (key: string) => {
      requireKey(key)
      try {
        await rm(pathOf(key))
      } catch (error) {
        const code = codeOf(error)
        if (code !== 'ENOENT' && code !== 'ENOTDIR') throw explained(error)
      }
    },

    list: () => listKeys(root),
  }
}
