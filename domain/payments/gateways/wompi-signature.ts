/** Wompi's two hashes: plain SHA-256 over joined texts with the secret last. */
import { hexDigest } from './digest.ts'

export const integritySignature = (
  secret: string,
  order: { reference: string; amountInCents: number; currency: string; expirationTime?: string },
): string =>
  hexDigest(
    'sha256',
    `${order.reference}${order.amountInCents}${order.currency}${order.expirationTime ?? ''}${secret}`,
  )

export type SignedEvent = { data: unknown; signature: { properties: string[] }; timestamp: number }

const valueAt = (data: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (found, key) =>
        typeof found === 'object' && found !== null && Object.hasOwn(found, key)
          ? (found as Record<string, unknown>)[key]
          : undefined,
      data,
    )

/** Nothing when a listed property is neither text nor a whole number: other values have no one way to be written. */
export const eventChecksum = (secret: string, event: SignedEvent): string | undefined => {
  const values = event.signature.properties.map((path) => valueAt(event.data, path))
  return values.every((value) => typeof value === 'string' || Number.isSafeInteger(value))
    ? hexDigest('sha256', `${values.join('')}${event.timestamp}${secret}`)
    : undefined
}
