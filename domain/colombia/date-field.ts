/**
 * Dates as other programs send them: one reader of days and one of instants, so that a day is the same day whatever
 * calendar, zone or library wrote it (contract.md section 1). What a call answers can be sent back to it.
 */
import { z } from 'zod'
import { bogotaDay, isDay, readBogota } from './clock.ts'

const SENTENCE = 'Escribe una fecha válida: 2026-12-31.'

/** '0001-01-01' is the date that Go, .NET and Excel write for 'none'; a race of the year 20026 is a typing error. */
const FIRST_YEAR = 1900
const LAST_YEAR = 2200

const isOfOurTime = (day: string) => {
  const year = Number(day.slice(0, 4))
  return isDay(day) && year >= FIRST_YEAR && year <= LAST_YEAR
}

const ZONED =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/i
const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?$/i

/** Bogotá time without zone, where a bare day means `timeOfDay`, or ISO 8601 with any zone. */
export const readInstant = (sent: string, timeOfDay = '00:00:00'): Date | null => {
  const text = sent.trim()
  const day = ZONED.exec(text)?.[1]
  if (day !== undefined && !isDay(day)) return null
  const instant = day === undefined ? readBogota(text, timeOfDay) : new Date(text.toUpperCase())
  return instant && !Number.isNaN(instant.getTime()) && isOfOurTime(bogotaDay(instant)) ? instant : null
}

/** Midnight, with whatever zone, names its own date; another instant is its day in Bogotá. */
export const readDay = (sent: string): string | null => {
  const text = sent.trim()
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? null : readInstant(text)
  const day = MIDNIGHT.exec(text)?.[1] ?? (instant ? bogotaDay(instant) : text)
  return isOfOurTime(day) ? day : null
}

/** Half of an identity: a day, or its midnight, and no other hour. */
export const readBirthday = (sent: string): string | null => {
  const text = sent.trim()
  const day = MIDNIGHT.exec(text)?.[1] ?? text
  return isOfOurTime(day) ? day : null
}

/** A field that is missing says so by the sentence, as one that cannot be read. */
const fieldOf = <T>(read: (text: string) => T | null, sentence: string) =>
  z.string(sentence).transform((text, context): T => {
    const found = read(text)
    if (found !== null) return found
    context.addIssue({
      code: 'custom',
      message: text.trim() === '' ? 'Este campo es obligatorio.' : sentence,
    })
    return z.NEVER
  })

export const dayFieldSaying = (sentence: string) => fieldOf(readDay, sentence)
export const dayField = dayFieldSaying(SENTENCE)
export const birthdayField = fieldOf(readBirthday, 'Escribe una fecha de nacimiento válida: 1990-12-31.')
export const instantField = (timeOfDay: string, sentence = SENTENCE) =>
  fieldOf((text) => readInstant(text, timeOfDay), sentence)
