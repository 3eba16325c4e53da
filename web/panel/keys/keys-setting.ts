/** Whether single keys do something in this browser. Who dictates or types with a switch turns them off (WCAG 2.1.4). */
import { useSyncExternalStore } from 'react'

const KEY = 'dorsal.panel.keys'
const CHANGED = 'dorsal:keys'

export const areKeysOn = () => localStorage.getItem(KEY) !== 'off'

export const turnKeys = (on: boolean) => {
  if (on) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
  window.dispatchEvent(new Event(CHANGED))
}

const subscribe = (listener: () => void) => {
  window.addEventListener(CHANGED, listener)
  return () => window.removeEventListener(CHANGED, listener)
}

export const useKeysOn = () => useSyncExternalStore(subscribe, areKeysOn, () => true)
