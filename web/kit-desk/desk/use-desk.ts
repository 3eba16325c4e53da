/** The desk of a page: opened with it, closed with it. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type DeskState, OPENING } from './desk-state.ts'
import { type Desk, openDesk } from './open-desk.ts'

type Opened = { desk: Desk | null; state: DeskState }

const UNABLE: DeskState = { ...OPENING, phase: 'unable' }
const idle = () => () => {}

export const useDesk = (event_id: string): Opened => {
  const [desk, setDesk] = useState<Desk | null>(null)
  const [unable, setUnable] = useState(false)
  useEffect(() => {
    let left = false
    let opened: Desk | null = null
    openDesk(event_id).then(
      (own) => {
        opened = own
        if (left) own.close()
        else setDesk(own)
      },
      // No IndexedDB: a private window of an old browser, or a profile that is full.
      () => setUnable(true),
    )
    return () => {
      left = true
      opened?.close()
      setDesk(null)
    }
  }, [event_id])
  const state = useSyncExternalStore(
    desk?.store.subscribe ?? idle,
    () => desk?.store.get() ?? OPENING,
    () => OPENING,
  )
  return { desk, state: unable ? UNABLE : state }
}
