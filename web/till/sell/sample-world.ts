/** A small expo for the unit tests of the till: two distances, three sizes, one till that is open. */
import type { TillWorld } from '#domain/till/contract.ts'
import { emptyParticipant, type Participant } from '#web/registration/form/registration-form.ts'

const session = {
  id: 5,
  number: 1,
  till_id: 1,
  till: 'Caja 1',
  opened_by: 'Laura',
  opened_at: '2026-11-20T14:00:00Z',
  mine: true,
  float: 100_000,
  count: [],
  cash_due: 100_000,
  waiting_cash: 0,
  reviews: 0,
  closed_at: null,
  closed_by: null,
  counted: null,
  difference: null,
  note: '',
}

export const sampleWorld = (changes: Partial<TillWorld> = {}): TillWorld => ({
  event: { id: 3, name: 'Carrera del Río', event_datetime: '2026-11-22 06:00:00', city: 'Medellín' },
  me: { kind: 'device', id: 9, name: 'Caja 1' },
  now: '2026-11-20T15:00:00Z',
  ends_at: '2026-11-24T15:00:00Z',
  closed: null,
  distances: [
    { id: 10, name: '10K', price: 85_000, left: 4, age_on: '2026-11-22' },
    { id: 21, name: '21K', price: 120_000, left: 0, age_on: '2026-11-22' },
  ],
  categories: [
    {
      id: 101,
      distance_id: 10,
      title: 'Libre',
      gender: 'female',
      start_age: 18,
      final_age: 99,
      price: 85_000,
    },
    { id: 102, distance_id: 10, title: 'Libre', gender: 'male', start_age: 18, final_age: 99, price: 85_000 },
    {
      id: 103,
      distance_id: 10,
      title: 'Juvenil',
      gender: 'mixto',
      start_age: 14,
      final_age: 17,
      price: 60_000,
    },
    {
      id: 211,
      distance_id: 21,
      title: 'Libre',
      gender: 'mixto',
      start_age: 18,
      final_age: 99,
      price: 120_000,
    },
  ],
  kits: [
    { id: 1, kit_name: 'Camiseta', size: 'M', left: 2, distance_ids: [] },
    { id: 2, kit_name: 'Camiseta', size: 'S', left: 0, distance_ids: [] },
    { id: 3, kit_name: 'Camiseta media', size: 'L', left: 9, distance_ids: [21] },
  ],
  questions: [
    { id: 70, text: '¿Club?', kind: 'text', options: [], required: false },
    { id: 71, text: '¿Cómo llegas?', kind: 'checkbox', options: ['Metro', 'Carro'], required: true },
  ],
  tills: [{ id: 1, name: 'Caja 1', kind: 'expo', prefix: 'C1', next_receipt: 7, session }],
  deals: [],
  numbers: [],
  consent_version: '2',
  ...changes,
})

export const samplePerson = (changes: Partial<Participant> = {}): Participant => ({
  ...emptyParticipant(),
  dni: '1037000111',
  name: 'Ana',
  last_name: 'Ríos',
  gender: 'female',
  birth_day: '12',
  birth_month: '4',
  birth_year: '1995',
  phone: '300 123 4567',
  emergency_name: 'Rosa',
  emergency_phone: '300 765 4321',
  ...changes,
})
