/** The account money goes back to, encrypted at rest; erased 30 days after the payment. */
import { createCipher } from '#server/encryption.ts'
import type { Payout } from '../contract.ts'

export const createPayoutCipher = (secretKey: string) => {
  const { encrypt, decrypt } = createCipher(secretKey, 'payout')
  return {
    encryptPayout: (payout: Payout): string => encrypt(JSON.stringify(payout)),
    decryptPayout: (sealed: string | null): Payout | null =>
      sealed ? (JSON.parse(decrypt(sealed)) as Payout) : null,
  }
}
