import { expect, test } from 'vitest'
import { startText, whatsAppShare } from './celebration-words.ts'

test('the start is told with its day and hour: of the wave, else of the distance, else of the event', () => {
  const event = '2026-12-05 06:00:00'
  const wave = { start_at: '2026-12-05 06:20:00' }
  expect(startText({ start_at: null, wave: null }, event)).toBe('sábado 5 de diciembre de 2026, 6:00 a. m.')
  expect(startText({ start_at: '2026-12-06 17:30:00' }, event)).toBe(
    'domingo 6 de diciembre de 2026, 5:30 p. m.',
  )
  expect(startText({ start_at: '2026-12-05 06:10:00', wave }, event)).toMatch(/6:20 a\. m\.$/)
})

test('the text to share names the event and the distance, and leads to the page of the code', () => {
  const shared = { address: 'https://carreras.test', share_code: 'a.b', event: 'Carrera', distance: '10K' }
  const text = new URL(whatsAppShare(shared)).searchParams.get('text')
  expect(text).toBe('¡Ya estoy dentro! Voy a Carrera (10K). ¿Vienes? https://carreras.test/voy/a.b')
  expect(whatsAppShare({ ...shared, distance: '' })).not.toContain('10K')
})
