/** As many people as an act on many takes at once. */
export const MOST_CHOSEN = 2000
