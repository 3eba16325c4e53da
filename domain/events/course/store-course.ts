/** A course that was read waits for the save that gives it to a distance. */
import type { Reader } from '#server/database/connect.ts'
import { courses } from '../page/page-tables.ts'
import { plainWords } from './collect-points.ts'
import { newCourseKey } from './course-key.ts'
import type { StoredCourse } from './draw-course.ts'
import type { MadeCourse } from './make-course.ts'

export const storeCourse = async (db: Reader, made: MadeCourse, fileName: string): Promise<StoredCourse> => {
  const row = { ...made, key: newCourseKey(), file_name: plainWords(fileName) || 'recorrido' }
  await db.insert(courses).values(row)
  return row
}
