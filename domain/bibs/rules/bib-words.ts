/** Words of bibs, for server and browser. */

/** How the people of a series get their number; 'pick_up': at the desk, when the kit is handed over. */
export const SERIES_MODES = ['payment', 'surname', 'estimated_time', 'pick_up'] as const
export type SeriesMode = (typeof SERIES_MODES)[number]

/** free: once somebody's and never printed. reserved: kept for somebody by hand. burnt: nobody runs with it any more. */
export const BIB_STATES = ['free', 'assigned', 'reserved', 'burnt'] as const
export type BibState = (typeof BIB_STATES)[number]

/** Why a number is burnt. */
export const BURNT_REASONS = ['distance', 'annulled', 'lost', 'staff'] as const
export type BurntReason = (typeof BURNT_REASONS)[number]
