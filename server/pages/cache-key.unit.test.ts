import { expect, test } from 'vitest'
import { cacheKeyWith, pageCacheKey } from './cache-key.ts'

test('unknown parameters make no key, searches and personal pages are never cached', () => {
  expect(pageCacheKey('/evento/carrera?utm_source=x&fbclid=1')).toBe('/evento/carrera')
  expect(pageCacheKey('/eventos/?sport=running&x=1')).toBe('/eventos?sport=running')
  expect(pageCacheKey('/eventos?search=ana')).toBeNull()
  expect(pageCacheKey('/pago/transferencia?x=1')).toBe('/pago/transferencia')
  expect(pageCacheKey('/tienda/products?page=2&x=1')).toBe('/tienda/products?page=2')
  for (const url of [
    '/competidor/123',
    '/admin/eventos',
    '/pago/respuesta?cuenta=1',
    '/competitor/dashboard',
    '/evento/../x',
    '/recuperar/abc',
    '/tienda/orden/abcdefgh',
    '/tienda/products?search=gorra',
  ])
    expect(pageCacheKey(url)).toBeNull()
})

test('an address that is none, or is too long to be one of ours, is not cached', () => {
  expect(pageCacheKey('//[')).toBeNull()
  expect(pageCacheKey(`/eventos?city=${'a'.repeat(600)}`)).toBeNull()
})

test('results are cached by distance, gender, category and page; what somebody typed is not', () => {
  expect(pageCacheKey('/resultados/carrera?race_division=10K&gender=F&page=2&x=1')).toBe(
    '/resultados/carrera?race_division=10K&gender=F&page=2',
  )
  expect(pageCacheKey('/competidor/resultado/aB3_-xyz01234567')).toBe(
    '/competidor/resultado/aB3_-xyz01234567',
  )
  expect(pageCacheKey('/resultados/carrera?name=ana')).toBeNull()
  expect(pageCacheKey('/resultados/carrera?bib_number=12')).toBeNull()
})

test('a call is cached by the parameters it knows, in one order, each given once', () => {
  const as = cacheKeyWith(['gender', 'page', 'search'])
  expect(as('/api/x?page=2&token=abc&gender=F')).toBe('/api/x?gender=F&page=2')
  expect(as('/api/x?gender=&page=')).toBe('/api/x')
  expect(as('/api/x?page=1&page=2')).toBeNull()
  expect(as('/api/x?search=ana')).toBeNull()
})
