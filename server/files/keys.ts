/**
 * What a stored file may be called. The rule is one for every backend, so that a stranger's name can leave
 * neither the folder nor the bucket, and a type never depends on what the bytes look like.
 */

/** The storage could not do its work: disk full, bucket gone, wrong credentials. */
export class StorageError extends Error {}

const TYPES: Record<string, string> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
}

const KEY = /^[a-z0-9/_.-]{1,200}$/

const isPlainSegment = (segment: string) => segment !== '' && !segment.startsWith('.')

/** The content type of a key; undefined when nothing can be stored under it. */
export const typeOfKey = (key: string): string | undefined => {
  if (!KEY.test(key) || key.includes('..') || !key.split('/').every(isPlainSegment)) return undefined
  const extension = key.slice(key.lastIndexOf('.') + 1)
  return Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined
}

export const requireKey = (key: string) => {
  if (!typeOfKey(key)) throw new StorageError('Ese nombre de archivo no se puede guardar.')
}

const bare = (type: string) => type.split(';')[0]?.trim()

/** A file keeps the type of its extension: storing it as something else is a mistake of ours. */
export const requireSameType = (key: string, type: string) => {
  requireKey(key)
  if (bare(typeOfKey(key) ?? '') !== bare(type))
    throw new StorageError(`La extensión no corresponde a ${type}.`)
}

export const NO_SPACE = 'No queda espacio para guardar archivos.'
