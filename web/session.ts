/**
 * The signed-in person, kept in this browser. The token is dropped when local time is later than the stored expiry
 * (specification, section 'States': Session).
 */
import { useSyncExternalStore } from 'react'
import { COPY_KEY } from './offline/copy-key.ts'

export type Session = {
  token: string
  expires_at: string
  role: 'Administrator' | 'Colaborador' | 'Cliente'
  name: string
  email: string
  /** Two-step login must be turned on before anything else. */
  two_step_due?: boolean
}

const KEY = 'dorsal.session'
const CHANGED = 'dorsal:session'

let lastText: string | null = null
let lastSession: Session | null = null

const parse = (text: string | null): Session | null => {
  if (!text) return null
  try {
    return JSON.parse(text) as Session
  } catch {
    return null
  }
}

const announce = () => window.dispatchEvent(new Event(CHANGED))

/** What was kept for reading without connection goes with the session it was seen in. */
const forget = () => {
  localStorage.removeItem(COPY_KEY)
  localStorage.removeItem(KEY)
}

export const dropSession = () => {
  forget()
  announce()
}

export const storeSession = (session: Session) => {
  // Whoever it is: another account finds nothing of the last one.
  localStorage.removeItem(COPY_KEY)
  localStorage.setItem(KEY, JSON.stringify(session))
  announce()
}

export const readSession = (): Session | null => {
  const text = localStorage.getItem(KEY)
  if (text !== lastText) {
    lastText = text
    lastSession = parse(text)
  }
  if (lastSession && Date.now() > Date.parse(lastSession.expires_at)) {
    forget()
    lastText = null
    lastSession = null
  }
  return lastSession
}

const subscribe = (listener: () => void) => {
  window.addEventListener(CHANGED, listener)
  // Another tab logged in or out.
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(CHANGED, listener)
    window.removeEventListener('storage', listener)
  }
}

/** undefined until the page is hydrated: the server never knows who looks. */
export const useSession = (): Session | null | undefined =>
  useSyncExternalStore<Session | null | undefined>(subscribe, readSession, () => undefined)
