import { expect, test } from 'vitest'
import { COPY_KEY } from './copy-key.ts'
import { keepCopy, type MyEvents, readCopy } from './kept-registrations.ts'

const newBox = (setItem?: () => void) => {
  const held = new Map<string, string>()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: setItem ?? ((key: string, value: string) => void held.set(key, value)),
    removeItem: (key: string) => void held.delete(key),
    held,
  }
}

const ana = { email: 'ana@example.com' }

const answer: MyEvents = {
  events: [
    {
      id: 1,
      registration_id: 7,
      reference: 'AbC123',
      participant_key: 'PersonaAbC123',
      name: 'Carrera del Río',
      slug: 'carrera-del-rio',
      icon: '/files/public/icono.webp',
      event_datetime: '2026-12-05 06:00:00',
      city: 'Medellín',
      sport: 'running',
      payment_status: 4,
      payment_pending: false,
      payment_review: false,
      hold_until: null,
      members: 1,
      first: true,
      categoria: { category: '10K', title: 'Damas' },
      kit: { kit_name: 'Camiseta', size: 'S' },
      dni: '1000',
      birthday: '1991-02-03',
      member_name: 'Ana',
      member_last_name: 'Ruiz',
      qr: { size: 21, path: 'M0 0h1v1H0z' },
      receipt_url: '/api/registrations/own/AbC123/receipt.pdf',
      account_url: '/cuenta#AbC123.token',
    },
  ],
  competitor: {
    dni: '1000',
    name: 'Ana',
    last_name: 'Ruiz',
    email: 'ana@example.com',
    gender: 'female',
    birthday: '1991-02-03',
    department: 'Antioquia',
    city: 'Medellín',
  },
  deporte: 'running',
}

test('the copy has the QR and says when it was seen, and has no birthday', () => {
  const box = newBox()
  keepCopy(box, ana, answer, new Date('2026-11-15T11:00:00Z'))
  const copy = readCopy(box, ana)
  expect(copy?.seen_at).toBe('2026-11-15T11:00:00.000Z')
  expect(copy?.answer.events[0]).toMatchObject({ name: 'Carrera del Río', qr: answer.events[0]?.qr })
  expect(box.held.get(COPY_KEY)).not.toMatch(/1991|receipt\.pdf|icono|cuenta#/)
})

test('nobody reads the copy of another account, nor without a session', () => {
  const box = newBox()
  keepCopy(box, ana, answer)
  expect(readCopy(box, { email: 'otra@example.com' })).toBeNull()
  expect(readCopy(box, null)).toBeNull()
})

test('a copy of another shape is none, and where there is no room the old one goes', () => {
  const box = newBox()
  box.setItem(COPY_KEY, JSON.stringify({ version: 0, email: ana.email, answer }))
  expect(readCopy(box, ana)).toBeNull()
  box.setItem(COPY_KEY, '{')
  expect(readCopy(box, ana)).toBeNull()

  const full = newBox(() => {
    throw new Error('QuotaExceededError')
  })
  full.held.set(COPY_KEY, 'old')
  keepCopy(full, ana, answer)
  expect(full.held.has(COPY_KEY)).toBe(false)
})
