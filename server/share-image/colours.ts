/** The inks of shared pictures, always the light ones: a picture is printed. */
export const INK = '#12161C'
export const SOFT = '#5A616B'
export const PAPER = '#FAFAF7'
export const LINE = '#E6E5DF'
export const WHITE = '#FFFFFF'

/** `deep` carries white words, `bright` stands on ink. */
export type Accent = { deep: string; bright: string }
