/** The typefaces a certificate may use. All are bundled, so that screen, JPG and PDF show the same letters. */

/** `instead` writes a text that has letters this one lacks: Inter has Greek and Cyrillic whole. */
export const FONTS = [
  { id: 'inter', label: 'Inter', family: 'Certificate Inter', instead: 'inter' },
  { id: 'inter-bold', label: 'Inter negrita', family: 'Certificate Inter Bold', instead: 'inter-bold' },
  { id: 'barlow', label: 'Barlow Condensed', family: 'Certificate Barlow', instead: 'inter-bold' },
  { id: 'montserrat', label: 'Montserrat', family: 'Certificate Montserrat', instead: 'inter' },
  {
    id: 'montserrat-bold',
    label: 'Montserrat negrita',
    family: 'Certificate Montserrat Bold',
    instead: 'inter-bold',
  },
  { id: 'lora', label: 'Lora', family: 'Certificate Lora', instead: 'inter' },
  { id: 'playfair', label: 'Playfair Display', family: 'Certificate Playfair', instead: 'inter-bold' },
  { id: 'dancing', label: 'Dancing Script', family: 'Certificate Dancing', instead: 'inter-bold' },
] as const

export type FontId = (typeof FONTS)[number]['id']

export const FONT_IDS = FONTS.map(({ id }) => id) as [FontId, ...FontId[]]

const fontOf = (id: FontId) => FONTS.find((font) => font.id === id) ?? FONTS[0]

export const familyOf = (id: FontId): string => fontOf(id).family

export const insteadOf = (id: FontId): FontId => fontOf(id).instead
