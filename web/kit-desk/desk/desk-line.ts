/** The desk's line to the server: what is new, a fresh snapshot, and what waits to be sent. One at a time, for ever. */
import { CallFailed } from '#web/client.ts'
import { readDeviceToken } from '#web/crew/device-token.ts'
import type { DeskCalls } from './desk-calls.ts'
import { waitingOf } from './desk-state.ts'
import type { DeskStore } from './desk-store.ts'
import { packRow } from './make-rows.ts'
import { type Acknowledged, waitAfter } from './outbox.ts'
import { PAPERS, type UnsentPaper } from './records.ts'
import { contactAt } from './trust.ts'

const NEWS_MS = 10_000
/** A busy till changes the snapshot by the minute: forty phones need not fetch it each time. */
const SNAPSHOT_MS = 120_000

const OUT = 'Este dispositivo ya no tiene acceso. Pide al coordinador un código nuevo.'
const NOT_IN = 'Entra al equipo con el código del coordinador, o con tu cuenta.'
const LOG_IN = 'Ingresa de nuevo con tu cuenta para enviar lo que falta.'

const statusOf = (error: unknown) => (error instanceof CallFailed ? error.status : 0)
/** The server knows who we are and wants us no more. */
const isSentAway = (status: number) => status === 401 || status === 403 || status === 404

export const createDeskLine = (store: DeskStore, calls: DeskCalls, lock: string) => {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let fetched = 0
  let stopped = false
  let running: Promise<void> | null = null

  const fetchSnapshot = async () => {
    const { snapshot } = store.get()
    const fresh = await calls.snapshot(snapshot?.version ?? null)
    fetched = Date.now()
    if (fresh) await store.keepSnapshot(fresh)
  }

  const acknowledge = async (done: Acknowledged[]) => {
    const { snapshot, known } = store.get()
    if (!snapshot || done.length === 0) return
    const conflicts = done
      .filter(({ answer }) => answer.conflict)
      .map(({ row }) => Number(row.participant_id))
    await store.learn({
      handovers: done.map(({ row }) => packRow(row, snapshot.me)),
      conflicts: [...new Set([...known.conflicts, ...conflicts])],
    })
  }

  const sendPapers = async () => {
    for (const { key, value } of await store.vault.list<UnsentPaper>(PAPERS)) {
      if (value.refused !== undefined) continue
      try {
        await calls.paper(value)
      } catch (error) {
        const status = statusOf(error)
        if (status < 400 || status === 401 || status === 429 || status >= 500) throw error
        // It will never be taken: it stays, with what was said of it.
        await store.vault.write(key, { ...value, refused: (error as CallFailed).message })
        continue
      }
      await store.vault.remove(key)
    }
  }

  /** One tab at a time. */
  const alone = <T>(work: () => Promise<T>): Promise<T> =>
    'locks' in navigator ? navigator.locks.request(lock, work) : work()

  const sendAll = async () => {
    if (waitingOf(store.get()) === 0) return
    try {
      await alone(async () => {
        await store.outbox.send(calls.rows, acknowledge)
        await sendPapers()
      })
      store.set({ stuck: null })
    } catch (error) {
      const status = statusOf(error)
      if (status === 401 || status === 403) store.set({ stuck: readDeviceToken() ? OUT : LOG_IN })
      throw error
    } finally {
      await store.loadUnsent()
    }
  }

  const hearNews = async () => {
    const asked = Date.now()
    const { seq, handovers, conflicts, version, now, ends_at } = await calls.news(store.get().known.seq)
    await store.remember(contactAt(asked, Date.now(), now, ends_at))
    await store.learn({ seq, handovers, conflicts })
    const stale = version !== store.get().snapshot?.version
    if (stale && Date.now() - fetched > SNAPSHOT_MS) await fetchSnapshot()
  }

  /** The clock is compared by the first news after it. */
  const begin = async () => {
    await fetchSnapshot()
    await hearNews()
  }

  const sentAway = async (error: unknown) => {
    const says =
      error instanceof CallFailed && error.status !== 401 ? error.message : readDeviceToken() ? OUT : NOT_IN
    await store.erase({ phase: 'out', says, online: true })
  }

  const contact = async () => {
    const { phase } = store.get()
    try {
      if (store.get().snapshot) await hearNews()
      else await begin()
      store.set({ online: true, phase: 'ready', says: null })
      failures = 0
    } catch (error) {
      if (isSentAway(statusOf(error))) return sentAway(error)
      failures += 1
      store.set({ online: false })
      if (phase === 'opening' || phase === 'empty') store.set({ phase: 'empty' })
    }
  }

  const work = async () => {
    // What was done goes first: it is what must not be lost.
    await sendAll().catch(() => {})
    await contact()
    if (store.get().phase === 'ready' && store.weigh() === 'ended') await store.erase({ phase: 'ended' })
  }

  const run = (): Promise<void> => {
    if (stopped) return Promise.resolve()
    clearTimeout(timer)
    running ??= work().finally(() => {
      running = null
      if (stopped) return
      const calm = failures === 0 && store.get().stuck === null
      timer = setTimeout(run, calm ? NEWS_MS : waitAfter(failures, Math.random()))
    })
    return running
  }

  /** Another range of numbers, into the snapshot that is kept. */
  const deal = async (series_id: number): Promise<string | null> => {
    try {
      const { ranges, given } = await calls.numbers(series_id)
      const { snapshot } = store.get()
      if (!snapshot) return null
      const numbers = snapshot.numbers.map((own) =>
        own.series_id === series_id ? { ...own, ranges, given } : own,
      )
      await store.keepSnapshot({ ...snapshot, numbers })
      return null
    } catch (error) {
      return error instanceof CallFailed ? error.message : null
    }
  }

  return {
    deal,
    /** Now, or together with the round that is on its way. */
    run,
    /** What was just done, at once. */
    flush: async () => {
      await running
      await run()
    },
    /** A code that is not here: is it there? */
    refresh: async () => {
      fetched = 0
      await running
      await run()
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

export type DeskLine = ReturnType<typeof createDeskLine>
