/**
 * Whether an address that staff typed leads somewhere in the world: not to this machine, not into somebody's own
 * network, and without a name and password in it. Visitors' browsers open it, so a link to their own router is a trap.
 */

const LOCAL_NAMES = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|onion)$/

/** Four numbers: URL has brought decimal, octal and hexadecimal forms to them. */
const IPV4 = /^(\d+)\.(\d+)\.(\d+)\.(\d+)$/

const isPublicIpv4 = (a: number, b: number): boolean => {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return false
  if (a === 100) return b < 64 || b > 127
  if (a === 169) return b !== 254
  if (a === 172) return b < 16 || b > 31
  if (a === 192) return b !== 168 && b !== 0
  return a !== 198 || (b !== 18 && b !== 19)
}

/** Of the whole space only 2000::/3 is given out; what carries an IPv4 address inside is not asked further. */
const isPublicIpv6 = (address: string): boolean => {
  const [first = '', second = ''] = address.split(':')
  const block = Number.parseInt(first, 16)
  return block >= 0x2000 && block < 0x4000 && block !== 0x2002 && !(block === 0x2001 && second === '')
}

const isPublicHost = (hostname: string): boolean => {
  if (hostname.startsWith('[')) return isPublicIpv6(hostname.slice(1, -1))
  const name = hostname.replace(/\.+$/, '')
  const [, a, b] = IPV4.exec(name) ?? []
  if (a !== undefined) return isPublicIpv4(Number(a), Number(b))
  return name.includes('.') && !LOCAL_NAMES.test(name)
}

export const isPublicAddress = (typed: string, protocols: readonly string[]): boolean => {
  const url = URL.parse(typed)
  if (!url || !protocols.includes(url.protocol)) return false
  return (
    url.username === '' &&
    url.password === '' &&
    !/^[a-z]+:\/*[^/?#\\]*@/i.test(typed) &&
    isPublicHost(url.hostname)
  )
}
