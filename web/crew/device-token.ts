/**
 * The token of a device of the crew, kept in this browser (docs/crew.md). iOS keeps the storage of an installed page
 * apart from the browser's, so joining happens inside the page that will be used.
 */
import { useSyncExternalStore } from 'react'
import type { MyCrew } from '#domain/crew/contract.ts'
import type { AnswerOf, Endpoint } from '#server/contract-kit.ts'
import { type CallInput, call } from '../client.ts'

const KEY = 'dorsal.device'
/** What this device does and where: /equipo leads to it without connection. Gone with the token. */
const DESKS_KEY = 'dorsal.device.desks'
const CHANGED = 'dorsal:device'

const announce = () => window.dispatchEvent(new Event(CHANGED))

export const readDeviceToken = (): string | null => localStorage.getItem(KEY)

export const saveDeviceToken = (token: string) => {
  localStorage.setItem(KEY, token)
  announce()
}

export const clearDeviceToken = () => {
  localStorage.removeItem(KEY)
  localStorage.removeItem(DESKS_KEY)
  announce()
}

export const keepDesks = (mine: MyCrew) => {
  if (mine.kind === 'device') localStorage.setItem(DESKS_KEY, JSON.stringify(mine))
}

export const readKeptDesks = (): MyCrew | null => {
  try {
    return JSON.parse(localStorage.getItem(DESKS_KEY) ?? 'null') as MyCrew | null
  } catch {
    return null
  }
}

const subscribe = (listener: () => void) => {
  window.addEventListener(CHANGED, listener)
  // Another tab joined or left.
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(CHANGED, listener)
    window.removeEventListener('storage', listener)
  }
}

/** undefined until the page is hydrated: the server never knows who looks. */
export const useDeviceToken = (): string | null | undefined =>
  useSyncExternalStore<string | null | undefined>(subscribe, readDeviceToken, () => undefined)

/** A call of the crew: as this device if it joined, otherwise as whoever is signed in. */
export const crewCall = <E extends Endpoint>(
  route: `${E['method']} ${E['path']}`,
  input: CallInput<E> = {},
): Promise<AnswerOf<E>> => {
  const token = readDeviceToken()
  return call<E>(route, token && !input.token ? { ...input, token } : input)
}
