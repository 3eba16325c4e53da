/** Where mending ends: addresses that look mistyped and are somebody's. */
import { expect, test } from 'vitest'
import { readEmail } from './repair-email.ts'

test.each([
  // Services have these endings in other countries.
  ...['ana@yahoo.com.mx', 'ana@hotmail.com.ar', 'ana@outlook.com.br', 'ana@gmail.com.co'],
  ...['ana@yaho.com.mx', 'ana@homail.com.ar', 'ana@outlok.com.br', 'ana@gmil.com.co'],
  // A company's own domain may end like a mistyped one.
  ...['ana@corp.gmal.com', 'ana@corp.hotmal.com', 'ana@corp.outlok.com', 'ana@corp.yaho.com'],
  ...['ana@corp.gmail.co', 'ana@corp.hotmail.co', 'ana@corp.outlook.co', 'ana@corp.yahoo.co'],
  'ana@mi.conde.co',
])('«%s» is left alone', (email) => {
  expect(readEmail(email)).toEqual({ kind: 'as written', email })
})

test.each([
  ['ana@gmal.co', 'ana@gmail.com'],
  ['ana@hotmal.co', 'ana@hotmail.com'],
  ['ana@outlok.co', 'ana@outlook.com'],
  ['ana@yaho.co', 'ana@yahoo.com'],
  // Written twice: the first one may be meant.
  ['ana@gmail.com@gmail.com', 'ana@gmail.com'],
])('for «%s» %s is proposed', (typed, email) => {
  expect(readEmail(typed)).toEqual({ kind: 'proposed', email })
})

test.each([
  [' mailto:ana@corre.test ', 'ana@corre.test'],
  ['"(ana@corre.test)"', 'ana@corre.test'],
  ['ana. ruiz@corre.test', 'ana.ruiz@corre.test'],
  ['ana .ruiz@corre.test', 'ana.ruiz@corre.test'],
  ['ana@mi  corre.test', 'ana@micorre.test'],
  ['ana@@corre.test', 'ana@corre.test'],
])('«%s» is mended to %s', (typed, email) => {
  expect(readEmail(typed)).toEqual({ kind: 'repaired', email })
})
