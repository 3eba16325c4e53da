/** What the browser remembers of a form, and when it forgets. */
import { expect, test } from 'vitest'
import { formReducer } from './form-reducer.ts'
import { forgetForm, heldElsewhere, keepEvent, keepForm, readForm, takePayIntent } from './form-storage.ts'
import { keepPayIntent } from './pay-intent.ts'
import { birthdayOf, emptyForm } from './registration-form.ts'

const DAY = 24 * 60 * 60 * 1000

const box = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('a form comes back as it was left, for its own event only', () => {
  const storage = box()
  const form = formReducer(emptyForm([1, 2]), { type: 'continued' })
  keepForm(storage, 'media-maraton', form)
  expect(readForm(storage, 'media-maraton', [2, 1])).toEqual(form)
  expect(readForm(storage, 'otra', [1, 2])).toBeNull()
})

test('a form is forgotten after three days, when done, or when the event offers other teams', () => {
  const storage = box()
  keepForm(storage, 'x', emptyForm([1]), 0)
  expect(readForm(storage, 'x', [1], 2 * DAY)).not.toBeNull()
  expect(readForm(storage, 'x', [1], 4 * DAY)).toBeNull()
  expect(readForm(storage, 'x', [1, 2], DAY)).toBeNull()
  forgetForm(storage, 'x')
  expect(readForm(storage, 'x', [1], DAY)).toBeNull()
})

test('the code of a group stays with the form; a total that was told counts for half an hour', () => {
  const storage = box()
  const block = { code: 'BANCO-21', name: 'Banco Uno', distances: [], has_discount: true }
  const told = { total: 98_500, quoted_for: '4', at: 0 }
  keepForm(storage, 'x', { ...emptyForm([1]), block, told }, 0)
  expect(readForm(storage, 'x', [1], 60_000)).toMatchObject({ block, told })
  expect(readForm(storage, 'x', [1], DAY)).toMatchObject({ block, told: null })
})

test('the event is kept beside the form, and goes with it', () => {
  const storage = box()
  const event = {
    id: 3,
    name: 'Carrera del Río',
    team_size: 2,
    event_datetime: '2026-12-05 06:00:00',
    sport: 'running',
    key: 'carrera-del-rio',
    icon: null,
    price: 83_500,
  }
  keepEvent(storage, event)
  expect(JSON.parse(storage.getItem('dorsal.event.carrera-del-rio') ?? '')).toEqual(event)
  forgetForm(storage, 'carrera-del-rio')
  expect(storage.getItem('dorsal.event.carrera-del-rio')).toBeNull()
})

test('text that is no form, or of another version, is no form', () => {
  const storage = box()
  storage.setItem('dorsal.registration.x', '{"version":0}')
  expect(readForm(storage, 'x', [1])).toBeNull()
  storage.setItem('dorsal.registration.x', 'roto')
  expect(readForm(storage, 'x', [1])).toBeNull()
})

test('a browser that refuses storage still gives a form', () => {
  const refusing = {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => {
      throw new Error('denied')
    },
    removeItem: () => {},
  }
  expect(readForm(refusing, 'x', [1])).toBeNull()
  expect(() => keepForm(refusing, 'x', emptyForm([1]))).not.toThrow()
})

test('paying from another page starts with the person already named, once', () => {
  const storage = box()
  keepPayIntent(storage, 'x', {
    dni: '1020',
    birthday: '1995-04-12',
    event_id: 3,
    event_datetime: '2026-12-05 06:00:00',
    name: 'Ana',
    team_size: 1,
  })
  const form = takePayIntent(storage, 'x', [1, 2])
  expect(form?.at.step).toBe('identification')
  expect(form?.participants[0]?.dni).toBe('1020')
  expect(form?.participants[0] && birthdayOf(form.participants[0])).toBe('1995-04-12')
  expect(takePayIntent(storage, 'x', [1, 2])).toBeNull()
})

test('what another tab wrote says which unpaid registration it still has', () => {
  const store = box()
  const hold = {
    origin: 'saved' as const,
    dni: '1',
    birthday: '1990-01-01',
    reference: 'AbC',
    hold_until: '2026-12-01T00:00:00.000Z',
  }
  keepForm(store, 'carrera', { ...emptyForm([1]), hold })
  const written = store.getItem('dorsal.registration.carrera')
  expect(heldElsewhere({ newValue: written })).toBe('AbC')
  keepForm(store, 'carrera', emptyForm([1]))
  expect(heldElsewhere({ newValue: store.getItem('dorsal.registration.carrera') })).toBeNull()
  for (const newValue of [null, 'no es un formulario']) expect(heldElsewhere({ newValue })).toBeNull()
})
