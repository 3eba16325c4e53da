/** Values of the vault, sealed with a key that no script can read out: AES-GCM, a fresh random start for each. */

export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

const AES = 'AES-GCM'

/** Not extractable: a copy of the browser's database without this browser is worth nothing. */
export const makeKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: AES, length: 256 }, false, ['encrypt', 'decrypt'])

/** The record's name is sealed with it, so that one cannot be put in another's place. */
const named = (name: string) => new TextEncoder().encode(name)

export const seal = async (key: CryptoKey, name: string, value: unknown): Promise<Sealed> => {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(value))
  return { iv, data: await crypto.subtle.encrypt({ name: AES, iv, additionalData: named(name) }, key, plain) }
}

/** Null: damaged, or sealed by another key. */
export const unseal = async <T>(key: CryptoKey, name: string, { iv, data }: Sealed): Promise<T | null> => {
  try {
    const plain = await crypto.subtle.decrypt({ name: AES, iv, additionalData: named(name) }, key, data)
    return JSON.parse(new TextDecoder().decode(plain)) as T
  } catch {
    return null
  }
}
