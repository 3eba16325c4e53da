import { expect, test } from 'vitest'
import { FONT_IDS } from './fonts.ts'
import { FIELD_IDS, FIELDS, isPicture, MAX_PLACEMENTS, MAX_SIZE, MIN_SIZE, textOf } from './placement.ts'
import { canContinue, canStop, MAX_RECIPIENTS, RECIPIENT_LABELS, RECIPIENT_STATES } from './sending.ts'
import { BATCH_PLACEMENTS, QR_CORNER, SHIPPED, TEMPLATE_IDS, TEMPLATE_SIZE, TEMPLATES } from './templates.ts'

const designs = [...TEMPLATE_IDS.map((id) => TEMPLATES[id].placements), BATCH_PLACEMENTS]
const values = {
  fields: {
    name: 'Ana Ríos',
    event: 'Trote 10K',
    distance: '10K',
    category: 'Abierta',
    chip_time: '00:41:02',
    overall_position: '7',
    date: '05/12/2026',
    city: 'Tunja',
  },
}

test.each([
  [
    'clasico',
    'Clásico',
    [
      'icon: ',
      'title: Certificado de participación',
      'given: Se otorga a',
      'name: Ana Ríos',
      'for: por participar en',
      'event: Trote 10K',
      'distance: Distancia 10K',
      'chip_time: Tiempo 00:41:02',
      'overall_position: Puesto 7',
      'category: Abierta',
      'date: 05/12/2026',
      'city: Tunja',
      'qr: ',
    ],
  ],
  [
    'meta',
    'Meta',
    [
      'icon: ',
      'event: TROTE 10K',
      'date: 05/12/2026',
      'city: Tunja',
      'title: FINALISTA',
      'name: ANA RÍOS',
      'category: Abierta',
      'chip_time: 00:41:02',
      'distance: 10K',
      'overall_position: 7',
      'time-label: Tiempo',
      'distance-label: Distancia',
      'position-label: Puesto general',
      'qr: ',
    ],
  ],
] as const)('the design %s is called %s and says this', (id, name, lines) => {
  expect(TEMPLATES[id]).toMatchObject({ id, name })
  expect(TEMPLATES[id].placements.map((each) => `${each.id}: ${textOf(each, values)}`)).toEqual(lines)
})

test('every text of a shipped design is inside the picture, in a known typeface, size and colour', () => {
  for (const each of designs.flat()) {
    expect(each.x + each.width).toBeLessThanOrEqual(1)
    expect(each.y + each.height).toBeLessThanOrEqual(1)
    expect(FONT_IDS).toContain(each.font)
    expect(FIELD_IDS).toContain(each.field)
    expect(each.size).toBeGreaterThanOrEqual(MIN_SIZE)
    expect(each.size).toBeLessThanOrEqual(MAX_SIZE)
    expect(each.colour).toMatch(/^#[0-9A-F]{6}$/)
    expect(['left', 'center', 'right']).toContain(each.align)
    expect(each.column).toBe('')
  }
})

test('the ids of a design are unique, and the shipped one of an event is «meta»', () => {
  for (const design of designs) expect(new Set(design.map(({ id }) => id)).size).toBe(design.length)
  expect([SHIPPED, TEMPLATE_IDS, TEMPLATE_SIZE]).toEqual([
    'meta',
    ['clasico', 'meta'],
    { width: 2000, height: 1414 },
  ])
  expect(QR_CORNER).toMatchObject({ field: 'qr', x: 0.88, y: 0.8, width: 0.08, height: 0.113 })
})

test('the fields of a design are those of product.md section 15, in the words of the panel', () => {
  expect(FIELDS.map(({ id, label }) => `${id}: ${label}`)).toEqual([
    'name: Nombre',
    'dni: Documento',
    'bib: Dorsal',
    'distance: Distancia',
    'category: Categoría',
    'chip_time: Tiempo chip',
    'gun_time: Tiempo pistola',
    'overall_position: Posición general',
    'category_position: Posición en la categoría',
    'gender_position: Posición por género',
    'pace: Ritmo',
    'stages: Etapas',
    'relay: Integrantes del relevo',
    'event: Evento',
    'date: Fecha',
    'city: Ciudad',
    'text: Texto libre',
    'column: Columna del Excel',
    'icon: Ícono del evento',
    'qr: Código QR',
  ])
  expect(FIELD_IDS.filter(isPicture)).toEqual(['icon', 'qr'])
  expect([MAX_PLACEMENTS, MIN_SIZE, MAX_SIZE, MAX_RECIPIENTS]).toEqual([40, 0.008, 0.3, 10_000])
})

test.each([
  ['0', true, false],
  ['1', false, false],
  ['2', false, true],
])('a mailing in state %s can be stopped: %s, can go on: %s', (status, stop, goOn) => {
  expect(canStop(status)).toBe(stop)
  expect(canContinue(status)).toBe(goOn)
})

test('every state of a mail has its word', () => {
  expect(RECIPIENT_STATES.map((state) => RECIPIENT_LABELS[state])).toEqual([
    'En espera',
    'Enviando',
    'Enviado',
    'Falló',
    'Por confirmar',
  ])
})
