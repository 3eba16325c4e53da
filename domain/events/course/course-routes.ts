/** Courses come as files of staff and go out as GPX to everybody. */
import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import { courses } from '../page/page-tables.ts'
import { distances, events } from '../tables.ts'
import * as contract from './course-contract.ts'
import { drawCourse } from './draw-course.ts'
import { readCourse } from './read-course.ts'
import { CourseRefused } from './refused-course.ts'
import { storeCourse } from './store-course.ts'
import { writeGpx } from './write-gpx.ts'

const made = async (bytes: Buffer) => {
  try {
    return await readCourse(bytes)
  } catch (error) {
    if (error instanceof CourseRefused) throw invalid({ file: [error.message] })
    throw error
  }
}

/** '21K' of 'Media Maratón' → 'media-maraton-21k.gpx' */
const fileName = (slug: string, distance: string) =>
  `${slug}-${distance}`
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

export const courseRoutes = ({ db, read }: AppContext): Route[] => [
  route(contract.uploadCourse, async ({ body: [file] }) => {
    if (!file) throw invalid({ file: ['Adjunta un archivo.'] })
    const row = await storeCourse(db, await made(file.bytes), file.filename)
    return { course: drawCourse(row) }
  }),

  route(contract.downloadCourse, async ({ params: { slug, distance_id }, reply }) => {
    const [found] = await read((from) =>
      from
        .select({
          event: events.name,
          distance: distances.name,
          points: courses.points,
          marks: courses.marks,
        })
        .from(courses)
        .innerJoin(distances, eq(distances.id, courses.distance_id))
        .innerJoin(events, eq(events.id, distances.event_id))
        .where(and(eq(events.slug, slug), eq(events.status, 'active'), eq(distances.id, distance_id))),
    )
    if (!found) throw notFound()
    const { event, distance, points, marks } = found
    return reply
      .header('content-type', 'application/gpx+xml; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName(slug, distance)}.gpx"`)
      .send(writeGpx({ name: `${event} ${distance}`, points, marks }))
  }),
]
