import { expect, test } from 'vitest'
import { foldHeader, repairEncoding, tidy, wordsOf } from './clean-text.ts'

/** Letters of UTF-8 that a program showed as windows-1252. */
test.each([
  ['MUÃ‘OZ', 'MUÑOZ'],
  ['JOSÃ‰', 'JOSÉ'],
  ['LEÃ“N', 'LEÓN'],
  ['JESÃšS', 'JESÚS'],
  ['FÃ\u0081BIO', 'FÁBIO'],
  ['PeÃ±a', 'Peña'],
  ['â‚¬ 10', '€ 10'],
  ['Dâ€™Angelo', 'D’Angelo'],
  ['Å½ivko Ã–z', 'Živko Öz'],
])('«%s» is repaired to «%s»', (damaged, text) => {
  expect(repairEncoding(damaged)).toEqual({ text, repaired: true, doubtful: false })
})

test.each(['MUÃ‘OZ 漢', 'PeÃ±a Ã'])('«%s» cannot be undone: it stays, and is doubtful', (text) => {
  expect(repairEncoding(text)).toEqual({ text, repaired: false, doubtful: true })
})

test.each(['Muñoz', 'São Paulo', 'Ãngela', ''])('«%s» was never damaged', (text) => {
  expect(repairEncoding(text)).toEqual({ text, repaired: false, doubtful: false })
})

test.each([
  ['Ana\tRuiz', 'Ana Ruiz'],
  ['Ana\u0000Ruiz', 'Ana Ruiz'],
  ['Ana\u200b\u200bRuiz', 'Ana Ruiz'],
  ['Ana\u00a0Ruiz', 'Ana Ruiz'],
  ['Ana  Ruiz', 'Ana Ruiz'],
  [' Ana', 'Ana'],
  ['Ana ', 'Ana'],
  ['Ana Ruiz', 'Ana Ruiz'],
  ['王 小明', '王 小明'],
])('%j is tidied to %j', (text, tidied) => {
  expect(tidy(text)).toBe(tidied)
})

test.each([
  ['N°', 'no'],
  ['Nº', 'no'],
  ['Pos. Categoría', 'poscategoria'],
  ['AG#', 'ag#'],
])('the header %s is compared as %s', (header, folded) => {
  expect(foldHeader(header)).toBe(folded)
})

test.each([
  ['Masculino 18-35', ['masculino', '18', '35']],
  ['—', []],
  ['', []],
])('the words of %j are %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})
