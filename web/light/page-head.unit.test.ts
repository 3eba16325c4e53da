import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageHead } from './page-head.ts'

const sizesOf = (image: string | null) =>
  pageHead({ site: undefined, path: '/', title: 'Media Maratón', description: '', image }).flatMap((one) =>
    'property' in one && /og:image:(width|height)/.test(String(one.property)) ? [one.content] : [],
  )

test('every page with a drawn card says its size, and no other does', () => {
  for (const card of [
    '/api/site/events/media-maraton/tarjeta.png',
    '/api/site/voy/abc/tarjeta.png',
    '/api/site/result/abc/imagen.png',
    '/api/event/3/podiums/imagen.png?v=2',
  ])
    expect(sizesOf(card)).toEqual(['1200', '630'])
  for (const other of [null, '/files/public/events/abc.webp']) expect(sizesOf(other)).toEqual([])
})

test('the sizes are those that cards are drawn in', () => {
  expect(readFileSync('server/share-image/shapes.ts', 'utf8')).toMatch(/1200[\s\S]*630/)
})
