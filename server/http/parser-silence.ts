/**
 * Tells a form whose parser waits for good from one that is being worked on. Everything has arrived, and a part without a
 * head keeps the parser waiting: that ends after a while. What we do with a part meanwhile, asking the database whether
 * it is wanted or writing it to disk, may take longer on a bad day and is no fault of the form. Nor is the time in
 * which the process itself was held up: what had arrived could not be read.
 */
import { setTimeout as wait } from 'node:timers/promises'

export type ParserSigns = {
  /** Parts that we are at work on. */
  atWork: number
  /** When the parser last said something, or we were last done with a part. */
  last: number
}

export const newSigns = (now: number): ParserSigns => ({ atWork: 0, last: now })

/** Does the work on a part: the parser is not silent meanwhile. */
export const whileAtWork = async <T>(
  signs: ParserSigns,
  work: () => Promise<T>,
  clock = () => performance.now(),
): Promise<T> => {
  signs.atWork += 1
  try {
    return await work()
  } finally {
    signs.atWork -= 1
    signs.last = clock()
  }
}

/** How long it may still say nothing; 0: it is silent. */
export const silenceLeft = ({ atWork, last }: ParserSigns, now: number, silenceMs: number): number =>
  atWork > 0 ? silenceMs : Math.max(0, last + silenceMs - now)

/** What a wait took beyond what was asked is not the parser's silence. */
export const excuse = (signs: ParserSigns, askedMs: number, tookMs: number): void => {
  signs.last += Math.max(0, tookMs - askedMs)
}

const STEP_MS = 250

/** Returns when the parser has said nothing for so long while there was time to read. */
export const parserIsSilent = async (
  signs: ParserSigns,
  silenceMs: number,
  signal: AbortSignal,
): Promise<void> => {
  for (;;) {
    const began = performance.now()
    const left = silenceLeft(signs, began, silenceMs)
    if (left === 0) return
    const step = Math.min(left, STEP_MS)
    await wait(step, undefined, { signal })
    excuse(signs, step, performance.now() - began)
  }
}
