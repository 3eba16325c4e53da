import { expect, test } from 'vitest'
import { safeRichText } from './rich-text.ts'

const PICTURE = '/files/public/editor/0123456789abcdef.webp'

test('what the editor writes comes through unchanged', () => {
  const text = `<h2>Ruta</h2><p>Sale a las <strong>6:00</strong>, <em>llueva</em> o <u>no</u>.</p><ul><li>Agua</li></ul><blockquote>Nota</blockquote><img src="${PICTURE}" alt="Ruta" />`
  expect(safeRichText(text)).toBe(text)
})

test('nothing that runs survives', () => {
  for (const hostile of [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    `<img src="${PICTURE}" onload="alert(1)">`,
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt:alert(1)" onclick="alert(1)">x</a>',
    '<svg><animate onbegin=alert(1) attributeName=x></svg>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<p style="background:url(javascript:alert(1))">x</p>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  ]) {
    const shown = safeRichText(hostile)
    expect(shown).not.toMatch(/javascript:|<[^>]*\son\w+|<script|<iframe|<svg|<style|style=|data:/i)
  }
})

test('pictures of other sites are dropped, also those that pretend to be ours', () => {
  for (const src of [
    'https://ajeno.test/files/public/a.webp',
    '//ajeno.test/a.webp',
    '/files/private/a.webp',
    '/files/public/../private/a.webp',
  ])
    expect(safeRichText(`<p>x</p><img src="${src}">`)).toBe('<p>x</p>')
})

test('links go to https, mail and phone only and never hand over the window', () => {
  expect(safeRichText('<a href="https://a.test/x" target="_blank">x</a>')).toBe(
    '<a href="https://a.test/x" rel="noopener noreferrer">x</a>',
  )
  expect(safeRichText('<a href="mailto:hola@a.test">x</a>')).toContain('mailto:hola@a.test')
  expect(safeRichText('<a href="tel:+576015550100">x</a>')).toContain('tel:+576015550100')
  expect(safeRichText('<a href="http://a.test">x</a><a href="/admin">y</a>')).toBe('<a>x</a><a>y</a>')
})

test('cleaning twice changes nothing more', () => {
  const text = '<p>a &lt;script&gt; &amp; <b>b</b></p><i>c</i>'
  expect(safeRichText(safeRichText(text))).toBe(safeRichText(text))
})

test('a link into a private network, to this machine or with a password in it loses its address', () => {
  for (const href of [
    'https://localhost./admin',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://192.168.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://ana:clave@ejemplo.co/',
    'https://ejemplo.co@127.0.0.1/',
    'https:&#47;&#47;127.0.0.1/',
  ])
    expect(safeRichText(`<p><a href="${href}">x</a></p>`)).toBe('<p><a>x</a></p>')
  expect(safeRichText('<a href="https://ejemplo.co/">x</a>')).toContain('href="https://ejemplo.co/"')
})
