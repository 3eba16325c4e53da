import { expect, test } from 'vitest'
import { CODE_SIGNS } from '#domain/crew/rules/invitation-codes.ts'
import { codeParts, paperCode, readPaperCode, splitCodes } from './paper-code.ts'

const IDS = [1, 30, 31, 923_520, 923_521, 2_147_483_647]

test.each(IDS)('the code of %s is read back, however it is typed', (id) => {
  const code = paperCode(12, id)
  expect(readPaperCode(12, code)).toBe(id)
  expect(readPaperCode(12, ` ${code.toLowerCase().slice(0, 3)}-${code.toLowerCase().slice(3)} `)).toBe(id)
})

test('codes of different people differ', () => {
  expect(new Set(Array.from({ length: 5000 }, (_, at) => paperCode(3, at + 1))).size).toBe(5000)
})

test('one wrong sign is noticed, wherever it stands', () => {
  for (const id of [1, 4711, 800_000]) {
    const code = paperCode(12, id)
    for (let at = 0; at < code.length; at++)
      for (const sign of CODE_SIGNS)
        if (sign !== code[at])
          expect(readPaperCode(12, `${code.slice(0, at)}${sign}${code.slice(at + 1)}`)).toBeNull()
  }
})

test('two neighbours that changed places are noticed', () => {
  for (const id of [4711, 31_337, 800_000]) {
    const code = paperCode(12, id)
    for (let at = 0; at + 2 < code.length; at++) {
      const swapped = `${code.slice(0, at)}${code[at + 1]}${code[at]}${code.slice(at + 2)}`
      if (swapped !== code) expect(readPaperCode(12, swapped)).toBeNull()
    }
  }
})

test('a code of another event, an empty text and a mistaken sign are none', () => {
  expect(readPaperCode(13, paperCode(12, 4711))).toBeNull()
  for (const typed of ['', '2', 'OOOOO', '22222222222222', '2222-'])
    expect(readPaperCode(12, typed)).toBeNull()
})

test('many are pasted at once', () => {
  expect(splitCodes(' K7QF3\nK7QF4, k7qf5;\t K7QF6 ')).toEqual(['K7QF3', 'K7QF4', 'k7qf5', 'K7QF6'])
  expect(splitCodes('  \n')).toEqual([])
})

test('a code may bring the number that was given with it', () => {
  expect(codeParts('K7QF3=120')).toEqual({ code: 'K7QF3', bib: '120' })
  expect(codeParts('K7QF3')).toEqual({ code: 'K7QF3', bib: null })
  expect(codeParts('K7QF3=')).toEqual({ code: 'K7QF3', bib: null })
})
