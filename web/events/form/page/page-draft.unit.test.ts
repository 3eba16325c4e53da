/** How the page of an event gets from the server into the form, and back with a save. */
import { expect, test } from 'vitest'
import { readPhone } from '#domain/colombia/phones.ts'
import type { Course } from '#domain/events/course/course-contract.ts'
import type { EditedPage } from '#domain/events/page/page-contract.ts'
import { completed, type EventDraft, emptyDraft, newCategory } from '../event-draft.ts'
import { eventFormData } from '../event-form-data.ts'
import { emptyPage, newScheduleRow, pageDraftOf, sentPage } from './page-draft.ts'
import { isWrong, pageTold } from './page-told.ts'
import { missingSizes, newGuide, sizesOf, withColumn, withoutColumn, withSizes } from './size-guide.ts'

const spot = { x: 0, y: 0 }
const COURSE: Course = {
  key: 'clave',
  file_name: 'ruta.gpx',
  length: 21_100,
  ascent: 120,
  descent: 120,
  lowest: 1500,
  highest: 1560,
  map: {
    width: 640,
    height: 400,
    path: '',
    start: spot,
    finish: spot,
    loop: true,
    kilometres: [],
    marks: [],
    tiles: [],
    credit: '',
  },
  profile: null,
}

const STORED: EditedPage = {
  start_place: 'Parque de los Deseos',
  start_address: 'Calle 71 # 52-30',
  start_latitude: 6.2687,
  start_longitude: -75.5659,
  schedule: [{ day: '', time: '05:00', text: 'Apertura' }],
  kit_items: [{ name: 'Camiseta', text: '', image: '/files/public/content/a.webp' }],
  size_guide: { columns: ['Pecho (cm)'], rows: [{ size: 'S', values: ['92'] }] },
  pickup_place: '',
  pickup_address: '',
  pickup_hours: [{ day: '2030-01-04', from: '10:00', to: '19:00' }],
  pickup_note: '',
  questions: [{ question: '¿Hay parqueadero?', answer: 'Sí.' }],
  organizer_name: 'Club de prueba',
  organizer_phone: '+576044445566',
  organizer_whatsapp: '',
  organizer_email: '',
  endorsement: '',
  permit: '',
  insurance: '',
  nit: '900.123.456-7',
  rules_pdf: '/files/public/rules/a.pdf',
  courses: { '21K': COURSE },
}

test('what is stored comes back when nobody changed it, courses by their keys, phones as people write them', () => {
  const { courses: _, ...told } = STORED
  expect(sentPage(pageDraftOf(STORED), ['21K'])).toEqual({
    ...told,
    organizer_phone: '604 444 5566',
    courses: { '21K': 'clave' },
  })
  expect(readPhone('604 444 5566')).toBe(STORED.organizer_phone)
})

test('rows at the end that nobody wrote in are not sent; one between others is, and is refused at its place', () => {
  const blank = () => newScheduleRow('')
  const start = { ...newScheduleRow(''), time: '06:00', text: 'Salida' }
  const page = { ...emptyPage(), schedule: [blank(), start, blank(), blank()] }
  expect(sentPage(page, []).schedule).toEqual([
    { day: '', time: '', text: '' },
    { day: '', time: '06:00', text: 'Salida' },
  ])
})

test('a place goes as two numbers; what is none goes as it was typed, for the server to refuse', () => {
  const at = (start_point: string) => {
    const { start_latitude, start_longitude } = sentPage({ ...emptyPage(), start_point }, [])
    return [start_latitude, start_longitude]
  }
  expect(at('6.2442, -75.5812')).toEqual([6.2442, -75.5812])
  expect(at(' por el parque ')).toEqual(['por el parque', ''])
  expect(at('')).toEqual(['', ''])
})

test('courses of distances the event has no longer are not named; a removed one is named null', () => {
  const page = { ...emptyPage(), courses: { '10K': COURSE, '21K': null, '42K': COURSE } }
  expect(sentPage(page, ['10K', '21K']).courses).toEqual({ '10K': 'clave', '21K': null })
})

const sentBy = (draft: EventDraft, extra: Parameters<typeof eventFormData>[2]) =>
  String(eventFormData(draft, { cover_image: null, icon: null }, extra).get('page'))

test('a new event that tells nothing sends no page; a stored one sends it, to be emptied', () => {
  expect(sentBy(emptyDraft(), { questions: true })).toBe('')
  expect(JSON.parse(sentBy(emptyDraft(), { version: 1 }))).toMatchObject({ start_place: '', rules_pdf: null })
  const told = { ...emptyDraft(), category: [{ ...newCategory(), distance: '21K' }] }
  const page = { ...emptyPage(), courses: { '21K': COURSE } }
  expect(JSON.parse(sentBy({ ...told, page }, { questions: true })).courses).toEqual({ '21K': 'clave' })
})

test('a draft kept before an event had a page has it empty', () => {
  const { page: _, ...old } = emptyDraft()
  expect(completed(old as EventDraft).page).toEqual(emptyPage())
})

test('the folded card says what is filled, and a message opens its own group only', () => {
  expect(pageTold(emptyPage())).toBeNull()
  expect(pageTold({ ...emptyPage(), start_place: 'Parque', nit: '900.123.456-7' })).toBe(
    'Tiene salida y confianza.',
  )
  const errors = { 'page.schedule.0.time': 'Escribe la hora.' }
  expect(isWrong('programme', errors)).toBe(true)
  expect(isWrong('pickup', errors)).toBe(false)
})

test("the size guide begins with the kits' sizes in their order, and takes what came later", () => {
  const sizes = sizesOf([{ size: 'L' }, { size: 'S' }, { size: '8' }, { size: 'noaplica' }, { size: 'S' }])
  expect(sizes).toEqual(['S', 'L', 'Niños 8'])
  const guide = newGuide(sizes)
  expect(guide.columns).toEqual(['Pecho (cm)', 'Largo (cm)'])
  expect(guide.rows.map(({ size, values }) => [size, ...values])).toEqual(sizes.map((size) => [size, '', '']))
  expect(missingSizes(guide, [...sizes, 'XL'])).toEqual(['XL'])
  expect(withSizes(guide, ['XL']).rows.at(-1)).toMatchObject({ size: 'XL', values: ['', ''] })
  expect(withColumn(guide).rows[0]?.values).toEqual(['', '', ''])
  expect(withoutColumn(guide, 0)).toMatchObject({ columns: ['Largo (cm)'] })
})
