/** Where a race was run; the made-up city of an external event is not told to anybody. */
import { GENERIC_CITY } from '#domain/events/rules/restricted.ts'

const NOWHERE = ['', 'N/A', GENERIC_CITY]

/** ' · Medellín', or nothing. */
export const placeSuffix = (city: string): string => (NOWHERE.includes(city) ? '' : ` · ${city}`)
