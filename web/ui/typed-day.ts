/** A day as it is typed: day first, as everybody here writes it. An iPhone's keypad has figures only: eight are a day. */
import { isDay } from '#domain/colombia/clock.ts'

const TYPED = [/^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/, /^(\d{2})(\d{2})(\d{4})$/]

/** The wire's own, 2026-12-05; null for what is no day yet. */
export const readTypedDay = (text: string): string | null => {
  const typed = text.trim()
  const parts = TYPED.map((pattern) => pattern.exec(typed)).find(Boolean)
  const [, day = '', month = '', year = ''] = parts ?? []
  const read = parts ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed
  return isDay(read) ? read : null
}

export const writtenDay = (day: string): string => (isDay(day) ? day.split('-').reverse().join('/') : '')
