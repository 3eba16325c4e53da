/**
 * What was typed for a sale that waits for a person: encrypted while it waits, and forgotten with its end. Only what fits
 * the form is sealed to be read again, and what is opened is read by the same form: a row that does not fit is null for
 * every reader, so that none of them stops at it.
 */
import { z } from 'zod'
import { createCipher } from '#server/encryption.ts'
import { saleRow } from './sale-contract.ts'

const { person, category_id, kit_id, consents, guardian, signature } = saleRow.shape

const keptSale = z.object({
  person,
  category_id,
  kit_id,
  consents,
  guardian: guardian.catch(null),
  signature: signature.catch({}),
  handover_id: z.uuid().nullish().catch(null),
  bib: z.string().trim().max(12).nullish().catch(null),
})
export type KeptSale = z.output<typeof keptSale>

/** Null: it is no sale that somebody could be seated with. */
export const asKeptSale = (sent: unknown): KeptSale | null => keptSale.safeParse(sent).data ?? null

export const createSaleCipher = (secretKey: string) => {
  const { encrypt, decrypt } = createCipher(secretKey, 'till sale')
  return {
    sealSale: (sale: KeptSale): string => encrypt(JSON.stringify(sale)),
    /** As it came, for nobody to open. */
    sealUnread: (sent: unknown): string => encrypt(JSON.stringify(sent) ?? ''),
    openSale: (sealed: string | null): KeptSale | null => {
      if (sealed === null) return null
      try {
        return asKeptSale(JSON.parse(decrypt(sealed)))
      } catch {
        return null
      }
    },
  }
}
