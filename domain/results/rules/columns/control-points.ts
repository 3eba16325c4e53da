/** Splits: which headers are one, what they measure, and in which order the course meets them. */
import { tidy, withoutAccents } from '../cells/clean-text.ts'
import { courseKilometres } from '../course-distance.ts'
import type { LegMeasure, PointMeasure } from './column-plan.ts'

export type PointHeader = { name: string; measure: PointMeasure; inSeconds: boolean }

const RANK = /\b(?:rank(?:ing)?|pos(?:icion|ition)?|puesto|place|lugar|plz)\b/g
const PACE = /\b(?:pace|ritmo|rm|prom(?:edio)?)\b/g
const TIME = /\b(?:time|tiempo|chip|gun|net|neto|hora)\b/g
const SECONDS = /\b(?:secs?|segs?|segundos|seconds)\b/g
const FILLERS =
  /\b(?:general|gral|overall|medio(?= \d)|media(?= \d)|nombre|name|participante|de|del|en|at|el|la)\b/g

const KILOMETRE =
  /^(?:split |parcial |paso |pass |corte )?(?:km? ?)?(\d{1,3}(?:[.,]\d{1,3})?) ?(k|km|kms|kilometros?)?$/
const MILE = /^(?:split |first ?)?(\d{1,3}(?:\.\d{1,2})?) ?(?:m|mi|miles?|millas?)$/
const STRETCH =
  /^(?:1st|2nd|3rd|\dth|first|last|primeros?|ultimos?) ?\d{1,3}(?:\.\d+)? ?(?:k|km|m|mi)?$|^\d{1,3} ?k(?:spl|split)$/
const HALF = /^(?:half|half ?time|half ?marathon|halfway|media|media maraton|medio maraton|hm|mitad)$/
const NUMBERED =
  /^(?:punto(?: control)?|pc|cp|pk|control|check ?point|parcial|vuelta|lap|loop|segmento?|tramo|etapa|paso|split|intermedio|int|pe?) ?#?(\d{1,3})(?: ?\(.*\))?$/
const NAMED = /^(?:split|parcial|paso|control|punto|pc|cp) (\p{L}.{0,38})$/u
/** Legs of a triathlon or duathlon, numbered where one comes twice. */
const PART =
  /^(?:natacion|natacao|swim(?:ming)?|nado|ciclismo|bici(?:cleta)?|bike|cycling|ride|pedaleo|run(?:ning)?|carrera(?: a pie)?|corrida|trote|atletismo|pedestrismo|t ?[1-4]|tr(?:ans)?(?:icion|ition)? ?[1-4])(?: ?[1-4])?(?: split| leg)?(?: ?\(?\d{1,3}(?:[.,]\d+)? ?k?m?\)?)?$/
const RELAY = /^(?:relevo|relevista|posta|relay|relay leg|leg|corredor|integrante|miembro) ?#?(\d{1,2})$/
const STAGE = /^(?:(?:etapa|stage|jornada|dia|day) ?#?(\d{1,2})|prolog(?:o|ue))$/
/** The same value again in another writing: 'split_palmas_humanized'. */
const WRITING =
  /\b(?:humanized|humanised|humanizado|formatted|formateado|hh ?mm ?ss|hms|legible|texto|text|str)\b/g
const LAST_STRETCH = /^(?:last|ultimos?) /
const FINISH = /^(?:meta|finish|llegada|arrivo|final)$/

/** What parts words in a header; the dot of '10.5K' does not. */
const SEPARATORS = /_|\.(?!\d)/g

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const pointName = (rest: string, header: string): string | null => {
  const kilometre = KILOMETRE.exec(rest)
  if (kilometre && (kilometre[2] || /\bkm? ?\d/.test(rest)))
    return `${kilometre[1]?.replace(',', '.').replace(/\.0+$/, '')}K`
  const mile = MILE.exec(rest)
  if (mile) return `${mile[1]}M`
  if (HALF.test(rest)) return 'Media'
  if (FINISH.test(rest)) return 'Meta'
  if (PART.test(rest) || RELAY.test(rest) || STAGE.test(rest) || STRETCH.test(rest) || NUMBERED.test(rest))
    return capitalised(
      tidy(
        header
          .replaceAll(SEPARATORS, ' ')
          .replaceAll(/^\s*(?:time|tiempo|nombre|t)\s+(?!\d)|\s*(?:time|tiempo|nombre|name)\s*$/gi, ''),
      ),
    )
  const named = NAMED.exec(rest)
  return named ? capitalised(named[1] ?? '') : null
}

/** What a point's name says it is: a name of a stretch is no proof, but a reason to look. */
export const pointKind = (name: string): { family: string; measure: LegMeasure | 'time'; index?: number } => {
  const text = withoutAccents(name)
  const relay = RELAY.exec(text)
  if (relay) return { family: 'relay', measure: 'relay', index: Number(relay[1]) }
  const stage = STAGE.exec(text)
  if (stage) return { family: 'stage', measure: 'stage', index: Number(stage[1] ?? 0) }
  if (PART.test(text)) return { family: 'part', measure: 'leg' }
  if (LAST_STRETCH.test(text)) return { family: 'stretch', measure: 'leg' }
  if (placeOf(name) !== null) return { family: 'course', measure: 'time' }
  const word = /^(\p{L}[\p{L} ]*?) ?#?\d/u.exec(text)?.[1]
  if (word === undefined) return { family: 'named', measure: 'time' }
  return { family: word, measure: /^(?:vuelta|lap|loop|segment|tramo)/.test(word) ? 'leg' : 'time' }
}

export const isTriathlonPart = (header: string): boolean =>
  PART.test(headerWords(header).replaceAll(TIME, ' ').replaceAll(/\s+/g, ' ').trim())

const headerWords = (header: string) =>
  withoutAccents(header).replaceAll(SEPARATORS, ' ').replaceAll(/\s+/g, ' ').trim()

/** '5km.time' → 5K time, 'RM_5km' → 5K pace, 'vuelta_1' → Vuelta 1 time; null for any other header. */
export const readPointHeader = (header: string): PointHeader | null => {
  const text = headerWords(header)
  if (text.length > 60) return null
  const written = text.search(WRITING) >= 0
  const measure: PointMeasure = text.search(RANK) >= 0 ? 'rank' : text.search(PACE) >= 0 ? 'pace' : 'time'
  const inSeconds = text.search(SECONDS) >= 0
  const rest = [RANK, PACE, TIME, SECONDS, WRITING, FILLERS]
    .reduce((left, words) => left.replaceAll(words, ' '), text)
    .replaceAll(/\s+/g, ' ')
    .trim()
  const plainHeader = inSeconds || written || measure !== 'time' ? rest : header
  // 'Palmas humanized' has a place's own name, which alone would say nothing.
  const name = pointName(rest, plainHeader) ?? (written && /^\p{L}{3}/u.test(rest) ? capitalised(rest) : null)
  return name === null ? null : { name: name.slice(0, 40), measure, inSeconds }
}

export const pointKey = (name: string, measure: PointMeasure) => `${name} ${measure}`

const placeOf = (name: string): number | null => (/^\d|^Media$/.test(name) ? courseKilometres(name) : null)

/**
 * Points whose distance is known change places among themselves until they follow the course; the others stay
 * where the file has them, the finish last.
 */
export const inCourseOrder = (names: readonly string[]): string[] => {
  const unique = [...new Set(names)]
  const finish = unique.filter((name) => FINISH.test(withoutAccents(name)))
  const known = unique
    .map((name) => ({ name, at: placeOf(name) }))
    .filter((point): point is { name: string; at: number } => point.at !== null)
    .toSorted((a, b) => a.at - b.at)
    .values()
  const onTheWay = unique.filter((name) => !finish.includes(name))
  return [
    ...onTheWay.map((name) => (placeOf(name) === null ? name : (known.next().value?.name ?? name))),
    ...finish,
  ]
}
