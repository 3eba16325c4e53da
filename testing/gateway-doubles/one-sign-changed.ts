/** For proofs that a signature covers what it should: fields of a message with exactly one sign replaced by another. */
import fc from 'fast-check'

/** Upper and lower case count as the same sign: hexadecimal digests are read in either. */
export const oneSignChanged = (message: Readonly<Record<string, string>>, fields: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom(...fields),
      fc.nat(),
      fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 1 }),
    )
    .map(([field, at, sign]) => {
      const old = message[field] ?? ''
      const place = at % old.length
      return { field, old, changed: `${old.slice(0, place)}${sign}${old.slice(place + 1)}` }
    })
    .filter(({ old, changed }) => changed.toLowerCase() !== old.toLowerCase())
    .map(({ field, changed }) => ({ ...message, [field]: changed }))
