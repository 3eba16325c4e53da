/** A non-sporting event has one fixed category and one fixed kit for everybody (admin.md section 4). */

export const NO_DEPORTIVO = 'Evento no Deportivo'

export const isNoDeportivo = (sport: string): boolean => sport === 'noDeportivo'

export const LOCKED_CATEGORY = {
  distance: 'Evento',
  gender: NO_DEPORTIVO,
  title: 'Evento',
  start_age: 12,
  final_age: 90,
  difference: 0,
} as const

/** There is a kit for every participant: its amount follows the limit. */
export const lockedKit = (participant_limit: number) => ({
  kit_name: 'Evento',
  size: NO_DEPORTIVO,
  amount: participant_limit,
})
