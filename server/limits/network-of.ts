/**
 * What counts as one address: IPv4 as it is, of IPv6 the first half. A household or a rented machine gets a whole /64,
 * and who counts single addresses of it counts nobody twice.
 */
import { isIPv6 } from 'node:net'

const GROUPS = 8
const OF_NETWORK = 4

export const networkOf = (address: string): string => {
  const plain = address.split('%')[0]?.toLowerCase() ?? ''
  if (!isIPv6(plain)) return address
  const dotted = plain.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/)?.[1]
  if (dotted) return dotted
  const [head = '', tail] = plain.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const hidden = tail === undefined ? 0 : Math.max(0, GROUPS - before.length - after.length)
  return [...before, ...Array<string>(hidden).fill('0'), ...after]
    .slice(0, OF_NETWORK)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
