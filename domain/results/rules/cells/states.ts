/** Words that stand where a time or a place should be. */

import type { ResultState } from '../understood.ts'
import { withoutAccents } from './clean-text.ts'

const WORDS: Record<ResultState, readonly string[]> = {
  DNF: [
    ...[
      'dnf',
      'did not finish',
      'no termino',
      'no finalizo',
      'no finaliza',
      'retirado',
      'retirada',
      'retired',
    ],
    ...['ret', 'abandono', 'abandona', 'abandoned', 'nao terminou', 'otl', 'over time limit', 'out of time'],
    ...['fuera de tiempo', 'fuera de corte', 'fuera de control', 'no finisher', 'not finished', 'nf'],
    ...['abd', 'abandon', 'abandonado', 'abandonada', 'rit', 'ritirato', 'ritirata', 'aufg', 'aufgegeben'],
    ...['no clasificado', 'no clasificada', 'sin clasificar', 'not classified', 'nc', 'fuera de limite'],
  ],
  DNS: [
    ...[
      'dns',
      'did not start',
      'no partio',
      'no largo',
      'no salio',
      'no inicio',
      'did not show up',
      'no show',
    ],
    ...['no se presento', 'no asistio', 'ausente', 'nao largou', 'not started', 'np', 'ns'],
  ],
  DSQ: [
    ...['dsq', 'dq', 'dqf', 'disq', 'descalificado', 'descalificada', 'desclasificado', 'desclasificada'],
    ...['disqualified', 'desqualificado', 'desqualificada', 'descal'],
  ],
}

const STATE_OF = new Map(
  Object.entries(WORDS).flatMap(([state, words]) => words.map((word) => [word, state as ResultState])),
)

const NOTHING = new Set([
  ...[
    'n/a',
    'na',
    'nd',
    'n/d',
    'nt',
    's/t',
    'st',
    'sin tiempo',
    'no time',
    'null',
    'none',
    'nan',
    'sin dato',
  ],
  ...['#n/a', '#value!', '#valor!', '#ref!', '#nv', 'no aplica'],
])
const ONLY_DASHES = /^[\s\-–—.,_*'"/]*$/
/** '-', '--:--:--', '00:00:00', '0,00'. */
const ONLY_SIGNS = /^[\s\-–—:.,_*0'"/]*$/

/** A cell of text that says nothing: '-', 'N/A'. 'NA' may be a name or a country and stays. */
const NO_TEXT = new Set([
  'n/a',
  'n/d',
  '#n/a',
  'null',
  'none',
  'nan',
  'sin dato',
  'no aplica',
  '#nv',
  '#ref!',
])

export const isNoText = (text: string): boolean => {
  const first = text.charCodeAt(0)
  // Nearly every text begins with a letter that none of them begins with.
  if (first > 64 && first < 91 && first !== 78 && first !== 83) return false
  return ONLY_DASHES.test(text) || NO_TEXT.has(text.toLowerCase())
}

export type NoTime = ResultState | 'none'

/** 'none' for what says nothing at all; null when the text is something else. */
export const noTimeWord = (text: string): NoTime | null => {
  if (ONLY_SIGNS.test(text)) return 'none'
  const first = text.charCodeAt(0)
  // Most cells begin with a digit and are no words.
  if (first >= 48 && first <= 57) return null
  const word = withoutAccents(text).replaceAll('.', '').replaceAll(/\s+/g, ' ').trim()
  const state = STATE_OF.get(word)
  if (state) return state
  return NOTHING.has(word) ? 'none' : null
}

const FINISHED = new Set([
  ...['finisher', 'finished', 'finish', 'finalizo', 'finalizado', 'finalizada', 'termino', 'ok', 'oficial'],
  ...['clasificado', 'clasificada', 'si', 'yes', 'true', '1', 'y', 's', 'q', 'official', 'completo'],
])
const NOT_FINISHED = new Set(['no', 'false', '0', 'n'])

export type StatusReading = ResultState | 'finished' | null

/** A column of its own for the state: 'DNF', 'Finalizó', 'Sí'. */
export const readStatus = (text: string): StatusReading => {
  const word = withoutAccents(text).replaceAll('.', '').trim()
  if (FINISHED.has(word)) return 'finished'
  if (NOT_FINISHED.has(word)) return 'DNF'
  const state = noTimeWord(text)
  return state === 'none' ? null : state
}
