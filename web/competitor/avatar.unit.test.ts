/** The drawn runner follows gender and sport, with a default for each. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

const drawn = (gender: string, sport: string) =>
  renderToStaticMarkup(createElement(Avatar, { gender, sport })).replaceAll(/ data-\w+="[^"]*"/g, '')

test('a gender nobody told is drawn as male, a sport nobody told as blank', () => {
  expect(drawn('', 'running')).toBe(drawn('male', 'running'))
  expect(drawn('male', '')).not.toBe(drawn('male', 'running'))
  expect(drawn('female', '')).not.toBe(drawn('male', ''))
})

test('each sport has its own gear', () => {
  expect(new Set(['', 'running', 'ciclismo', 'ambos'].map((sport) => drawn('female', sport))).size).toBe(4)
})
