/**
 * The names of an event's distances, for fields deep in a row: what a tier costs in each, whom a kit is for. A
 * context, since rows are drawn again only when they change.
 */
import { createContext, use } from 'react'

export const DistanceNames = createContext<readonly string[]>([])

/** The event's, and those a row says that the event has no longer: they are refused, and must be seen to be mended. */
export const useDistanceNames = (said: readonly string[]): string[] => [
  ...new Set([...use(DistanceNames), ...said]),
]
