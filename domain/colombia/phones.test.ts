import { expect, test } from 'vitest'
import { phoneField, storedPhone } from './contact-field.ts'
import { nationalPhone, phoneProblem, phoneText, readPhone, samePhone } from './phones.ts'

const ANA = '+573001234567'

test.each([
  ['3001234567', ANA],
  ['300 123 4567', ANA],
  ['300.123.45.67', ANA],
  ['300-123-4567', ANA],
  ['(300) 123 4567', ANA],
  ['(+57) 300-123-4567', ANA],
  ['+57 300 123 4567', ANA],
  ['+573001234567', ANA],
  ['57 300 123 4567', ANA],
  ['0057 3001234567', ANA],
  ['\u202a+57 300\u00a0123\u00a04567\u202c', ANA],
  ['300–123–4567', ANA],
  ['6012345678', '+576012345678'],
  ['(604) 555 0000', '+576045550000'],
  ['+1 (212) 555-0101', '+12125550101'],
  ['0034 612 34 56 78', '+34612345678'],
])('%s is the phone %s', (typed, kept) => {
  expect(readPhone(typed)).toBe(kept)
  expect(phoneField().parse(typed)).toBe(kept)
})

test.each([
  '',
  '300123456',
  '30012345678',
  '5551234',
  '2001234567',
  '6112345678',
  '+57 200 123 4567',
  '+57 300 123 456',
  '+0123456789',
  '+1234567',
  '+1234567890123456',
  '300 123 4567 ext 2',
  'tres cero cero',
  '300/1234567',
])('%s is no phone', (typed) => {
  expect(readPhone(typed)).toBeNull()
  expect(phoneField().safeParse(typed).error?.issues[0]?.message).toBe('Escribe un celular válido.')
})

test('a number of JSON is read too; nothing at all is told to be missing', () => {
  expect(phoneField().parse(3001234567)).toBe(ANA)
  const missing = phoneField('Escribe un celular válido.', 'Este campo es obligatorio.')
  for (const sent of ['', undefined, null, true])
    expect(missing.safeParse(sent).error?.issues[0]?.message).toBe('Este campo es obligatorio.')
})

test('two ways to write a number are the same phone, another digit is not', () => {
  expect(samePhone('300.123.45.67', '(+57) 300 123 4567')).toBe(true)
  expect(samePhone('3001234567', '3001234568')).toBe(false)
  expect(samePhone(' 555 ', '555')).toBe(true)
})

test('gateways of the country and people get it without the country', () => {
  expect([nationalPhone(ANA), phoneText(ANA)]).toEqual(['3001234567', '300 123 4567'])
  expect(phoneText('+576045550000')).toBe('604 555 0000')
  expect([nationalPhone('+12125550101'), phoneText('+12125550101')]).toEqual(['+12125550101', '+12125550101'])
  expect([nationalPhone('5551234'), phoneText('5551234')]).toEqual(['5551234', '5551234'])
})

test('an old number that nobody can read stays while nobody changes it', () => {
  expect(storedPhone.parse(' 555 12 34 ')).toBe('555 12 34')
  expect(storedPhone.parse('300 123 4567')).toBe(ANA)
  for (const nothing of ['', null, undefined]) expect(storedPhone.parse(nothing)).toBeUndefined()
  expect(phoneProblem('555 12 34', '555 12 34')).toBeNull()
  expect(phoneProblem('', '555 12 34')).toBeNull()
  expect(phoneProblem(ANA, '555 12 34')).toBeNull()
  expect(phoneProblem('555 12 35', '555 12 34')).toBe('Escribe un celular válido.')
})
