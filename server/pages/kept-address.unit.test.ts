import { expect, test } from 'vitest'
import { keptPage, keptWith } from './kept-address.ts'

test('unknown parameters make no name, searches and personal pages are never kept', () => {
  expect(keptPage('/evento/carrera?utm_source=x&fbclid=1')).toBe('/evento/carrera')
  expect(keptPage('/eventos/?sport=running&x=1')).toBe('/eventos?sport=running')
  expect(keptPage('/eventos?search=ana')).toBeNull()
  expect(keptPage('/tienda/products?page=2&x=1')).toBe('/tienda/products?page=2')
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
    expect(keptPage(url)).toBeNull()
})

test('an address that is none, or is too long to be one of ours, is not kept', () => {
  expect(keptPage('//[')).toBeNull()
  expect(keptPage(`/eventos?city=${'a'.repeat(600)}`)).toBeNull()
})

test('results are kept by distance, gender, category and page; what somebody typed is not', () => {
  expect(keptPage('/resultados/carrera?race_division=10K&gender=F&page=2&x=1')).toBe(
    '/resultados/carrera?race_division=10K&gender=F&page=2',
  )
  expect(keptPage('/competidor/resultado/aB3_-xyz01234567')).toBe('/competidor/resultado/aB3_-xyz01234567')
  expect(keptPage('/resultados/carrera?name=ana')).toBeNull()
  expect(keptPage('/resultados/carrera?bib_number=12')).toBeNull()
})

test('a call is kept by the parameters it knows, in one order, each given once', () => {
  const as = keptWith(['gender', 'page', 'search'])
  expect(as('/api/x?page=2&token=abc&gender=F')).toBe('/api/x?gender=F&page=2')
  expect(as('/api/x?gender=&page=')).toBe('/api/x')
  expect(as('/api/x?page=1&page=2')).toBeNull()
  expect(as('/api/x?search=ana')).toBeNull()
})
