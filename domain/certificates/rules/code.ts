/** The code of a certificate, as it is printed, read aloud and typed. */

/** Crockford's 32 signs: no I, L, O, U. */
export const CODE_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CODE_LENGTH = 20

const MISREAD: Record<string, string> = { O: '0', I: '1', L: '1' }

/** What somebody typed: small letters, hyphens and the signs that look alike are all the same code. */
export const readCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[OIL]/g, (sign) => MISREAD[sign] ?? sign)

/** `7Q2M-…` in groups of four, for people. */
export const showCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-')
