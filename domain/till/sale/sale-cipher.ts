/** What was typed for a sale that waits for a person: encrypted while it waits, and forgotten with its end. */
import { createCipher } from '#server/encryption.ts'
import type { SaleRow } from './sale-contract.ts'

export const createSaleCipher = (secretKey: string) => {
  const { encrypt, decrypt } = createCipher(secretKey, 'till sale')
  return {
    sealSale: (row: unknown): string => encrypt(JSON.stringify(row)),
    /** As it was sent: one that could not be read whole has what could. */
    openSale: (sealed: string): Partial<SaleRow> => JSON.parse(decrypt(sealed)) as Partial<SaleRow>,
  }
}
