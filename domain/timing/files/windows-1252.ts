/** Text for programs that only read Windows-1252. A sign it does not have becomes its nearest letter, or '?'. */

/** What stands at 128 to 159; elsewhere it is Latin-1. Five places are empty. */
const UPPER = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const CODES = new Map([...UPPER].map((sign, at) => [sign, 128 + at]))

const codeOf = (sign: string): number | undefined => {
  const point = sign.codePointAt(0) ?? 0
  return point < 128 || (point > 159 && point < 256) ? point : CODES.get(sign)
}

/** 'ő' is 'o' to who cannot write it. */
const nearest = (sign: string): number[] => {
  const letters = [...sign.normalize('NFKD').replaceAll(/\p{M}/gu, '')].map(codeOf)
  const known = letters.filter((code) => code !== undefined)
  return known.length > 0 ? known : [63]
}

export const encodeWindows = (text: string): { bytes: Buffer; replaced: number } => {
  const codes: number[] = []
  let replaced = 0
  for (const sign of text.normalize('NFC')) {
    const code = codeOf(sign)
    if (code === undefined) replaced += 1
    codes.push(...(code === undefined ? nearest(sign) : [code]))
  }
  return { bytes: Buffer.from(codes), replaced }
}
