import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

const WEB = ['https:', 'http:']

test.each([
  'http://localhost',
  'https://localhost./',
  'https://LOCALHOST:3000/x',
  'https://app.localhost',
  'http://127.0.0.1',
  'http://127.1',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://0/',
  'http://127.0.0.1./',
  'http://10.1.2.3',
  'http://172.16.0.1',
  'http://172.31.255.255',
  'http://192.168.1.1/admin',
  'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1',
  'http://224.0.0.1',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001::1]/',
  'http://ⓛocalhost/',
  'http://router.local',
  'http://nas.lan',
  'http://intranet',
  'https://ana:secreta@tienda.example.com',
  'https://ana@tienda.example.com',
  'https://@tienda.example.com',
  'https:tienda.example.com@127.0.0.1',
  'javascript:alert(1)',
  'ftp://tienda.example.com',
  'tienda.example.com',
  '',
])('%s is refused', (typed) => {
  expect(isPublicAddress(typed, WEB)).toBe(false)
})

test.each([
  'https://tienda.example.com/camiseta?talla=M#fotos',
  'http://www.ejemplo.co',
  'https://tienda.example.com/u/@ana',
  'https://camisetas.ñandu.co',
  'http://190.0.2.7:8080',
  'https://172.32.0.1',
  'https://[2800:1::1]/',
])('%s is public', (typed) => {
  expect(isPublicAddress(typed, WEB)).toBe(true)
})
