/** A restricted (external or generic) event only publishes results and certificates (admin.md section 4). */

export const GENERIC_CITY = 'Ciudad genérica'

const isGeneric = ({ participant_limit, city }: { participant_limit: number; city: string }): boolean =>
  participant_limit <= 1 && (city === GENERIC_CITY || city === 'N/A')

export const isRestricted = (event: { participant_limit: number; status: string; city: string }): boolean =>
  event.status === 'inactive' && isGeneric(event)

/** No call makes one active: not the switch, not a form, not a copy (product.md section 14). */
export const staysInactive = (event: {
  external: boolean
  participant_limit: number
  city: string
}): boolean => event.external || isGeneric(event)
