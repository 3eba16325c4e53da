/** What the rows of a file say together, in sentences: distances, genders, places that follow no clock. */
import { formatNumber } from '#domain/colombia/pesos.ts'
import { readGender } from './cells/genders.ts'
import { type Note, note, quoted } from './notes.ts'
import { sortByNumber } from './places/sort-by-number.ts'
import type { UnderstoodResult } from './understood.ts'

const SHOWN = 6

const divisionsNote = (results: readonly UnderstoodResult[]): Note[] => {
  const counts = new Map<string, number>()
  for (const { race_division } of results) counts.set(race_division, (counts.get(race_division) ?? 0) + 1)
  const listed = [...counts].slice(0, SHOWN).map(([name, rows]) => `${name} (${formatNumber(rows)})`)
  return counts.size > 0
    ? [
        {
          kind: 'understood',
          sentence: counts.size === 1 ? 'Una sola distancia.' : `${counts.size} distancias.`,
          examples: listed,
        },
      ]
    : []
}

const gendersNote = (results: readonly UnderstoodResult[]): Note[] => {
  const counts = new Map<string, number>()
  for (const { gender } of results) counts.set(gender ?? '', (counts.get(gender ?? '') ?? 0) + 1)
  const empty = counts.get('') ?? 0
  if (empty === results.length || empty === 0) return []
  const of = results.filter(({ gender }) => gender === null)
  return [
    note(
      'doubtful',
      `${empty === 1 ? 'Una fila no dice' : `${formatNumber(empty)} filas no dicen`} el género: cuentan como «Sin dato» y no tienen puesto por género.`,
      of.slice(0, 3).map(({ bib_number, name }) => `${bib_number} ${name}`),
    ),
  ]
}

const thirdGenderNote = (results: readonly UnderstoodResult[]): Note[] => {
  const others = new Set<string>()
  for (const { gender } of results)
    if (gender !== null && gender !== 'M' && gender !== 'F') others.add(gender)
  return others.size > 0
    ? [note('understood', `También hay género ${quoted([...others])}: se guarda y se muestra así.`)]
    : []
}

/** Places out of order by both clocks, of those who follow one another. */
const disorder = (rows: readonly UnderstoodResult[]): number => {
  let out = 0
  let before: UnderstoodResult | null = null
  for (const row of rows) {
    if (before !== null) {
      const later = (clock: 'chip_time' | 'gun_time') =>
        row[clock] === null || before?.[clock] === null || (row[clock] ?? 0) >= (before?.[clock] ?? 0)
      const known = row.chip_time !== null || row.gun_time !== null
      if (
        known &&
        !(row.chip_time !== null && later('chip_time')) &&
        !(row.gun_time !== null && later('gun_time'))
      )
        out += 1
    }
    before = row
  }
  return out
}

const ORDERLY = 0.05

/** A column of places that follows no time is something else: a place of another race, a number of a row. */
const placesNote = (results: readonly UnderstoodResult[]): Note[] => {
  const divisions = new Map<string, UnderstoodResult[]>()
  for (const result of results) {
    if (result.overall_position === null || result.state !== null) continue
    const rows = divisions.get(result.race_division)
    if (rows) rows.push(result)
    else divisions.set(result.race_division, [result])
  }
  const elsewhere = [...divisions].filter(
    ([, rows]) => !rows.some(({ overall_position }) => overall_position === 1),
  )
  const odd = [...divisions].filter(([, rows]) => {
    const inOrder = sortByNumber(rows, ({ overall_position }) => overall_position ?? 0)
    return disorder(inOrder) > Math.max(1, rows.length * ORDERLY)
  })
  const notes: Note[] = []
  if (elsewhere.length > 0)
    notes.push(
      note(
        'doubtful',
        `Nadie tiene la posición general 1 en ${quoted(elsewhere.map(([name]) => name))}: parece contar otra cosa o a varias distancias juntas. Revísalo.`,
        elsewhere.map(([name, rows]) => `${name}: ${rows[0]?.overall_position}`),
      ),
    )
  if (odd.length > 0)
    notes.push(
      note(
        'doubtful',
        `La posición general de ${quoted(odd.map(([name]) => name))} no sigue ni el tiempo chip ni el tiempo pistola. Revisa que sea esa columna.`,
        odd.flatMap(([, rows]) =>
          rows.slice(0, 3).map((row) => `${row.overall_position}.º: dorsal ${row.bib_number}`),
        ),
      ),
    )
  return notes
}

/** 'Damas' and 'Varones' are sheets or blocks of one distance. */
const gendersAsDivisions = (results: readonly UnderstoodResult[]): Note[] => {
  const names = [...new Set(results.map(({ race_division }) => race_division))].filter(
    (name) => readGender(name) !== null,
  )
  return names.length > 0
    ? [
        note(
          'doubtful',
          `${quoted(names)}: parecen géneros y no distancias. Escribe la distancia de cada hoja.`,
        ),
      ]
    : []
}

/** Who has neither time nor state is in no count: with many of them the places are of a part only. */
const untimedNote = (results: readonly UnderstoodResult[]): Note[] => {
  const untimed = results.filter(
    ({ state, chip_time, gun_time }) => state === null && chip_time === null && gun_time === null,
  )
  if (untimed.length === 0 || untimed.length === results.length) return []
  return [
    note(
      'doubtful',
      untimed.length === 1
        ? 'Una fila no trae tiempo ni estado: queda sin puesto, y los puestos que calculamos no la cuentan.'
        : `${formatNumber(untimed.length)} de ${formatNumber(results.length)} filas no traen tiempo ni estado: quedan sin puesto, y los puestos que calculamos no las cuentan.`,
      untimed.slice(0, 3).map(({ bib_number, name }) => `${bib_number} ${name}`),
    ),
  ]
}

const LAP = /^(?:vuelta|lap|loop)\b.* leg$/i

/** Three laps in less time than four are no better place: who rides fewer must be seen. */
const lapsNote = (results: readonly UnderstoodResult[]): Note[] => {
  const odd: string[] = []
  const examples: string[] = []
  for (const division of new Set(results.map(({ race_division }) => race_division))) {
    const byLaps = new Map<number, UnderstoodResult>()
    for (const result of results) {
      if (result.race_division !== division || result.state !== null) continue
      const laps = Object.keys(result.control_points).filter((key) => LAP.test(key)).length
      if (laps > 0 && !byLaps.has(laps)) byLaps.set(laps, result)
    }
    if (byLaps.size < 2) continue
    odd.push(division)
    for (const [laps, { bib_number, category }] of byLaps)
      examples.push([`${laps} vueltas: dorsal ${bib_number}`, category].filter(Boolean).join(', '))
  }
  return odd.length > 0
    ? [
        note(
          'doubtful',
          `No todos dan las mismas vueltas en ${quoted(odd)}: sus tiempos no se comparan, y los puestos que calculamos por tiempo ponen delante a quien dio menos. Escribe una distancia para cada grupo.`,
          examples,
        ),
      ]
    : []
}

export const describeResults = (results: readonly UnderstoodResult[]): Note[] => [
  ...divisionsNote(results),
  ...thirdGenderNote(results),
  ...gendersNote(results),
  ...untimedNote(results),
  ...lapsNote(results),
  ...placesNote(results),
  ...gendersAsDivisions(results),
]
