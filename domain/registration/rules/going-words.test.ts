import { expect, test } from 'vitest'
import { firstNameOf, goingSentence } from './going-words.ts'

test.each([
  ['running', '21K', false, 'Ana corre 21K en Media del Valle'],
  ['ciclismo', '80 km', false, 'Ana pedalea 80 km en Media del Valle'],
  ['ambos', '10K', false, 'Ana hace 10K en Media del Valle'],
  ['running', 'Caminata familiar', false, 'Ana va a Media del Valle'],
  ['noDeportivo', '1 día', false, 'Ana va a Media del Valle'],
  ['running', '21K', true, 'Ana se inscribió para 21K en Media del Valle'],
])('%s, %s, past %s: %s', (sport, distance, past, sentence) => {
  const going = { first_name: 'Ana', sport, distance, past, event: 'Media del Valle' }
  expect(goingSentence(going)).toBe(sentence)
})

test.each([
  ['Ana María', 'Ana'],
  ['  José  ', 'José'],
  ['', ''],
])('the first name of %j is %j', (name, first) => expect(firstNameOf(name)).toBe(first))
