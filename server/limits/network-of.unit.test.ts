import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test('every address of one IPv6 network counts as the same; another network does not', () => {
  const home = networkOf('2001:db8:0:7::1')
  expect(home).toBe('2001:db8:0:7')
  for (const address of ['2001:db8:0:7:aaaa:bbbb:cccc:dddd', '2001:0DB8::7:0:0:0:9', '2001:db8:0:7::%eth0'])
    expect(networkOf(address)).toBe(home)
  expect(networkOf('2001:db8:0:8::1')).not.toBe(home)
  expect(networkOf('::1')).toBe('0:0:0:0')
})

test('IPv4 counts as it is, also when it comes written as IPv6', () => {
  expect(networkOf('190.24.1.9')).toBe('190.24.1.9')
  expect(networkOf('::ffff:190.24.1.9')).toBe('190.24.1.9')
  expect(networkOf('not an address')).toBe('not an address')
})
