import { expect, test } from 'vitest'
import { commit, redo, startHistory, undo } from './history.ts'

test('what is undone can be done again', () => {
  const two = commit(commit(startHistory('a'), 'b'), 'c')
  const back = undo(undo(two))
  expect(back.present).toBe('a')
  expect(redo(redo(back)).present).toBe('c')
})

test('a new change forgets what was undone', () => {
  const after = commit(undo(commit(startHistory('a'), 'b')), 'c')
  expect(redo(after).present).toBe('c')
  expect(undo(after).present).toBe('a')
})

test('changes with one tag are undone together', () => {
  const typed = ['H', 'Ho', 'Hol'].reduce(
    (history, text) => commit(history, text, 'typing'),
    startHistory(''),
  )
  expect(undo(typed).present).toBe('')
})

test('the same tag after an undo is a change of its own', () => {
  const once = commit(startHistory(0), 1, 'nudge')
  const again = commit(redo(undo(once)), 2, 'nudge')
  expect(undo(again).present).toBe(1)
})

test('at both ends nothing happens', () => {
  const fresh = startHistory('a')
  expect(undo(fresh)).toEqual(fresh)
  expect(redo(fresh)).toEqual(fresh)
})

test('it does not grow for ever', () => {
  let history = startHistory(0)
  for (let count = 1; count <= 250; count++) history = commit(history, count)
  expect(history.past.length).toBe(100)
  expect(history.past[0]).toBe(150)
})
