import { expect, test } from 'vitest'
import { percentageOf, tabulate } from './tabulation.ts'

const shirt = {
  id: 1,
  texto: '¿Qué tela prefieres?',
  tipo: 'checkbox' as const,
  opciones: ['Algodón', 'Licra', 'Lana'],
  hidden: false,
  moment: 'registration' as const,
}
const club = {
  id: 2,
  texto: '¿Tu club?',
  tipo: 'input' as const,
  opciones: [],
  hidden: true,
  moment: 'after' as const,
}

test('every option is listed with its share of those who answered, also one nobody chose', () => {
  const [question] = tabulate(
    [shirt],
    [
      { question_id: 1, value: 'Licra', count: 2 },
      { question_id: 1, value: 'Algodón', count: 1 },
      { question_id: 9, value: 'Licra', count: 50 },
    ],
  )
  expect(question).toMatchObject({
    answered: 3,
    options: [
      { value: 'Algodón', count: 1, percentage: 33.3 },
      { value: 'Licra', count: 2, percentage: 66.7 },
      { value: 'Lana', count: 0, percentage: 0 },
    ],
  })
})

test('an answer that is no option any more is still shown', () => {
  const [question] = tabulate([shirt], [{ question_id: 1, value: 'Seda', count: 4 }])
  expect(question?.options.at(-1)).toEqual({ value: 'Seda', count: 4, percentage: 100 })
})

test('free answers are counted, not listed', () => {
  expect(tabulate([club], [{ question_id: 2, value: null, count: 7 }])).toEqual([
    { id: 2, texto: '¿Tu club?', tipo: 'input', hidden: true, moment: 'after', answered: 7, options: [] },
  ])
})

test('without answers a share is 0, never NaN', () => {
  expect(percentageOf(0, 0)).toBe(0)
})

test.each([
  [1, 3, 33.3],
  [2, 3, 66.7],
  [1, 8, 12.5],
  [1, 2000, 0.1],
  [1, 2001, 0],
  [5, 5, 100],
  [0, 5, 0],
])('%i of %i is %d %%', (count, total, share) => {
  expect(percentageOf(count, total)).toBe(share)
})

test('an empty answer of an option question is counted but is no option', () => {
  const [question] = tabulate([shirt], [{ question_id: 1, value: null, count: 2 }])
  expect(question).toMatchObject({ answered: 2 })
  expect(question?.options.map(({ value }) => value)).toEqual(['Algodón', 'Licra', 'Lana'])
})
