/** A course as lines to draw: its map and its profile. */
import type { CourseMark, CoursePoint } from '../page/page-tables.ts'
import type { Course } from './course-contract.ts'

export type StoredCourse = {
  key: string
  file_name: string
  length: number
  ascent: number | null
  descent: number | null
  points: CoursePoint[]
  marks: CourseMark[]
}

const MAP = { width: 640, height: 400 }

export const drawCourse = (stored: StoredCourse): Course => {
  const { key, file_name, length, ascent, descent } = stored
  const nowhere = { x: 0, y: 0 }
  return {
    key,
    file_name,
    length,
    ascent,
    descent,
    lowest: null,
    highest: null,
    map: {
      ...MAP,
      path: '',
      start: nowhere,
      finish: nowhere,
      loop: false,
      kilometres: [],
      marks: [],
      tiles: [],
      credit: '',
    },
    profile: null,
  }
}
