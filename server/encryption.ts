/**
 * Encryption at rest: AES-256-GCM with a key derived from SECRET_KEY for one purpose. What was encrypted for one purpose
 * cannot be decrypted for another. The text says its version, so that a later form can live beside this one.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Another SECRET_KEY, another purpose, or a text somebody changed. */
export class DecryptError extends Error {}

export type Cipher = { encrypt: (text: string) => string; decrypt: (encrypted: string) => string }

const VERSION = 'v1'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** Deriving costs more than encrypting; a process has one secret and a handful of purposes. */
const derived = new Map<string, Buffer>()

const keyFor = (secretKey: string, purpose: string) => {
  const name = `${secretKey}\n${purpose}`
  const known = derived.get(name)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'dorsal sealed', purpose, KEY_BYTES))
  derived.set(name, key)
  return key
}

export const createCipher = (secretKey: string, purpose: string): Cipher => {
  const key = keyFor(secretKey, purpose)
  const bound = Buffer.from(VERSION)

  const encrypt = (text: string) => {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(bound)
    const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    const parts = [iv, cipher.getAuthTag(), hidden].map((part) => part.toString('base64url'))
    return [VERSION, ...parts].join('.')
  }

  const decrypt = (encrypted: string) => {
    const [version, ...parts] = encrypted.split('.')
    const [iv, tag, hidden] = parts.map((part) => Buffer.from(part, 'base64url'))
    if (version !== VERSION || parts.length !== 3 || !hidden) throw new DecryptError('not an encrypted text')
    if (iv?.length !== IV_BYTES || tag?.length !== TAG_BYTES) throw new DecryptError('not an encrypted text')
    try {
      const cipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
      cipher.setAAD(bound).setAuthTag(tag)
      return Buffer.concat([cipher.update(hidden), cipher.final()]).toString('utf8')
    } catch (error) {
      throw new DecryptError('cannot be decrypted with this key', { cause: error })
    }
  }

  return { encrypt, decrypt }
}
