/**
 * What stands in a QR of ours, read by whoever scans it. A signed one is `D1.<key>.<seconds>.<signature>`: of a person
 * (`D1`) or of who may collect for one (`A1`). Everything else is taken as it is: a participant_key or a reference of
 * before (docs/decisions/0032).
 */

export type ScannedCode =
  | { kind: 'person' | 'authorisation'; key: string; issued_at: number; signed: string; signature: string }
  | { kind: 'plain'; key: string }

const SIGNED = /^([DA])1\.([\w-]{10,64})\.([0-9a-z]{4,12})\.([\w-]{86})$/

export const SIGNED_KINDS = { person: 'D', authorisation: 'A' } as const

/** What is signed, and stands before the signature. `issued_at`: seconds since 1970. */
export const signedText = (kind: keyof typeof SIGNED_KINDS, key: string, issued_at: number): string =>
  `${SIGNED_KINDS[kind]}1.${key}.${Math.trunc(issued_at).toString(36)}`

export const readCode = (scanned: string): ScannedCode => {
  const text = scanned.trim()
  const match = SIGNED.exec(text)
  if (!match) return { kind: 'plain', key: text }
  const [, letter, key = '', seconds = '', signature = ''] = match
  return {
    kind: letter === 'A' ? 'authorisation' : 'person',
    key,
    issued_at: Number.parseInt(seconds, 36),
    signed: text.slice(0, text.length - signature.length - 1),
    signature,
  }
}

/** For searches that only need the key: what was scanned or typed. */
export const keyIn = (scanned: string): string => readCode(scanned).key
