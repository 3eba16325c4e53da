/**
 * The document of who collects for somebody: encrypted at rest, and found again by a keyed hash of its plain number.
 * The number alone: whoever scans a card at the desk does not say of which type it is.
 */
import { createHmac, hkdfSync } from 'node:crypto'
import { plainDni } from '#domain/colombia/documents.ts'
import { createCipher } from '#server/encryption.ts'

export const createCollectorCipher = (secretKey: string) => {
  const { encrypt, decrypt } = createCipher(secretKey, 'collector')
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'dorsal', 'collector hash', 32))
  return {
    encryptDocument: (document: string): string => encrypt(plainDni(document)),
    decryptDocument: decrypt,
    hashDocument: (document: string): string =>
      createHmac('sha256', key).update(plainDni(document)).digest('base64url'),
  }
}
