/** The till as this device has it: the world, whether somebody answers, what waits to be sent, and selling. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { readTill, TillWorld } from '#domain/till/contract.ts'
import type { Failure } from '#web/client.ts'
import { crewCall, useDeviceToken } from '#web/crew/device-token.ts'
import { failureOf } from '#web/failure.ts'
import { type KeptSale, openTillBox, type TillBox, type ToldSale } from './till-box.ts'
import { isUnreached, patience, uploadSales } from './upload-sales.ts'

/** With something to send it is tried often, otherwise what is left is read again now and then. */
const RETRY_MS = 8_000
const REFRESH_MS = 45_000

type Known = {
  world: TillWorld | null
  offset_ms: number | null
  online: boolean
  unsent: KeptSale[]
  told: ToldSale[]
  /** The last receipt this device gave out, and the till it works with. */
  given: string | null
  chosen: number | null
  /** Why nothing can be shown. */
  failure: Failure | null
  /** Why what waits is not taken, though somebody answers. */
  stuck: string | null
}

const NOTHING: Known = {
  world: null,
  offset_ms: null,
  online: true,
  unsent: [],
  told: [],
  given: null,
  chosen: null,
  failure: null,
  stuck: null,
}

const readWorld = async (event_id: string) => {
  const world = await crewCall<typeof readTill>('GET /api/till/:event_id', {
    params: { event_id },
    signal: patience(),
  })
  return { world, offset_ms: Date.parse(world.now) - Date.now() }
}

const keptBy = async (box: TillBox) => {
  const [kept, unsent, told, given, chosen] = await Promise.all([
    box.readWorld(),
    box.unsent(),
    box.told(),
    box.givenReceipt(),
    box.chosenTill(),
  ])
  return { world: kept?.world ?? null, offset_ms: kept?.offset_ms ?? null, unsent, told, given, chosen }
}

const UNREACHED: Failure = {
  message: 'No hay conexión',
  body: 'Para abrir la caja la primera vez hace falta internet.',
  icon: 'error',
}

const NO_ROOM: Failure = {
  message: 'Este navegador no deja guardar ventas',
  body: 'Abre la caja en una ventana normal, no privada, y deja espacio libre en el teléfono.',
  icon: 'error',
}

export type Till = ReturnType<typeof useTill>

export const useTill = (event_id: string) => {
  const ready = useDeviceToken() !== undefined
  const [known, setKnown] = useState<Known>(NOTHING)
  const box = useRef<TillBox | null>(null)
  const tell = useCallback((news: Partial<Known>) => setKnown((before) => ({ ...before, ...news })), [])

  /** What lies on the disk, told again after every change of it. */
  const reread = useCallback(async () => {
    if (!box.current) return
    const { unsent, told, given, chosen } = await keptBy(box.current)
    tell({ unsent, told, given, chosen })
  }, [tell])

  const send = useCallback(async () => {
    if (!box.current) return
    try {
      await uploadSales(box.current, event_id)
      tell({ stuck: null })
    } catch (error) {
      if (isUnreached(error)) throw error
      const { message, body } = failureOf(error)
      tell({ stuck: body || message })
    } finally {
      await reread()
    }
  }, [event_id, reread, tell])

  /** Sends what waits, then reads the world: one at a time, whoever asks. */
  const running = useRef<Promise<void> | null>(null)
  const refresh = useCallback((): Promise<void> => {
    const work = async () => {
      try {
        await send()
        const read = await readWorld(event_id)
        await box.current?.keepWorld(read).catch(() => undefined)
        tell({ ...read, online: true, failure: null })
      } catch (error) {
        const unreached = isUnreached(error)
        tell({ online: !unreached, failure: unreached ? UNREACHED : failureOf(error) })
      } finally {
        running.current = null
      }
    }
    running.current ??= work()
    return running.current
  }, [event_id, send, tell])

  useEffect(() => {
    if (!ready) return
    let wanted = true
    const begin = async () => {
      try {
        box.current = await openTillBox(event_id)
        // Shown at once; what the server says comes after.
        const kept = await keptBy(box.current)
        if (wanted) tell(kept)
      } catch {
        return wanted ? tell({ failure: NO_ROOM }) : undefined
      }
      if (wanted) await refresh()
    }
    void begin()
    return () => {
      wanted = false
    }
  }, [event_id, ready, refresh, tell])

  const waits = known.unsent.length > 0 || !known.online
  useEffect(() => {
    const timer = setInterval(() => void refresh(), waits ? RETRY_MS : REFRESH_MS)
    const back = () => void refresh()
    window.addEventListener('online', back)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', back)
    }
  }, [waits, refresh])

  return { ...known, event_id, box, refresh, reread, tell }
}
