/** A course as lines to draw: its map and its profile. It runs whenever an event's page is read, so it does little. */
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
