/** The secrets of a gateway account: one sealed text in the row, opened only here. */
import { openSealer, type Sealer, UnsealError } from '#server/sealed.ts'
import type { GatewayName } from '../rules/gateway-brands.ts'
import { GATEWAYS, masked } from '../rules/gateways.ts'

export type Secrets = Record<string, string>

export const openSecretSealer = (secretKey: string): Sealer => openSealer(secretKey, 'gateway secrets')

/** 'unreadable' when SECRET_KEY is not the one they were sealed with. */
export const openSecrets = (sealer: Sealer, sealed: string | null): Secrets | 'unreadable' => {
  if (sealed === null) return {}
  try {
    return JSON.parse(sealer.unseal(sealed)) as Secrets
  } catch (error) {
    if (error instanceof UnsealError) return 'unreadable'
    throw error
  }
}

export const sealSecrets = (sealer: Sealer, secrets: Secrets): string | null =>
  Object.keys(secrets).length === 0 ? null : sealer.seal(JSON.stringify(secrets))

/** What a form may show of them. */
export const maskedSecrets = (gateway_name: GatewayName, secrets: Secrets): Secrets =>
  Object.fromEntries(
    GATEWAYS[gateway_name].fields
      .filter(({ secret }) => secret)
      .map(({ name }) => [name, masked(secrets[name] ?? '')]),
  )
