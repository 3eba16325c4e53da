/**
 * Tells a form whose parser waits for good from one that is being worked on. Everything has arrived, and a part without a
 * head keeps the parser waiting: that ends after a while. What we do with a part meanwhile, asking the database whether
 * it is wanted or writing it to disk, may take longer on a bad day and is no fault of the form.
 */
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
