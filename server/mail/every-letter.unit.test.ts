/** Every letter, read as whoever gets it does. They lie in test-output/letters afterwards, for a look in a browser. */
import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#testing/launch.ts'
import { sampleLetters } from '#testing/letters/sample-letters.ts'

const letters = sampleLetters()

/** Of a variable nobody filled in, of the code, of another language, of another voice than tú. */
const STRAY = /undefined|null|NaN|Invalid|\[object|\{\{|\$\{|%s/
const ENGLISH =
  /\b(the|your|you|please|click|here|hello|dear|payment|order|password|event|account|save|link)\b/i
const USTED = /\b(usted|ustedes|su cuenta|su pago|su inscripción|haga|ingrese|pague|escriba|revise)\b/i
/** A link that leads nowhere from an inbox. */
const RELATIVE = /href="(?!https:\/\/|mailto:)/

const wordsOf = (html: string) =>
  html
    .replaceAll(/<(style|title)>.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/https:\/\/\S+/g, ' ')

test('there is a sample of every letter that can be written', async () => {
  const written = new Set(letters.map(([kind]) => kind.split(' ').slice(0, 2).join(' ')))
  const known: string[] = []
  for (const file of globSync('domain/*/{mails,*-mails}.ts', { cwd: ROOT })) {
    const exported = Object.keys(await import(join(ROOT, file)))
    const subject = file.split('/')[1]
    known.push(...exported.filter((one) => one.endsWith('Letter')).map((one) => `${subject} ${one}`))
  }
  expect(known.filter((one) => !written.has(one))).toEqual([])
  expect(known.length).toBeGreaterThan(15)
})

test.each(letters)('%s says everything, in Spanish, to tú, and its links can be followed', (kind, letter) => {
  const { subject, html, text } = letter
  const folder = join(ROOT, 'test-output', 'letters')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${kind.replaceAll(' ', '-')}.html`), html)
  writeFileSync(join(folder, `${kind.replaceAll(' ', '-')}.txt`), `${subject}\n\n${text}`)
  for (const words of [subject, wordsOf(html), text.replaceAll(/https:\/\/\S+/g, '')]) {
    expect(words).not.toMatch(STRAY)
    expect(words).not.toMatch(ENGLISH)
    expect(words).not.toMatch(USTED)
    expect(words.trim()).not.toBe('')
  }
  expect(html).not.toMatch(RELATIVE)
  // The plain part leaves nothing out: every address and every figure of the other one.
  for (const [, href = ''] of html.matchAll(/href="([^"]+)"/g))
    expect(text).toContain(href.replaceAll('&amp;', '&'))
  for (const [figure] of wordsOf(html).matchAll(/\$[\d.]+/g)) expect(text).toContain(figure)
  // Nobody reads a subject that a phone cuts off before it says what happened.
  expect(subject.length).toBeLessThanOrEqual(80)
  expect(text).not.toMatch(/<[a-z]/)
})
