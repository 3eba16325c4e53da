/** The secrets of a gateway account: one encrypted text in the row, decrypted only here. */
import { type Cipher, createCipher, DecryptError } from '#server/encryption.ts'
import type { GatewayAccount } from '../gateways/gateway.ts'
import type { GatewayName } from '../rules/gateway-brands.ts'
import { GATEWAYS, masked } from '../rules/gateways.ts'

export type Secrets = Record<string, string>

export const createSecretsCipher = (secretKey: string): Cipher => createCipher(secretKey, 'gateway secrets')

/** 'unreadable' when SECRET_KEY is not the one they were encrypted with. */
export const decryptSecrets = (cipher: Cipher, encrypted: string | null): Secrets | 'unreadable' => {
  if (encrypted === null) return {}
  try {
    return JSON.parse(cipher.decrypt(encrypted)) as Secrets
  } catch (error) {
    if (error instanceof DecryptError) return 'unreadable'
    throw error
  }
}

type StoredAccount = { live: boolean; settings: Secrets; secrets: string | null }

/** What a gateway is called with; nothing when its secrets cannot be read. */
export const decryptAccount = (
  cipher: Cipher,
  { live, settings, secrets }: StoredAccount,
): GatewayAccount | null => {
  const decrypted = decryptSecrets(cipher, secrets)
  return decrypted === 'unreadable' ? null : { live, credentials: { ...settings, ...decrypted } }
}

export const encryptSecrets = (cipher: Cipher, secrets: Secrets): string | null =>
  Object.keys(secrets).length === 0 ? null : cipher.encrypt(JSON.stringify(secrets))

/** What a form may show of them. */
export const maskedSecrets = (gateway_name: GatewayName, secrets: Secrets): Secrets =>
  Object.fromEntries(
    GATEWAYS[gateway_name].fields
      .filter(({ secret }) => secret)
      .map(({ name }) => [name, masked(secrets[name] ?? '')]),
  )
