/** The two shapes of a shared picture: the preview of a link, and a story. */
export type Shape = 'wide' | 'story'

export const WIDE = { width: 1200, height: 630 }
export const STORY = { width: 1080, height: 1920 }

/**
 * WhatsApp shows a link's picture whole or only the square in its middle: what must be read stands in this column. At
 * 400 pixels, the width of a phone's message, words of 30 are ten high.
 */
export const MIDDLE = { x: WIDE.width / 2, left: 300, width: 600 }
