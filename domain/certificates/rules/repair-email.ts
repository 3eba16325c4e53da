/**
 * An address as somebody typed it into a list. What is obvious is mended (spaces, a comma for a dot, brackets);
 * where the right address is only likely ('gmail.con') it is proposed, and a person decides.
 */
import { isEmail } from './recipient-columns.ts'

export type ReadEmail =
  | { kind: 'as written'; email: string }
  | { kind: 'repaired'; email: string }
  | { kind: 'proposed'; email: string }
  | { kind: 'unusable' }

/** Endings that no country and nobody else has. */
const NO_ENDING = /\.(con|cmo|ocm|cpm|vom|xom|comm|coom|clm|cim|cok)$/

/** Mail services as they are mistyped; none of these delivers what was meant. */
const MISTYPED: Record<string, RegExp> = {
  'gmail.com':
    /^(gmial|gmai|gmal|gamil|gnail|gmaill|gmaul|gmil|ggmail|gimail|hmail)\.com?$|^gmail\.(co|cm|om|c|net)$/,
  'hotmail.com':
    /^(hotmial|hotmai|hotmal|hotmil|hormail|hotmaill|homail|hotnail|htomail|otmail)\.com?$|^hotmail\.(co|cm|om|c)$/,
  'outlook.com': /^(outlok|outlock|outloock|oulook|otlook|outllok)\.com?$|^outlook\.(co|cm|om|c)$/,
  'yahoo.com': /^(yaho|yahooo|yhaoo|yaoo|yahho)\.com?$|^yahoo\.(co|cm|om|c)$/,
}

const bare = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[\p{Cf}\u00a0]/gu, '')
    .trim()
    .replace(/^.*<([^<>]+)>.*$/, '$1')
    .replace(/^mailto:/, '')
    .replaceAll(/^[\s"'<(.,;:]+|[\s"'>).,;:]+$/g, '')

/** Only what stands beside an @ or a dot, or behind the @: there is no other way to read it. */
const mend = (typed: string): string => {
  const [local = '', ...rest] = bare(typed)
    .replaceAll(/\s*([@.])\s*/g, '$1')
    .split(/@+/)
  if (rest.length !== 1) return [local, ...rest].join('@')
  const domain = (rest[0] ?? '').replaceAll(/\s+/g, '').replaceAll(/[.,]+/g, '.')
  return `${local}@${domain}`
}

/** Between two words a space may have been a dot, a line or nothing: the likeliest is nothing. */
const guess = (email: string): string => {
  const [local = '', domain = ''] = email.split('@')
  const known = Object.entries(MISTYPED).find(([, mistyped]) => mistyped.test(domain))?.[0]
  return `${local.replaceAll(',', '.').replaceAll(/\s+/g, '')}@${known ?? domain.replace(NO_ENDING, '.com')}`
}

export const readEmail = (typed: string): ReadEmail => {
  const mended = mend(typed)
  const email = guess(mended)
  if (!isEmail(email)) return { kind: 'unusable' }
  if (email !== mended) return { kind: 'proposed', email }
  return { kind: email === typed.toLowerCase() ? 'as written' : 'repaired', email }
}
