/**
 * The oldest browsers Dorsal is made for: what is built has their syntax (vite.config.ts), and older
 * ones are told so (browser-notes.ts).
 */
export const OLDEST = { Safari: 17, Chrome: 120, Firefox: 140 } as const
