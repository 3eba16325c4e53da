/** The two designs the product ships, and what a batch looks like that was given none. */
import type { FieldId, Placement } from './placement.ts'

export const TEMPLATE_IDS = ['clasico', 'meta'] as const
export type TemplateId = (typeof TEMPLATE_IDS)[number]

/** A4 on its side at 170 dots an inch. */
export const TEMPLATE_SIZE = { width: 2000, height: 1414 } as const

const placed = (field: FieldId, more: Partial<Placement>): Placement => ({
  id: field,
  field,
  text: '',
  column: '',
  x: 0.1,
  y: 0.4,
  width: 0.8,
  height: 0.08,
  font: 'inter',
  size: 0.03,
  colour: '#12161C',
  align: 'center',
  upper_case: false,
  ...more,
})

export const QR_CORNER: Placement = placed('qr', { x: 0.88, y: 0.8, width: 0.08, height: 0.113 })

const clasico: Placement[] = [
  placed('icon', { x: 0.45, y: 0.075, width: 0.1, height: 0.14 }),
  placed('text', {
    id: 'title',
    text: 'Certificado de participación',
    y: 0.213,
    height: 0.08,
    font: 'playfair',
    size: 0.06,
    colour: '#1B2A4A',
  }),
  placed('text', {
    id: 'given',
    text: 'Se otorga a',
    y: 0.295,
    height: 0.04,
    font: 'lora',
    size: 0.026,
    colour: '#5A616B',
  }),
  placed('name', { y: 0.337, height: 0.168, font: 'dancing', size: 0.084, colour: '#C63A12' }),
  placed('text', {
    id: 'for',
    text: 'por participar en',
    y: 0.515,
    height: 0.045,
    font: 'lora',
    size: 0.026,
    colour: '#5A616B',
  }),
  placed('event', { y: 0.56, height: 0.07, font: 'playfair', size: 0.048, colour: '#1B2A4A' }),
  placed('distance', { x: 0.12, y: 0.655, width: 0.24, font: 'lora', size: 0.032, text: 'Distancia {}' }),
  placed('chip_time', { x: 0.38, y: 0.655, width: 0.24, font: 'lora', size: 0.032, text: 'Tiempo {}' }),
  placed('overall_position', {
    x: 0.64,
    y: 0.655,
    width: 0.24,
    font: 'lora',
    size: 0.032,
    text: 'Puesto {}',
  }),
  placed('category', { y: 0.75, height: 0.05, font: 'lora', size: 0.024, colour: '#5A616B' }),
  placed('date', { x: 0.2, y: 0.85, width: 0.3, height: 0.05, font: 'lora', size: 0.024, align: 'left' }),
  placed('city', { x: 0.5, y: 0.85, width: 0.3, height: 0.05, font: 'lora', size: 0.024, align: 'right' }),
  placed('qr', { x: 0.83, y: 0.775, width: 0.085, height: 0.12 }),
]

const meta: Placement[] = [
  placed('icon', { x: 0.06, y: 0.08, width: 0.1, height: 0.14 }),
  placed('event', {
    x: 0.18,
    y: 0.085,
    width: 0.76,
    height: 0.08,
    font: 'barlow',
    size: 0.06,
    colour: '#FFFFFF',
    align: 'left',
    upper_case: true,
  }),
  placed('date', {
    x: 0.18,
    y: 0.165,
    width: 0.5,
    height: 0.05,
    font: 'montserrat',
    size: 0.024,
    colour: '#FFFFFF',
    align: 'left',
  }),
  placed('city', {
    x: 0.68,
    y: 0.165,
    width: 0.26,
    height: 0.05,
    font: 'montserrat',
    size: 0.024,
    colour: '#FFFFFF',
    align: 'right',
  }),
  placed('chip_time', {
    id: 'title',
    text: 'Finalista',
    x: 0.06,
    y: 0.295,
    width: 0.88,
    height: 0.05,
    font: 'montserrat-bold',
    size: 0.026,
    colour: '#C63A12',
    align: 'left',
    upper_case: true,
  }),
  placed('name', {
    x: 0.06,
    y: 0.345,
    width: 0.88,
    height: 0.23,
    font: 'barlow',
    size: 0.115,
    align: 'left',
    upper_case: true,
  }),
  placed('category', {
    x: 0.06,
    y: 0.585,
    width: 0.6,
    height: 0.05,
    font: 'montserrat',
    size: 0.026,
    colour: '#5A616B',
    align: 'left',
  }),
  placed('chip_time', {
    x: 0.06,
    y: 0.7,
    width: 0.3,
    height: 0.1,
    font: 'barlow',
    size: 0.085,
    align: 'left',
  }),
  placed('distance', {
    x: 0.38,
    y: 0.7,
    width: 0.18,
    height: 0.1,
    font: 'barlow',
    size: 0.085,
    align: 'left',
  }),
  placed('overall_position', {
    x: 0.58,
    y: 0.7,
    width: 0.2,
    height: 0.1,
    font: 'barlow',
    size: 0.085,
    align: 'left',
  }),
  placed('chip_time', {
    id: 'time-label',
    text: 'Tiempo',
    x: 0.06,
    y: 0.8,
    width: 0.3,
    height: 0.04,
    font: 'montserrat',
    size: 0.02,
    colour: '#5A616B',
    align: 'left',
  }),
  placed('distance', {
    id: 'distance-label',
    text: 'Distancia',
    x: 0.38,
    y: 0.8,
    width: 0.18,
    height: 0.04,
    font: 'montserrat',
    size: 0.02,
    colour: '#5A616B',
    align: 'left',
  }),
  placed('overall_position', {
    id: 'position-label',
    text: 'Puesto general',
    x: 0.58,
    y: 0.8,
    width: 0.2,
    height: 0.04,
    font: 'montserrat',
    size: 0.02,
    colour: '#5A616B',
    align: 'left',
  }),
  placed('qr', { x: 0.84, y: 0.7, width: 0.1, height: 0.141 }),
]

export const TEMPLATES: Record<TemplateId, { id: TemplateId; name: string; placements: Placement[] }> = {
  clasico: { id: 'clasico', name: 'Clásico', placements: clasico },
  meta: { id: 'meta', name: 'Meta', placements: meta },
}

/** The shipped one of an event without a design. */
export const SHIPPED: TemplateId = 'meta'

/** product.md section 15: the name centred at 45 % of the height; event, city and date below. */
export const BATCH_PLACEMENTS: Placement[] = [
  placed('name', { x: 0.1, y: 0.38, width: 0.8, height: 0.14, font: 'playfair', size: 0.07 }),
  placed('event', { x: 0.1, y: 0.53, width: 0.8, height: 0.06, font: 'montserrat-bold', size: 0.034 }),
  placed('city', { x: 0.1, y: 0.595, width: 0.8, height: 0.05, font: 'montserrat', size: 0.026 }),
  placed('date', { x: 0.1, y: 0.645, width: 0.8, height: 0.05, font: 'montserrat', size: 0.026 }),
  QR_CORNER,
]

/** Every certificate of an event can be checked: a design without a QR gets it in the corner. */
export const withQr = (placements: Placement[]): Placement[] =>
  placements.some(({ field }) => field === 'qr') ? placements : [...placements, QR_CORNER]
