import { expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 20, [1, 2, 3, 4, 5]],
  [10, 20, [8, 9, 10, 11, 12]],
  [19, 20, [16, 17, 18, 19, 20]],
  [1, 0, [1]],
])('page %i of %i shows %j', (page, lastPage, shown) => {
  expect(pageWindow(page, lastPage)).toEqual(shown)
})

test('the current page is always among at most five numbers', () => {
  for (let last = 1; last <= 12; last += 1)
    for (let page = 1; page <= last; page += 1) {
      const shown = pageWindow(page, last)
      expect(shown).toContain(page)
      expect(shown.length).toBeLessThanOrEqual(5)
    }
})
