/** Hashes as providers use them, and the only comparison of signatures. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export type Algorithm = 'md5' | 'sha1' | 'sha256'

export const hexDigest = (algorithm: Algorithm, text: string): string =>
  createHash(algorithm).update(text, 'utf8').digest('hex')

export const hexHmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text, 'utf8').digest('hex')

/** In constant time, upper and lower case alike; a wrong length or sign is just unequal. */
export const sameHex = (received: string, expected: string): boolean =>
  received.length === expected.length &&
  /^[0-9a-fA-F]{32,64}$/.test(received) &&
  timingSafeEqual(Buffer.from(received.toLowerCase(), 'ascii'), Buffer.from(expected, 'ascii'))
