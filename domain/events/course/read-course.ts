/** A file of staff as what is stored of it. */
import { setImmediate as breathe } from 'node:timers/promises'
import { readCourseFile } from './course-file.ts'
import { type MadeCourse, makeCourse } from './make-course.ts'

export const readCourse = async (bytes: Buffer): Promise<MadeCourse> => {
  const raw = await readCourseFile(bytes)
  await breathe()
  return makeCourse(raw)
}
