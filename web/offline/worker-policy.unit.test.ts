import { expect, test } from 'vitest'
import { filesNamedIn, shellOf, treatmentOf } from './worker-policy.ts'

const HOME = 'https://dorsal.test'

const opened = (path: string, method = 'GET') =>
  treatmentOf({ method, mode: 'navigate', url: `${HOME}${path}` }, HOME)
const fetched = (path: string, method = 'GET') =>
  treatmentOf({ method, mode: 'cors', url: `${HOME}${path}` }, HOME)

test('every page may be told to be offline, only a few have a shell', () => {
  expect(opened('/competitor/dashboard')).toBe('own page')
  for (const path of ['/', '/eventos?sport=running', '/competidor/123', '/admin/eventos', '/registrate/x'])
    expect(opened(path)).toBe('page')
})

test('a desk opens from one shell whatever its event, and only a desk', () => {
  expect(shellOf('/competitor/dashboard')).toBe('/competitor/dashboard')
  for (const [path, shell] of [
    ['/mesa/7', '/mesa/0'],
    ['/mesa/120', '/mesa/0'],
    ['/caja/7', '/caja/0'],
    ['/equipo/medico/7', '/equipo/medico/0'],
    ['/equipo', '/equipo'],
  ] as const) {
    expect(shellOf(path)).toBe(shell)
    expect(opened(path)).toBe('own page')
  }
  for (const path of [
    '/mesa',
    '/mesa/x',
    '/mesa/7/otra',
    '/caja/7/cierre/3',
    '/equipo/tablero/7',
    '/admin/mesa/7',
  ])
    expect(shellOf(path)).toBeNull()
})

test('calls, downloads, forms sent to us and other hosts never pass through the worker', () => {
  for (const path of ['/api/competidor/eventos', '/eventos.data', '/files/public/a.webp', '/sw.js'])
    expect(fetched(path)).toBe('untouched')
  for (const path of ['/api/registrations/own/x/receipt.pdf', '/certificado/abc', '/files/public/a.webp'])
    expect(opened(path)).toBe('untouched')
  expect(opened('/pago/respuesta', 'POST')).toBe('untouched')
  expect(fetched('/api/auth/login', 'POST')).toBe('untouched')
  const gateway = { method: 'GET', mode: 'navigate', url: 'https://pagos.test/' } as const
  expect(treatmentOf(gateway, HOME)).toBe('untouched')
})

test('only files with a hash are answered from what is kept', () => {
  expect(fetched('/assets/site-_MTX31QO.js')).toBe('file')
  expect(fetched('/assets/json/eps.json')).toBe('untouched')
})

test('the files a page names are found once each, whatever marks follow them', () => {
  const html = `<link href="/assets/site-a_1.css#x"><script>import "/assets/manifest-1.js";import "/assets/a-b.js"</script>
    <link rel="modulepreload" href="/assets/a-b.js"><link href="/assets/inter-D_W44fMM.woff2"><img src="/files/a.js">`
  expect(filesNamedIn(html)).toEqual([
    '/assets/site-a_1.css',
    '/assets/manifest-1.js',
    '/assets/a-b.js',
    '/assets/inter-D_W44fMM.woff2',
  ])
})
