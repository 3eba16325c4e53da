/** One small change that makes what a row says untrue. Patches are data; this is how they are applied. */

export type Patch = {
  /** The row of docs/spec-coverage/ whose fact it breaks. */
  row: string
  file: string
  /** Stands there exactly once. */
  find: string
  put: string
  /** Narrows the row's browser tests to the journey that shows it: a part of its title. */
  journey?: string
}

/** The broken text, or null when the patch no longer fits. */
export const applyPatch = (text: string, { find, put }: Pick<Patch, 'find' | 'put'>): string | null => {
  const at = text.indexOf(find)
  if (at < 0 || text.indexOf(find, at + 1) >= 0 || find === put) return null
  return text.slice(0, at) + put + text.slice(at + find.length)
}

/** Whether pages must be built anew for it: the browser gets web/ and the pure rules of domain/. */
export const isInThePages = (file: string): boolean =>
  file.startsWith('web/') || /^domain\/(colombia\/|.*\/rules\/)/.test(file)
