/** Whether a secret key is the one a backup was made with: what it sealed can be opened by no other. */
import { createCipher } from '../encryption.ts'

const WORD = 'dorsal'
const cipherOf = (secretKey: string) => createCipher(secretKey, 'backup')

export const proveKey = (secretKey: string) => cipherOf(secretKey).encrypt(WORD)

export const fitsProof = (secretKey: string, proof: string): boolean => {
  try {
    return cipherOf(secretKey).decrypt(proof) === WORD
  } catch {
    return false
  }
}
