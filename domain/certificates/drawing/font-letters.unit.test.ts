/** The real letters: which of the bundled typefaces writes a text, and what none of them can write. */
import { expect, test } from 'vitest'
import { FONT_IDS, type FontId } from '../rules/fonts.ts'
import { BATCH_PLACEMENTS } from '../rules/templates.ts'
import { unprintableOn, writeText } from '../rules/write-text.ts'
import { hasSign } from './font-letters.ts'

const written = (text: string, font: FontId) => writeText(text, font, hasSign)

test.each(FONT_IDS)('%s writes Spanish and its neighbours by itself', (font) => {
  const text = 'Íñigo Müller-Øster Łukasz Çelik Đặng 1.º «10K» 42,2'
  expect(written(text, font)).toEqual({ text, font, lacking: [] })
})

test.each([
  ['barlow', 'Αλέξανδρος Παπαδόπουλος', 'inter-bold'],
  ['dancing', 'Екатерина Щербакова', 'inter-bold'],
  ['playfair', 'Ωμέγα', 'inter-bold'],
  ['lora', 'Αθηνά', 'inter'],
  // These have Cyrillic of their own.
  ['lora', 'Екатерина Щербакова', 'lora'],
  ['playfair', 'Љубица Ђорђевић', 'playfair'],
  ['montserrat', 'Қазақ Әлия', 'montserrat'],
] as const)('%s: all of «%s» is written in %s', (font, text, used) => {
  expect(written(text, font)).toEqual({ text, font: used, lacking: [] })
})

test.each([
  ['李娜', '李娜'],
  ['محمد', 'محمد'],
  ['नीरज', 'नीरज'],
  ['Ana 李', '李'],
])('nobody can write all of «%s», and the letters are named', (text, letters) => {
  expect([...written(text, 'barlow').lacking].join('')).toBe([...new Set(letters)].join(''))
})

test('an emoji is left out and nothing is said about it', () => {
  expect(written('Ana 🏃 Díaz', 'playfair')).toEqual({ text: 'Ana Díaz', font: 'playfair', lacking: [] })
})

test('a design tells which of its texts cannot be printed', () => {
  const values = { fields: { name: '李娜', event: 'Media de Cali', city: 'Cali', date: '8 de noviembre' } }
  const found = unprintableOn(BATCH_PLACEMENTS, values, hasSign)
  expect(found.map(({ placement, letters }) => [placement.field, letters])).toEqual([['name', '李娜']])
})
