/** Words of the medical list, for paper and screen alike. */
import { type Health, isTold } from '../../rules/health-fields.ts'

/** What the person let be known: something, nothing although they agreed, or they did not agree. */
export const HEALTH_STATES = ['told', 'silent', 'not agreed'] as const
export type HealthState = (typeof HEALTH_STATES)[number]

export const HEALTH_STATE_TEXT: Record<Exclude<HealthState, 'told'>, string> = {
  silent: 'no informa',
  'not agreed': 'sin autorización',
}

/** 'O+', 'AB'; empty when the group was not told: an RH alone is said in words. */
export const bloodText = ({ blood_type, rh_factor }: Pick<Health, 'blood_type' | 'rh_factor'>): string => {
  const rh = isTold(rh_factor) ? rh_factor : ''
  if (isTold(blood_type)) return `${blood_type}${rh}`
  return rh && `RH ${rh}`
}

/** 'Ana R.': enough to tell two rows of a log apart. */
export const maskedName = ({ name, last_name }: { name: string; last_name: string }): string =>
  last_name ? `${name} ${last_name.slice(0, 1)}.` : name

/** Days after the event until health data is erased, and until it is forgotten who saw it. */
export const HEALTH_DAYS = 30
export const LOG_DAYS = 90

/** How long a médico's phone shows what it took along without hearing from us. */
export const OFFLINE_HOURS = 12

/** How many looks without connection one upload may tell. */
export const MOST_VIEWS = 200
