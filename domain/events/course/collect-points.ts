/** Points as a file gives them, each looked at when it comes: a course of nowhere is not read to its end. */
import type { RawMark, RawPoint } from './raw-course.ts'
import { POINT_LIMIT, refused } from './refused-course.ts'

const MOST_MARKS = 500
const NAME_LENGTH = 60

export const numberOf = (text: string | undefined): number => {
  const typed = text?.trim().slice(0, 40).replace(',', '.') ?? ''
  return typed === '' ? Number.NaN : Number(typed)
}

/** From the Dead Sea to the Himalaya; what lies beyond was no height. */
export const heightOf = (text: string | undefined): number | null => {
  const metres = numberOf(text)
  return metres > -500 && metres < 9000 ? metres : null
}

const isPlace = (latitude: number, longitude: number) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

/** A watch without signal writes 0, 0: there is only sea. */
const isNowhere = (latitude: number, longitude: number) => latitude === 0 && longitude === 0

export const collectPoints = () => {
  const points: RawPoint[] = []
  let seen = 0
  return {
    points,
    /** All there were had no place. */
    isNowhere: () => seen > 0 && points.length === 0,
    add: (latitude: number, longitude: number, height: number | null): RawPoint | null => {
      seen += 1
      if (seen > POINT_LIMIT) throw refused.tooManyPoints()
      if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) throw refused.unreadablePoint(seen)
      if (!isPlace(latitude, longitude)) throw refused.outsideTheMap(seen)
      if (isNowhere(latitude, longitude)) return null
      const point: RawPoint = [latitude, longitude, height]
      points.push(point)
      return point
    },
  }
}
export type Collected = ReturnType<typeof collectPoints>

/** Signs that cannot be seen, and halves of signs. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]+/gu

export const plainWords = (text: string) =>
  [...text.replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim()].slice(0, NAME_LENGTH).join('').trim()

/** A mark without a place is no reason to refuse a course. */
export const collectMarks = () => {
  const marks: RawMark[] = []
  return {
    marks,
    add: (latitude: number, longitude: number, name: string, symbol = '') => {
      if (marks.length >= MOST_MARKS || !isPlace(latitude, longitude) || isNowhere(latitude, longitude))
        return
      marks.push({ latitude, longitude, name: plainWords(name), symbol: plainWords(symbol) })
    },
  }
}

/** A few words of an element: the rest of an endless one is not kept. */
export const someWords = () => {
  let words = ''
  return {
    start: () => {
      words = ''
    },
    add: (text: string) => {
      if (words.length < 400) words += text.slice(0, 400)
    },
    read: () => words,
  }
}

/** The line of a file, or why there is none. */
export const lineOf = (...collected: Collected[]): RawPoint[] => {
  const line = collected.find(({ points }) => points.length > 1)
  if (line) return line.points
  throw collected.some((one) => one.isNowhere()) ? refused.nowhere() : refused.noLine()
}
