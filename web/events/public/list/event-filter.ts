/** The filters of /eventos as they stand in the address. What makes no sense there counts as not chosen. */
import { SPORTS } from '#domain/events/rules/sports.ts'

export type EventFilter = { search: string; sport: string; city: string; month: string }

const LONGEST = 80

export const readFilter = (address: string): EventFilter => {
  const given = new URL(address).searchParams
  const text = (name: string) => (given.get(name) ?? '').trim().slice(0, LONGEST)
  const sport = text('sport')
  const month = text('month')
  return {
    search: text('search'),
    sport: (SPORTS as readonly string[]).includes(sport) ? sport : '',
    city: text('city'),
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : '',
  }
}

export const isFiltered = (filter: EventFilter): boolean => Object.values(filter).some(Boolean)
