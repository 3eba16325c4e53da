/**
 * What stands where on a certificate. Places are fractions of the background, so that a design outlives a new
 * background of another size; a text's size is a fraction of the background's height.
 */
import type { FontId } from './fonts.ts'

/** 'column' is a column of a batch's Excel, 'text' is written by the designer; 'icon' and 'qr' are pictures. */
export const FIELDS = [
  { id: 'name', label: 'Nombre' },
  { id: 'dni', label: 'Documento' },
  { id: 'bib', label: 'Dorsal' },
  { id: 'distance', label: 'Distancia' },
  { id: 'category', label: 'Categoría' },
  { id: 'chip_time', label: 'Tiempo chip' },
  { id: 'gun_time', label: 'Tiempo pistola' },
  { id: 'overall_position', label: 'Posición general' },
  { id: 'category_position', label: 'Posición en la categoría' },
  { id: 'gender_position', label: 'Posición por género' },
  { id: 'pace', label: 'Ritmo' },
  { id: 'stages', label: 'Etapas' },
  { id: 'relay', label: 'Integrantes del relevo' },
  { id: 'event', label: 'Evento' },
  { id: 'date', label: 'Fecha' },
  { id: 'city', label: 'Ciudad' },
  { id: 'text', label: 'Texto libre' },
  { id: 'column', label: 'Columna del Excel' },
  { id: 'icon', label: 'Ícono del evento' },
  { id: 'qr', label: 'Código QR' },
] as const

export type FieldId = (typeof FIELDS)[number]['id']
export const FIELD_IDS = FIELDS.map(({ id }) => id) as [FieldId, ...FieldId[]]

export const ALIGNMENTS = ['left', 'center', 'right'] as const
export type Alignment = (typeof ALIGNMENTS)[number]

export type Placement = {
  /** Unique in its design. */
  id: string
  field: FieldId
  /**
   * Of a free text: what is written. Of any other: `Tiempo: {}` stands around the value; without `{}` it is a
   * caption that shows only where there is a value.
   */
  text: string
  /** The header of the Excel's column, for the field 'column'. */
  column: string
  /** Left upper corner and size of the box, 0 to 1. A QR is a square as wide as its box. */
  x: number
  y: number
  width: number
  height: number
  font: FontId
  /** Height of the letters, as a fraction of the background's height. */
  size: number
  colour: string
  align: Alignment
  upper_case: boolean
}

export const MAX_PLACEMENTS = 40
export const MIN_SIZE = 0.008
export const MAX_SIZE = 0.3

export const isPicture = (field: FieldId): boolean => field === 'icon' || field === 'qr'

/** Values of one certificate by field; a column of the Excel by its header. */
export type CertificateValues = {
  fields: Partial<Record<FieldId, string>>
  columns?: Record<string, string>
}

/** No letter stands for them, they turn lines around, and one of them breaks a typeface. */
const UNDRAWABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu

/** Without a value nothing is drawn, not even the words around it. */
export const textOf = (placement: Placement, values: CertificateValues): string => {
  const { field, text, column, upper_case } = placement
  if (isPicture(field)) return ''
  const value = field === 'column' ? (values.columns?.[column] ?? '') : (values.fields[field] ?? '')
  const written = field === 'text' ? text : value && (text.replace('{}', () => value) || value)
  const line = written.normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(UNDRAWABLE, '').trim()
  // Greek capitals carry no accents.
  const language = /\p{Script=Greek}/u.test(line) ? 'el' : 'es'
  return upper_case ? line.toLocaleUpperCase(language).normalize('NFC') : line
}
