import { expect, test } from 'vitest'
import { whatsAppAddress } from './whatsapp.ts'

test.each([
  ['a mobile phone gets its country', '300 123 4567', '573001234567'],
  ['written with dots', '300.123.45.67', '573001234567'],
  ['with the country it stays', '+57 (300) 123-4567', '573001234567'],
  ['with the country and no sign too', '573001234567', '573001234567'],
  ['of another country', '+1 555 010 9999', '15550109999'],
  ['a number nobody can call there is left to choose', '604 444 5566', ''],
  ['nothing is left to choose', '', ''],
])('%s', (_fact, phone, number) => {
  expect(whatsAppAddress(phone, 'Hola, Ana: ¿firmas?')).toBe(
    `https://wa.me/${number}?text=Hola%2C%20Ana%3A%20%C2%BFfirmas%3F`,
  )
})
