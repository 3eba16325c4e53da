/** A desk, opened: its vault, its memory, its line and what can be done at it. One a page. */
import { openVault } from '#web/offline/vault.ts'
import type { Scanned } from '#web/scan/scanned.ts'
import { createDeskActs, type DeskActs } from './desk-acts.ts'
import { type DeskCalls, deskCalls } from './desk-calls.ts'
import { createDeskLine, type DeskLine } from './desk-line.ts'
import { createDeskStore, type DeskStore } from './desk-store.ts'
import { afterWrong, isPin, NO_TRIES, type Tries, waitOf } from './pin.ts'
import { type Found, readScan } from './read-scan.ts'
import { PIN_TRIES } from './records.ts'

export type Desk = {
  store: DeskStore
  line: DeskLine
  acts: DeskActs
  calls: DeskCalls
  scan: (scanned: Scanned) => Promise<Found>
  /** Null: it is the PIN. Otherwise what to say. */
  tryPin: (typed: string) => Promise<string | null>
  close: () => void
}

const TICK_MS = 30_000

const NO_PIN = 'Este evento no tiene código todavía. El coordinador lo crea en la pestaña Equipo.'
const WRONG = 'Ese no es el código.'
const waits = (seconds: number) => `Demasiados intentos. Espera ${seconds} segundos.`

export const openDesk = async (event_id: string): Promise<Desk> => {
  const name = `mesa-${event_id}`
  const vault = await openVault(name)
  // Another tab of this desk: what one writes, the other sees.
  const tabs = new BroadcastChannel(`dorsal-${name}`)
  const store = createDeskStore(vault, () => tabs.postMessage('changed'))
  const calls = deskCalls(event_id)
  const line = createDeskLine(store, calls, `dorsal-${name}`)
  const acts = createDeskActs(store, line)
  tabs.onmessage = () => void store.load()

  await store.load()
  if (store.get().snapshot && store.weigh() === 'ended') await store.erase({ phase: 'ended' })
  if (store.get().snapshot) store.set({ phase: 'ready' })

  let stocked: string | null = null
  store.subscribe(() => {
    const { phase, online, snapshot } = store.get()
    if (phase !== 'ready' || !online || !snapshot || snapshot.version === stocked) return
    stocked = snapshot.version
    acts.stockUp()
  })

  const again = () => void line.run()
  const look = () => {
    if (document.visibilityState === 'visible') again()
  }
  window.addEventListener('online', again)
  document.addEventListener('visibilitychange', look)
  const ticking = setInterval(() => void store.tick(), TICK_MS)
  void line.run()
  // Asked once: the browser then does not clear it away when the phone is full.
  void navigator.storage?.persist?.().catch(() => false)

  const tryPin = async (typed: string) => {
    const pin = store.get().snapshot?.pin
    if (!pin) return NO_PIN
    const tries = (await vault.read<Tries>(PIN_TRIES)) ?? NO_TRIES
    const wait = waitOf(tries, Date.now())
    if (wait > 0) return waits(wait)
    const right = await isPin(pin, typed)
    await vault.write(PIN_TRIES, right ? NO_TRIES : afterWrong(tries, Date.now()))
    return right ? null : WRONG
  }

  const scan = async (scanned: Scanned): Promise<Found> => {
    const look = async (): Promise<Found> => {
      const { people, snapshot } = store.get()
      if (!people || !snapshot) return { kind: 'people', people: [] }
      return readScan({ people, snapshot }, scanned)
    }
    const found = await look()
    // Somebody who registered a moment ago: with a connection the server is asked before the coordinator.
    if (found.kind !== 'absent' || !store.get().online) return found
    await line.refresh()
    return look()
  }

  return {
    store,
    line,
    acts,
    calls,
    scan,
    tryPin,
    close: () => {
      line.stop()
      clearInterval(ticking)
      tabs.close()
      window.removeEventListener('online', again)
      document.removeEventListener('visibilitychange', look)
    },
  }
}
