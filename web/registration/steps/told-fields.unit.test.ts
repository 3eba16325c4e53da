/** What a participant tells is asked for somewhere: a field nobody can type is found here. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { TOLD_FIELDS } from '#domain/registration/rules/told-fields.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const steps = readdirSync(folder)
  .filter((name) => name.endsWith('-step.tsx'))
  .map((name) => readFileSync(folder + name, 'utf8'))
  .join('\n')

/** Typed in parts, or in fields that the desk uses too. */
const ASKED_AS: Record<string, string> = { birthday: 'birth\\w*' }

test.each(TOLD_FIELDS)('%s is asked for in a step', (field) => {
  expect(steps).toMatch(new RegExp(`\\b${ASKED_AS[field] ?? field}\\b`))
})
