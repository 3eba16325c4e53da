/**
 * Colours for the strip of a bib that stay apart for whoever does not see red or green as others do (Okabe and Ito's
 * eight; palette.unit.test.ts measures them).
 */
export const PALETTE = [
  { value: '#D55E00', name: 'Bermellón' },
  { value: '#0072B2', name: 'Azul' },
  { value: '#F0E442', name: 'Amarillo' },
  { value: '#009E73', name: 'Verde' },
  { value: '#CC79A7', name: 'Rosa' },
  { value: '#000000', name: 'Negro' },
  { value: '#56B4E9', name: 'Celeste' },
  { value: '#E69F00', name: 'Naranja' },
] as const

/** The one of a series that stands at this place; after the eighth they begin again. */
export const colourAt = (at: number): string => PALETTE[at % PALETTE.length]?.value ?? PALETTE[0].value

/** The first that no series has yet. */
export const freeColour = (used: readonly string[]): string =>
  PALETTE.find(({ value }) => !used.includes(value))?.value ?? colourAt(used.length)
