/** What can be undone. Changes with the same tag, one after another, count as one: ten taps of an arrow, a typed word. */

export type History<T> = {
  past: readonly T[]
  present: T
  future: readonly T[]
  /** Of the change that led to the present. */
  tag: string | null
}

const KEPT = 100

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], tag: null })

export const commit = <T>(history: History<T>, next: T, tag: string | null = null): History<T> => {
  if (Object.is(next, history.present)) return history
  const same = tag !== null && tag === history.tag
  const past = same ? history.past : [...history.past, history.present].slice(-KEPT)
  return { past, present: next, future: [], tag }
}

export const undo = <T>({ past, present, future, tag }: History<T>): History<T> => {
  const before = past.at(-1)
  if (before === undefined) return { past, present, future, tag }
  return { past: past.slice(0, -1), present: before, future: [present, ...future], tag: null }
}

export const redo = <T>({ past, present, future, tag }: History<T>): History<T> => {
  const [after, ...later] = future
  if (after === undefined) return { past, present, future, tag }
  return { past: [...past, present], present: after, future: later, tag: null }
}
