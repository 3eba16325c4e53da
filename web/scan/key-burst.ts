/**
 * Tells a reader from a person: a reader types a key every few milliseconds and ends with Enter. A cédula has Enters in
 * the middle (three lines, or noise that looks like one): it is over when nothing more comes.
 */
import { looksLikeCedula } from '#domain/colombia/cedula.ts'

/** Slow readers leave 30 ms between two keys, quick people 80. */
const GAP_MS = 50
const FEWEST = 4

export type BurstStep =
  /** Nobody but a person. */
  | { is: 'typing' }
  /** Keys of a reader, in the middle of it. */
  | { is: 'reading' }
  /** More may come: to be taken when it is quiet. */
  | { is: 'waiting' }
  | { is: 'read'; text: string }

export type Burst = {
  /** `at` in milliseconds. */
  press: (key: string, at: number) => BurstStep
  /** What was read so far; the burst is over. */
  take: () => string
}

const signOf = (key: string) => {
  if (key === 'Enter') return '\n'
  return key === 'Tab' ? '\t' : key.length === 1 ? key : ''
}

export const createBurst = (): Burst => {
  let text = ''
  let last = Number.NEGATIVE_INFINITY
  /** After the end of a code: what a reader still sends belongs to nobody. */
  let over = false

  const take = () => {
    const read = text
    text = ''
    return read
  }

  const press = (key: string, at: number): BurstStep => {
    const quick = at - last < GAP_MS
    last = at
    if (!quick) {
      text = ''
      over = false
    }
    if (over) return { is: 'reading' }
    const fast = quick && text.length >= FEWEST
    if (key !== 'Enter' || !fast) {
      // An Enter or a Tab by itself begins nothing.
      if (fast || key.length === 1) text += signOf(key)
      return { is: fast ? 'reading' : 'typing' }
    }
    if (looksLikeCedula(text)) {
      text += '\n'
      return { is: 'waiting' }
    }
    over = true
    return { is: 'read', text: take() }
  }

  return { press, take }
}
