/** Whether we made a scanned code, without asking anybody: the public key is in the device's snapshot. */
import type { ScannedCode } from '#domain/registration/rules/qr-text.ts'

const P256 = { name: 'ECDSA', namedCurve: 'P-256' } as const

const fromBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** One snapshot has one key: it is read once, not for each scan. */
const known = new Map<string, Promise<CryptoKey>>()

const readKey = (publicKey: JsonWebKey): Promise<CryptoKey> => {
  const name = `${publicKey.x}.${publicKey.y}`
  const key = known.get(name) ?? crypto.subtle.importKey('jwk', publicKey, P256, false, ['verify'])
  known.set(name, key)
  return key
}

/** False for a plain code too: it says nothing about who made it. */
export const verifyCode = async (code: ScannedCode, publicKey: JsonWebKey): Promise<boolean> => {
  if (code.kind === 'plain') return false
  try {
    return await crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      await readKey(publicKey),
      fromBase64Url(code.signature),
      new TextEncoder().encode(code.signed),
    )
  } catch {
    return false
  }
}
