/** Registers the bundled letters with the canvas and measures in them. */
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { FONT_IDS, type FontId, familyOf } from '../rules/fonts.ts'
import type { Letters, Measure } from '../rules/layout.ts'
import { FONT_FILES } from './font-files.ts'
import { hasSign } from './font-letters.ts'

for (const id of FONT_IDS) GlobalFonts.registerFromPath(FONT_FILES[id], familyOf(id))

export const fontAt = (font: FontId, size: number) => `${size}px "${familyOf(font)}"`

const ruler: SKRSContext2D = createCanvas(1, 1).getContext('2d')

const measure: Measure = (text, font, size) => {
  ruler.font = fontAt(font, size)
  return ruler.measureText(text).width
}

export const letters: Letters = { measure, has: hasSign }
