/** A course as its file tells it, and what reads a kind of file. */

/** [latitude, longitude, metres above the sea or null] */
export type RawPoint = [number, number, number | null]
export type RawMark = { latitude: number; longitude: number; name: string; symbol: string }
export type RawCourse = { points: RawPoint[]; marks: RawMark[] }

/** Names without prefix and in small letters: programs write 'gx:Track', 'Track' and 'track'. */
export type Reader = {
  open: (name: string, parent: string, attributes: Record<string, string>) => void
  text: (text: string, name: string, parent: string) => void
  close: (name: string, parent: string) => void
  result: () => RawCourse
}
