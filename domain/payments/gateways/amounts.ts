/** Amounts as providers write them, read into integer centavos without a float in between. */

/** '85000', '85000.00', '.00'. Nothing for thousands separators, signs, exponents. */
export const centsOf = (text: string): number | undefined => {
  const found = /^(\d{0,12})(?:\.(\d{1,2}))?$/.exec(text)
  if (!found || text === '') return undefined
  return Number(found[1] || '0') * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}

/** The same for an amount that came as a JSON number: its shortest decimal text is exact for two decimals. */
export const centsOfJson = (value: string | number): number | undefined => centsOf(String(value))
