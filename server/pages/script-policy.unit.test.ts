import { expect, test } from 'vitest'
import { cameraPolicy, isCameraPage, isPayPage, pagePolicy, withoutMark } from './script-policy.ts'

const directive = (policy: string, name: string) =>
  policy.split('; ').find((one) => one.startsWith(`${name} `)) ?? ''

test('a page names no host but its own', () => {
  const policy = pagePolicy('<script nonce="m">alert(1)</script><script nonce="m" src="/a.js"></script>', 'm')
  expect(policy).not.toContain('http')
  expect(directive(policy, 'script-src')).toMatch(/^script-src 'self' 'sha256-[^']+'$/)
  expect(directive(policy, 'form-action')).toBe("form-action 'self'")
})

test('the pay page adds where forms go, and the hosts whose script and frame take cards', () => {
  const policy = pagePolicy('', 'm', {
    forms: ['https://pagos.example'],
    scripts: ['https://tarjetas.example'],
  })
  expect(directive(policy, 'form-action')).toBe("form-action 'self' https://pagos.example")
  for (const name of ['script-src', 'connect-src', 'frame-src'])
    expect(directive(policy, name)).toBe(`${name} 'self' https://tarjetas.example`)
  expect(directive(policy, 'default-src')).toBe("default-src 'self'")
})

test('pictures come from our own files, and from a map server where there is one', () => {
  expect(directive(pagePolicy('', 'm'), 'img-src')).toBe("img-src 'self' data: blob:")
  const policy = pagePolicy('', 'm', undefined, ['https://mapas.example'])
  expect(directive(policy, 'img-src')).toBe("img-src 'self' data: blob: https://mapas.example")
  expect(policy.match(/mapas/g)).toHaveLength(1)
})

test('only where one registers, checks out or sees an order does one pay', () => {
  for (const path of ['/registrate/carrera-2027?x=1', '/tienda/products/checkout', '/tienda/orden/abc'])
    expect(isPayPage(path)).toBe(true)
  for (const path of [
    '/',
    '/eventos',
    '/registrate',
    '/admin/registrate/',
    '/login?to=/registrate/',
    '/tienda/products/7',
  ])
    expect(isPayPage(path)).toBe(false)
})

test('only the desks open the camera and compile what reads its pictures', () => {
  for (const path of ['/mesa/12', '/MESA/12', '/caja/12', '/caja/12/cierre']) {
    expect(isCameraPage(path)).toBe(true)
    expect(cameraPolicy(path)).toBe('camera=(self)')
  }
  for (const path of [
    '/',
    '/mesa',
    '/mesas',
    '/equipo',
    '/admin/eventos/show/1/caja',
    '/registrate/mesa',
    '/equipo/mesa/1',
  ]) {
    expect(isCameraPage(path)).toBe(false)
    expect(cameraPolicy(path)).toBe('camera=()')
  }
  expect(directive(pagePolicy('', 'm', undefined, [], true), 'script-src')).toBe(
    "script-src 'self' 'wasm-unsafe-eval'",
  )
  expect(pagePolicy('', 'm')).not.toContain('wasm')
})

test('a script that somebody got into the page is not ours, and nobody learns how ours are marked', () => {
  const page =
    '<script>evil()</script><script nonce="guess">evil()</script><script async nonce="m">ours()</script>'
  expect(directive(pagePolicy(page, 'm'), 'script-src').match(/sha256-/g)).toHaveLength(1)
  expect(withoutMark(page, 'm')).toContain('<script async>ours()</script>')
})
