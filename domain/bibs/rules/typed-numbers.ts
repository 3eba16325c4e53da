/** Numbers as a person types them: '1-20, 55, A7'. */
import { bibKey, numberText, readBibNumber } from './bib-key.ts'
import { type SeriesRule, seriesHolding } from './fit-series.ts'

export const MOST_AT_ONCE = 2000

export type TypedNumbers = { numbers: string[] } | { problem: string }

const RANGE = /^([A-Z]{0,4}-?)(\d{1,6})\s*[-–]\s*(?:([A-Z]{1,4}-?))?(\d{1,6})$/

type Range = { prefix: string; from: number; to: number; digits: number }

/** 'A1-A20' and 'A1-20' are the same twenty; zeros in front of the first are kept for all. */
const readRange = (part: string): Range | null => {
  const [, prefix = '', from = '', again, to = ''] = RANGE.exec(part) ?? []
  if (!from || (again !== undefined && again !== prefix)) return null
  const digits = from.startsWith('0') ? from.length : 1
  return { prefix, from: Number(from), to: Number(to), digits }
}

/** Without those that say the same twice. */
export const readTypedNumbers = (typed: string): TypedNumbers => {
  const numbers = new Map<string, string>()
  for (const raw of typed.split(/[,;\n]/)) {
    const part = raw.trim().toUpperCase()
    if (part === '') continue
    const range = readRange(part)
    if (range === null) {
      const number = readBibNumber(part)
      if (number === null)
        return {
          problem: `No entendemos «${raw.trim().slice(0, 20)}». Escribe números o rangos: 1-20, 55, A7.`,
        }
      numbers.set(bibKey(number), number)
    } else if (range.from < 1 || range.to < range.from)
      return { problem: `El rango «${raw.trim()}» está al revés o empieza en cero. Escríbelo así: 1-20.` }
    else if (range.to - range.from >= MOST_AT_ONCE)
      return { problem: `«${raw.trim()}» son demasiados números. Reserva hasta 2.000 de una vez.` }
    else
      for (let value = range.from; value <= range.to; value++)
        numbers.set(`${range.prefix}${value}`, numberText(range, value))
    if (numbers.size > MOST_AT_ONCE)
      return { problem: 'Son demasiados números. Reserva hasta 2.000 de una vez.' }
  }
  return numbers.size > 0 ? { numbers: [...numbers.values()] } : { problem: 'Escribe al menos un número.' }
}

type Written = Pick<SeriesRule, 'prefix' | 'from_number' | 'to_number' | 'digits'>

/** As it is printed: zeros that were typed stay; without any it looks like its neighbours of the series. */
export const asPrinted = (typed: string, series: readonly Written[]): string => {
  const key = bibKey(typed)
  if (typed !== key) return typed
  const holding = seriesHolding(series, key)
  return holding ? numberText(holding, Number(key.slice(holding.prefix.length))) : typed
}
