/** A restricted (external or generic) event only publishes results and certificates (admin.md section 4). */

export const GENERIC_CITY = 'Ciudad genérica'

export const isRestricted = (event: { participant_limit: number; status: string; city: string }): boolean =>
  event.participant_limit <= 1 &&
  event.status === 'inactive' &&
  (event.city === GENERIC_CITY || event.city === 'N/A')
