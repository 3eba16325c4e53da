/** A course as lines to draw: its map and its profile. */
import { LRUCache } from 'lru-cache'
import type { CourseMark, CoursePoint } from '../page/page-tables.ts'
import type { Course } from './course-contract.ts'
import { drawMap } from './draw-map.ts'
import { drawProfile } from './draw-profile.ts'
import type { MapServer } from './map-tiles.ts'

export type StoredCourse = {
  key: string
  file_name: string
  length: number
  ascent: number | null
  descent: number | null
  points: CoursePoint[]
  marks: CourseMark[]
}

export const drawCourse = (stored: StoredCourse, server: MapServer | null = null): Course => {
  const { key, file_name, length, ascent, descent, points } = stored
  const heights = points.flatMap(([, , height]) => (height === null ? [] : [height]))
  const told = heights.length > 0
  return {
    key,
    file_name,
    length,
    ascent,
    descent,
    lowest: told ? Math.round(Math.min(...heights)) : null,
    highest: told ? Math.round(Math.max(...heights)) : null,
    map: drawMap(stored, server),
    profile: drawProfile(points, length),
  }
}

/** Of a few hundred courses; one weighs some ten thousand letters. */
const drawnOnce = new LRUCache<string, Course>({
  maxSize: 8_000_000,
  sizeCalculation: (_, text) => text.length,
})

/** For pages that are made again and again: the same row gives the same drawing, so it is drawn once. */
export const drawStored = (text: string, server: MapServer | null): Course => {
  const key = `${server?.address ?? ''} ${server?.credit ?? ''} ${text}`
  const known = drawnOnce.get(key)
  if (known) return known
  const course = drawCourse(JSON.parse(text) as StoredCourse, server)
  drawnOnce.set(key, course)
  return course
}
