/** The typefaces a certificate may use. All are bundled, so that screen, JPG and PDF show the same letters. */

export const FONTS = [
  { id: 'inter', label: 'Inter', family: 'Certificate Inter' },
  { id: 'inter-bold', label: 'Inter negrita', family: 'Certificate Inter Bold' },
  { id: 'barlow', label: 'Barlow Condensed', family: 'Certificate Barlow' },
  { id: 'montserrat', label: 'Montserrat', family: 'Certificate Montserrat' },
  { id: 'montserrat-bold', label: 'Montserrat negrita', family: 'Certificate Montserrat Bold' },
  { id: 'lora', label: 'Lora', family: 'Certificate Lora' },
  { id: 'playfair', label: 'Playfair Display', family: 'Certificate Playfair' },
  { id: 'dancing', label: 'Dancing Script', family: 'Certificate Dancing' },
] as const

export type FontId = (typeof FONTS)[number]['id']

export const FONT_IDS = FONTS.map(({ id }) => id) as [FontId, ...FontId[]]

export const familyOf = (id: FontId): string =>
  FONTS.find((font) => font.id === id)?.family ?? FONTS[0].family
