/** Whether a secret key is the one a backup was made with: what it sealed can be opened by no other. */
import { openSealer } from '../sealed.ts'

const WORD = 'dorsal'
const sealerOf = (secretKey: string) => openSealer(secretKey, 'backup')

export const proveKey = (secretKey: string) => sealerOf(secretKey).seal(WORD)

export const fitsProof = (secretKey: string, proof: string): boolean => {
  try {
    return sealerOf(secretKey).unseal(proof) === WORD
  } catch {
    return false
  }
}
