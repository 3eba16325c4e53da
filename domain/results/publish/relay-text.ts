/** The members of a relay as they are stored: JSON text beside their row. */
import type { RelayLeg } from '../rules/columns/stages-and-relays.ts'

export const relayText = (relay: readonly RelayLeg[] | undefined): string | null =>
  relay && relay.length > 0 ? JSON.stringify(relay) : null

export const readRelay = (text: string | null): RelayLeg[] =>
  text === null ? [] : (JSON.parse(text) as RelayLeg[])

/** 'Ana Ríos, Beto Gil' */
export const memberNames = (text: string | null): string =>
  readRelay(text)
    .map(({ name }) => name)
    .filter(Boolean)
    .join(', ')
