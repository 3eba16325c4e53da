/** What a course says of itself. */

import { formatNumber } from '#domain/colombia/pesos.ts'
import type { Course } from '#domain/events/course/course-contract.ts'

type Kind = Course['map']['marks'][number]['kind']

/** '21,1 km', '10 km' */
export const kilometresText = (metres: number): string =>
  `${(metres / 1000).toFixed(1).replace('.0', '').replace('.', ',')} km`

export const metresText = (metres: number): string => `${formatNumber(metres)} m`

const NAMES: Record<Kind, [one: string, many: string]> = {
  water: ['punto de hidratación', 'puntos de hidratación'],
  food: ['punto de alimentación', 'puntos de alimentación'],
  medical: ['puesto médico', 'puestos médicos'],
  other: ['punto más', 'puntos más'],
}

/** '5 puntos de hidratación' by kind, those that there are. */
export const markWords = ({ map }: Course): { kind: Kind; words: string }[] =>
  (Object.keys(NAMES) as Kind[]).flatMap((kind) => {
    const count = map.marks.filter((mark) => mark.kind === kind).length
    return count === 0 ? [] : [{ kind, words: `${count} ${NAMES[kind][count === 1 ? 0 : 1]}` }]
  })

/** The picture in words. */
export const spokenCourse = (course: Course, name: string, start = ''): string => {
  const climb = course.ascent === null ? '' : ` con ${metresText(course.ascent)} de ascenso`
  const ends = course.map.loop ? 'salida y meta en el mismo lugar' : 'la meta en otro lugar que la salida'
  const from = start === '' ? ends : course.map.loop ? `salida y meta en ${start}` : `salida en ${start}`
  const marks = markWords(course).map(({ words }) => words)
  return `${[`Recorrido ${name} de ${kilometresText(course.length)}${climb}`, from, ...marks].join(', ')}.`
}
