/**
 * Answers that are the same for everybody, cached for a moment: made once however many ask, dropped when staff change
 * something, never more than a bounded number of bytes. docs/page-cache.md tells which change does what.
 */
import { LRUCache } from 'lru-cache'
import { type CachedPage, cachedPage, type MadeAnswer, weightOf } from './cached-page.ts'

type Ages = {
  /** Sent as it is. */
  fresh: number
  /** Sent once more while a new one is made. */
  stale: number
}

/** Where nothing was bought since: only the clock changes what it shows (a deadline, a price of tomorrow). */
const QUIET: Ages = { fresh: 5_000, stale: 15_000 }
/** Where people register or buy, and while no news arrive from the other processes. */
const BUSY: Ages = { fresh: 1_000, stale: 2_000 }
const FOR_GOOD: Ages = { fresh: Number.POSITIVE_INFINITY, stale: Number.POSITIVE_INFINITY }

const MOST_BYTES = 64 * 1024 * 1024

type Entry = { page: CachedPage; madeAt: number }
type Making = { promise: Promise<CachedPage>; stillTrue: boolean }

type Options = {
  life?: 'passing' | 'for good'
  mostBytes?: number
  /** How long after a purchase what is read may not show it yet: how far a replica may lag. */
  settleMs?: number
  now?: () => number
}

export const createPageCache = ({
  life = 'passing',
  mostBytes = MOST_BYTES,
  settleMs = 0,
  now = () => performance.now(),
}: Options = {}) => {
  // What nobody asked for the longest goes first.
  const entries = new LRUCache<string, Entry>({
    maxSize: mostBytes,
    sizeCalculation: ({ page }) => weightOf(page),
  })
  const makings = new Map<string, Making>()
  const counted = { fresh: 0, stale: 0, made: 0, cleared: 0 }
  let touchedAt = Number.NEGATIVE_INFINITY
  let hearsNews = false

  const agesOf = ({ madeAt }: Entry): Ages => {
    if (life === 'for good') return FOR_GOOD
    return hearsNews && madeAt > touchedAt + settleMs ? QUIET : BUSY
  }

  /** One at a time for each address; it belongs to nobody, so no visitor's leaving stops it. */
  const makeOnce = (key: string, make: () => Promise<MadeAnswer>): Promise<CachedPage> => {
    const running = makings.get(key)
    if (running) return running.promise
    counted.made += 1
    const madeAt = now()
    const making: Making = { promise: Promise.resolve() as never, stillTrue: true }
    making.promise = make()
      .then((made) => {
        const page = cachedPage(made, life)
        if (!page.forEverybody) entries.delete(key)
        else if (making.stillTrue) entries.set(key, { page, madeAt })
        return page
      })
      .finally(() => {
        if (makings.get(key) === making) makings.delete(key)
      })
    makings.set(key, making)
    return making.promise
  }

  return {
    /** One that may be sent as it is; nothing is made. */
    fresh: (key: string): CachedPage | null => {
      const entry = entries.get(key)
      if (!entry || now() - entry.madeAt >= agesOf(entry).fresh) return null
      counted.fresh += 1
      return entry.page
    },
    /** At once when there is one to send; else when it is made. */
    get: (key: string, make: () => Promise<MadeAnswer>): CachedPage | Promise<CachedPage> => {
      const entry = entries.get(key)
      if (!entry) return makeOnce(key, make)
      const age = now() - entry.madeAt
      const { fresh, stale } = agesOf(entry)
      if (age >= stale) return makeOnce(key, make)
      if (age < fresh) counted.fresh += 1
      else {
        counted.stale += 1
        makeOnce(key, make).catch(() => {})
      }
      return entry.page
    },
    /** Somebody of the staff changed something: what was made before, and what is being made, counts no more. */
    clear: () => {
      counted.cleared += 1
      entries.clear()
      for (const making of makings.values()) making.stillTrue = false
      makings.clear()
    },
    /** Somebody registered or bought: what was made before ages quickly. */
    touch: () => {
      touchedAt = now()
    },
    /** Whether changes in other processes are heard of. */
    hearsNews: (hears: boolean) => {
      hearsNews = hears
    },
    figures: () => ({
      ...counted,
      answers: entries.size,
      bytes: entries.calculatedSize,
      hears_news: hearsNews ? 1 : 0,
    }),
  }
}

export type PageCache = ReturnType<typeof createPageCache>
