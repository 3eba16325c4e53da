import { expect, test } from 'vitest'
import { dealLetters } from './check-message.ts'
import type { Person } from './people.ts'
import { VARIABLES, type Values, variablesIn } from './rules/variables.ts'

const nothing = Object.fromEntries(VARIABLES.map(({ name }) => [name, ''])) as Values
const ana: Values = { ...nothing, nombre: 'Ana' }
const luis: Values = { ...nothing, nombre: 'Luis' }

const person = (participant_id: number, email: string, values: Values): Person => ({
  participant_id,
  name: values.nombre,
  last_name: '',
  email,
  phone: '',
  values,
})

test('a mailbox gets one letter when they would say the same, and one each when they would not', () => {
  const family = [
    person(1, 'casa@correo.test', ana),
    person(2, 'casa@correo.test', luis),
    person(3, '', luis),
  ]
  const same = dealLetters(family, variablesIn('Nos vemos en {{evento}}'))
  expect(same.mailed.map(({ participant_id }) => participant_id)).toEqual([1])
  expect(same.shared.map(({ person: other }) => other.participant_id)).toEqual([2])
  expect(same.without_email.map(({ participant_id }) => participant_id)).toEqual([3])
  const own = dealLetters(family, variablesIn('Hola {{nombre}}'))
  expect(own.mailed.map(({ participant_id }) => participant_id)).toEqual([1, 2])
})

test('people who come in pieces get the letters they would get all at once', () => {
  const [first, second, alone] = [
    person(1, 'casa@correo.test', ana),
    person(2, 'casa@correo.test', luis),
    person(3, 'sola@correo.test', luis),
  ]
  const used = variablesIn('Nos vemos en {{evento}}')
  const dealt = new Map<string, string>()
  expect(dealLetters([first], used, dealt).mailed).toEqual([first])
  const later = dealLetters([second, alone], used, dealt)
  expect(later.mailed).toEqual([alone])
  expect(later.shared).toEqual([{ person: second, with: 'Ana' }])
})
