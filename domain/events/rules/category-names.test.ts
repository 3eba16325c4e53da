import { expect, test } from 'vitest'
import { categoryName, categoryOptions } from './category-names.ts'

const women = { id: 1, distance: '10K', title: 'Abierta', gender: 'female' }
const men = { id: 2, distance: '10K', title: 'Abierta', gender: 'male' }
const long = { id: 3, distance: '21K', title: 'Abierta', gender: 'male' }

test('categories that differ only in gender are told apart by it, the others are not burdened with it', () => {
  expect(categoryOptions([women, men, long])).toEqual([
    { value: '1', label: '10K Abierta · Femenino' },
    { value: '2', label: '10K Abierta · Masculino' },
    { value: '3', label: '21K Abierta' },
  ])
})

test('one of two twins keeps its gender where only one is offered', () => {
  expect(categoryOptions([men], [women, men, long])).toEqual([
    { value: '2', label: '10K Abierta · Masculino' },
  ])
})

test('a category called like its distance is named once', () => {
  expect(categoryName({ distance: 'EVENTO', title: 'EVENTO', gender: 'mixto' }, [])).toBe('EVENTO')
})

test('distance and title stand apart by what is asked for', () => {
  expect(categoryName(long, [women, men, long], ' · ')).toBe('21K · Abierta')
  expect(categoryName(women, [women, { ...men, title: 'Élite' }])).toBe('10K Abierta')
  expect(categoryName(women, [women, { ...men, distance: '5K' }])).toBe('10K Abierta')
})
