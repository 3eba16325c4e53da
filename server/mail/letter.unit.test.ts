import { expect, test } from 'vitest'
import { letter } from './letter.ts'

const hostile = `<img src=x onerror="alert('1')">&`

test('nothing that a person typed becomes markup', () => {
  const { html } = letter(
    {
      subject: hostile,
      preheader: hostile,
      greeting: hostile,
      paragraphs: [hostile],
      action: { label: hostile, url: `https://dorsal.test/?a="><img src=x onerror=1>` },
      facts: [[hostile, hostile]],
      note: hostile,
    },
    hostile,
  )
  expect(html).not.toContain('<img')
  expect(html.match(/&lt;img src=x onerror=&quot;alert\(&#39;1&#39;\)&quot;&gt;&amp;/g)).toHaveLength(11)
})

test('the text part says the same without markup', () => {
  const { text } = letter(
    {
      subject: 'Cambia tu contraseña',
      preheader: 'El enlace vale 48 horas.',
      greeting: 'Hola, Ana & Luis:',
      paragraphs: ['Pediste un enlace.', 'Úsalo una sola vez.'],
      action: { label: 'Cambiar contraseña', url: 'https://dorsal.test/clave?t=1&u=2' },
      facts: [['Vence', 'mañana a las 13:40']],
      note: '¿No fuiste tú? Ignora este mensaje.',
    },
    'Puravida',
  )
  expect(text).toBe(
    [
      'Hola, Ana & Luis:',
      'Pediste un enlace.',
      'Úsalo una sola vez.',
      'Vence: mañana a las 13:40',
      'Cambiar contraseña:\nhttps://dorsal.test/clave?t=1&u=2',
      '¿No fuiste tú? Ignora este mensaje.',
      '--\nPuravida\nEste mensaje es automático: no hace falta responderlo.',
    ].join('\n\n'),
  )
})

test('a subject of several lines becomes one', () => {
  const { subject } = letter(
    { subject: 'Hola\r\nBcc: otra@dorsal.test', preheader: '', paragraphs: [] },
    'Puravida',
  )
  expect(subject).toBe('Hola Bcc: otra@dorsal.test')
})

test('the action leads to a web address only', () => {
  const action = { label: 'Abrir', url: 'javascript:alert(1)' }
  expect(() => letter({ subject: 'Hola', preheader: '', paragraphs: [], action }, 'Puravida')).toThrow(
    'web address',
  )
})
