/** A stored course as GPX, for watches and bicycle computers. */
import type { CourseMark, CoursePoint } from '../page/page-tables.ts'

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** XML has no way to write them. */
const UNWRITABLE = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu

const words = (text: string) =>
  text.replaceAll(UNWRITABLE, '').replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

const SYMBOLS: Record<CourseMark['kind'], string> = {
  water: 'Drinking Water',
  food: 'Restaurant',
  medical: 'Medical Facility',
  other: 'Flag, Blue',
}

type Written = { name: string; points: readonly CoursePoint[]; marks: readonly CourseMark[] }

export const writeGpx = ({ name, points, marks }: Written): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Dorsal" xmlns="http://www.topografix.com/GPX/1/1">',
    `<metadata><name>${words(name)}</name></metadata>`,
    ...marks.map(
      (mark) =>
        `<wpt lat="${mark.latitude}" lon="${mark.longitude}"><name>${words(mark.name)}</name><sym>${SYMBOLS[mark.kind]}</sym></wpt>`,
    ),
    `<trk><name>${words(name)}</name><trkseg>`,
    ...points.map(([latitude, longitude, height]) =>
      height === null
        ? `<trkpt lat="${latitude}" lon="${longitude}"/>`
        : `<trkpt lat="${latitude}" lon="${longitude}"><ele>${height}</ele></trkpt>`,
    ),
    '</trkseg></trk>',
    '</gpx>',
    '',
  ].join('\n')
