import { expect, test } from 'vitest'
import { FONT_IDS, FONTS, type FontId, familyOf, insteadOf } from './fonts.ts'
import type { Placement } from './placement.ts'
import { unprintableOn, writeText } from './write-text.ts'

/** Inter has Latin and Greek, every other typeface only Latin; none has Chinese or emoji. */
const has = (font: FontId, sign: number) =>
  sign < 0x250 || (font.startsWith('inter') && sign >= 0x370 && sign < 0x400)

test.each([
  ['Latin stays in the typeface that was chosen', 'Ana Ríos', 'lora', 'Ana Ríos', 'lora', []],
  ['Greek is written in the one that stands in', 'Ana Λ', 'lora', 'Ana Λ', 'inter', []],
  ['a bold typeface is replaced by a bold one', 'Λ', 'playfair', 'Λ', 'inter-bold', []],
  ['a letter nobody has is named', 'Ana 李', 'lora', 'Ana', 'lora', ['李']],
  ['a letter is named once', '李 Ana 李', 'inter', 'Ana', 'inter', ['李']],
  ['an emoji is left out without a word', 'Ana 🏃 Ríos', 'lora', 'Ana Ríos', 'lora', []],
  ['the typeface that lacks less writes', 'Λ 李', 'lora', 'Λ', 'inter', ['李']],
  ['nothing is nothing', '', 'lora', '', 'lora', []],
] as const)('%s', (_fact, text, wanted, written, font, lacking) => {
  expect(writeText(text, wanted, has)).toEqual({ text: written, font, lacking })
})

test('a text that can be written keeps its spaces', () => {
  expect(writeText(' Ana  Ríos ', 'lora', has).text).toBe(' Ana  Ríos ')
})

const placement = (field: Placement['field']): Placement => ({
  id: field,
  field,
  text: '',
  column: '',
  x: 0,
  y: 0,
  width: 1,
  height: 1,
  font: 'lora',
  size: 0.1,
  colour: '#000000',
  align: 'left',
  upper_case: false,
})

test('what cannot be printed is told with its place and its letters', () => {
  const placements = [placement('name'), placement('city'), placement('qr')]
  expect(unprintableOn(placements, { fields: { name: '李娜 Ana', city: 'Tunja' } }, has)).toEqual([
    { placement: placements[0], letters: '李娜' },
  ])
})

test.each([
  ['inter', 'Certificate Inter', 'inter'],
  ['inter-bold', 'Certificate Inter Bold', 'inter-bold'],
  ['barlow', 'Certificate Barlow', 'inter-bold'],
  ['montserrat', 'Certificate Montserrat', 'inter'],
  ['montserrat-bold', 'Certificate Montserrat Bold', 'inter-bold'],
  ['lora', 'Certificate Lora', 'inter'],
  ['playfair', 'Certificate Playfair', 'inter-bold'],
  ['dancing', 'Certificate Dancing', 'inter-bold'],
] as const)('the typeface %s is the family %s, and %s stands in for it', (id, family, instead) => {
  expect(familyOf(id)).toBe(family)
  expect(insteadOf(id)).toBe(instead)
  expect(FONT_IDS).toContain(id)
})

test('a typeface that is gone is read as the first one', () => {
  expect(familyOf('arial' as FontId)).toBe('Certificate Inter')
  expect(FONTS.map(({ label }) => label)).toEqual([
    'Inter',
    'Inter negrita',
    'Barlow Condensed',
    'Montserrat',
    'Montserrat negrita',
    'Lora',
    'Playfair Display',
    'Dancing Script',
  ])
})
