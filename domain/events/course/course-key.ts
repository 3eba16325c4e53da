import { randomBytes } from 'node:crypto'

/** Nobody guesses it: who has it may give the course to a distance. */
export const newCourseKey = () => randomBytes(12).toString('base64url')
