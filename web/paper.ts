/**
 * The ground every page stands on, which a phone also paints around it. Apart from the other colours because each public
 * page carries it: they alone would weigh half a kilobyte more.
 */
export const PAPER = { light: '#FAFAF7', dark: '#0F1317' } as const
