/** What was made of a sheet's columns, in sentences with the file's own values: understood, guessed, doubtful. */
import { type Cell, cellText } from '../cells/cell.ts'
import { foldHeader } from '../cells/clean-text.ts'
import { genderOfCategory } from '../cells/genders.ts'
import { showTime } from '../cells/show-times.ts'
import { readTime } from '../cells/times.ts'
import { type Note, note, quoted } from '../notes.ts'
import type { UnderstoodResult } from '../understood.ts'
import { type ColumnPlan, FIELD_LABELS, isLeg, TIME_UNIT_LABELS } from './column-plan.ts'
import { profileOf } from './column-profile.ts'
import { documentNotes } from './document-column.ts'
import { meaningsOf } from './header-names.ts'
import { missingFields } from './plan-faults.ts'

type Sheet = {
  columns: readonly ColumnPlan[]
  data: readonly (readonly Cell[])[]
  results: readonly UnderstoodResult[]
  division: { name: string; from: string }
  width: number
}

const RANKS_UNDER_OTHER_NAMES: readonly [string, readonly string[]][] = [
  ['gender_position', ['sexo', 'gender', 'sex']],
  ['category_position', ['division', 'div', 'categoria', 'category', 'cat']],
]

/** A header that stands again further down is no value. */
const valuesOf = ({ index, header }: ColumnPlan, data: Sheet['data']) =>
  data.map((cells) => cellText(cells[index])).filter((text) => text !== '' && text !== header)

const isTime = ({ target }: ColumnPlan) => target === 'chip_time' || target === 'gun_time'

const readExample = (column: ColumnPlan, data: Sheet['data']): string => {
  for (const cells of data) {
    const cell = cells[column.index]
    const time = readTime(cell, column.unit ?? 'clock')
    if (typeof time === 'number') return `${cellText(cell)} → ${showTime(time)}`
  }
  return ''
}

const missingNotes = ({ columns, results, data, width }: Sheet): Note[] => {
  const notes: Note[] = []
  const missing = missingFields(columns)
  if (missing.length > 0)
    notes.push(
      note(
        'doubtful',
        `No encontramos la columna de ${missing.map((field) => FIELD_LABELS[field].toLowerCase()).join(' ni la de ')}. Elígela abajo.`,
      ),
    )
  else if (results.length === 0) notes.push(note('doubtful', 'No hay resultados debajo del encabezado.'))
  const legs = columns.filter(({ point }) => isLeg(point?.measure))
  if (!columns.some(isTime)) {
    if (legs.length > 0)
      notes.push(
        note(
          'doubtful',
          `El archivo no trae tiempo general: lo sumamos de ${quoted(legs.map(({ header }) => header))}. A quien le falta uno queda sin tiempo.`,
        ),
      )
    else notes.push(note('doubtful', 'No encontramos una columna de tiempo.'))
  }
  const crowded = data.filter((cells) => (cellText(cells[0]).match(/[;,\t|]/g)?.length ?? 0) >= 2)
  if (width === 1 && data.length > 0 && crowded.length * 2 > data.length)
    notes.push(
      note(
        'doubtful',
        'Todo viene en una sola columna. Sepárala en Excel con «Texto en columnas» y sube el archivo de nuevo.',
        [cellText(data[0]?.[0]).slice(0, 80)],
      ),
    )
  return notes
}

const timeNotes = ({ columns, data }: Sheet): Note[] =>
  columns.filter(isTime).flatMap((column) => {
    const { header, target, unit } = column
    const example = readExample(column, data)
    const label = FIELD_LABELS[target === 'gun_time' ? 'gun_time' : 'chip_time'].toLowerCase()
    if (unit && unit !== 'clock' && unit !== 'days' && unit !== 'h:mm')
      return [
        note(
          'guessed',
          `Los tiempos de «${header}» son números: los leímos como ${TIME_UNIT_LABELS[unit].toLowerCase()}. Revísalo.`,
          [example],
        ),
      ]
    const named = meaningsOf(header).some(({ meaning }) => meaning === target)
    return named
      ? [note('understood', `«${header}» es el ${label}.`, [example])]
      : [note('guessed', `«${header}» no dice de qué reloj es: lo tomamos como ${label}.`, [example])]
  })

const rankNotes = ({ columns, data }: Sheet): Note[] =>
  columns.flatMap((column) => {
    const { header, target } = column
    const renamed = RANKS_UNDER_OTHER_NAMES.some(
      ([rank, names]) => target === rank && names.includes(foldHeader(header)),
    )
    const values = valuesOf(column, data)
    const together =
      target === 'category_position' && profileOf(data.map((cells) => cells[column.index])).placed > 0.8
    if (renamed && !together)
      return [note('guessed', `«${header}» trae números: lo tomamos como posición.`, values)]
    if (target === 'category_position' && meaningsOf(header).some(({ meaning }) => meaning === 'category'))
      return [note('guessed', `«${header}» trae puesto y categoría juntos: los separamos.`, values)]
    if (target === 'country' && meaningsOf(header).some(({ meaning }) => meaning === 'city'))
      return [note('guessed', `«${header}» trae países: va en «País».`, values)]
    if (target === 'name' && meaningsOf(header).some(({ meaning }) => meaning === 'club'))
      return [note('guessed', `«${header}» es el nombre de cada equipo de relevos.`, values)]
    return []
  })

const genderNotes = ({ columns, results, data }: Sheet): Note[] => {
  const own = columns.some(({ target }) => target === 'gender')
  if (own || !results.some(({ gender }) => gender !== null)) return []
  const examples = results.flatMap(({ category, gender }) =>
    category !== null && gender !== null && genderOfCategory(category) === gender
      ? [`${category} → ${gender}`]
      : [],
  )
  // Only a place says it ('1F'): then the others have none. Or a title above each list.
  const lettered = columns
    .filter(({ target }) => target === 'overall_position' || target === 'gender_position')
    .some((column) => valuesOf(column, data).some((text) => /^\d.*\p{L}/u.test(text)))
  if (examples.length === 0)
    return [
      note(
        'guessed',
        `El archivo no trae género: lo tomamos ${lettered ? 'de la letra de la posición' : 'del título de cada lista'}.`,
      ),
    ]
  return [note('guessed', 'El archivo no trae género: lo tomamos de la categoría.', examples)]
}

const divisionNotes = ({ columns, results, division }: Sheet): Note[] => {
  if (columns.some(({ target }) => target === 'race_division')) return []
  if (results.some(({ race_division }) => race_division !== division.name && division.name !== '')) return []
  if (division.from !== '')
    return [
      note(
        'guessed',
        `El archivo no trae columna de distancia: ${division.name}, por «${division.from.slice(0, 60)}».`,
      ),
    ]
  return []
}

const pointNotes = ({ columns, data }: Sheet): Note[] => {
  const passings = columns.filter(({ point }) => point?.measure === 'time')
  const members = columns.filter(({ point }) => point?.measure === 'member')
  return [
    ...(passings.length > 0
      ? [
          note(
            'understood',
            `${passings.length === 1 ? 'Un punto de control' : `${passings.length} puntos de control`}: ${passings.map(({ point }) => point?.name).join(', ')}.`,
            passings.map((column) => `${column.point?.name} ${valuesOf(column, data)[0] ?? ''}`),
          ),
        ]
      : []),
    ...(members.length > 0
      ? [
          note(
            'guessed',
            `${quoted(members.map(({ header }) => header))} traen los integrantes de cada relevo: se publican con su equipo.`,
            members.map((column) => `${column.header}: ${valuesOf(column, data)[0] ?? ''}`),
          ),
        ]
      : []),
  ]
}

/** What has times or is named like something we keep and still stays out is worth a second look. */
const unusedNotes = ({ columns, data }: Sheet): Note[] => {
  const unused = columns.filter(({ target }) => target === 'ignore')
  const telling = unused.filter((column) => {
    const profile = profileOf(data.map((cells) => cells[column.index]))
    if (profile.filled === 0) return false
    const meanings = meaningsOf(column.header).filter(
      ({ meaning }) => meaning !== 'gap' && meaning !== 'document',
    )
    return (
      (profile.clocks > 0.5 &&
        profile.times > 0.5 &&
        meaningsOf(column.header).every(({ meaning }) => meaning !== 'gap')) ||
      meanings.length > 0
    )
  })
  const rest = unused.filter((column) => !telling.includes(column) && valuesOf(column, data).length > 0)
  return [
    ...(telling.length > 0
      ? [
          note(
            'doubtful',
            `${quoted(telling.slice(0, 12).map(({ header }) => header))} no se ${telling.length === 1 ? 'importa' : 'importan'}. Si hace falta, dinos qué es.`,
            telling.map((column) => `${column.header}: ${valuesOf(column, data)[0] ?? ''}`),
          ),
        ]
      : []),
    ...(rest.length > 0
      ? [note('understood', `No se importan: ${quoted(rest.slice(0, 12).map(({ header }) => header))}.`)]
      : []),
  ]
}

const FIELDS = [
  'bib_number',
  'name',
  'first_name',
  'last_name',
  'race_division',
  'category',
  'gender',
] as const

const fieldNotes = ({ columns, data }: Sheet): Note[] =>
  FIELDS.flatMap((field) => {
    const column = columns.find(({ target }) => target === field)
    if (!column || (field === 'name' && meaningsOf(column.header).some(({ meaning }) => meaning === 'club')))
      return []
    return [note('understood', `${FIELD_LABELS[field]}: «${column.header}».`, valuesOf(column, data))]
  })

const SURE_BIB = 12
const HOUR = 3_600_000

/** A number of the row under '#', the hour of arrival under 'Llegada': names that fit what they do not mean. */
const trapNotes = ({ columns, data }: Sheet): Note[] => {
  const notes: Note[] = []
  const bib = columns.find(({ target }) => target === 'bib_number')
  const bibs = bib ? valuesOf(bib, data) : []
  const vague =
    bib && meaningsOf(bib.header).some(({ meaning, rank }) => meaning === 'bib_number' && rank >= SURE_BIB)
  if (bib && vague && bibs.length > 2 && bibs.every((text, at) => text === String(at + 1)))
    notes.push(
      note(
        'doubtful',
        `«${bib.header}» cuenta 1, 2, 3…: parece el número de la fila y no el dorsal. Revísalo.`,
        bibs,
      ),
    )
  for (const column of columns.filter(isTime)) {
    const times = data
      .map((cells) => readTime(cells[column.index], column.unit ?? 'clock'))
      .filter((time) => typeof time === 'number')
    const [first, last] = [Math.min(...times), Math.max(...times)]
    if (
      ARRIVAL.test(foldHeader(column.header)) &&
      times.length > 1 &&
      first >= 5 * HOUR &&
      last - first < first
    )
      notes.push(
        note(
          'doubtful',
          `«${column.header}» puede traer la hora del día y no el tiempo de carrera. Revísalo.`,
          [readExample(column, data)],
        ),
      )
  }
  return notes
}

const ARRIVAL = /^(?:llegada|meta|finish|horallegada|horadellegada|final)$/

export const describeColumns = (sheet: Sheet): Note[] => [
  ...missingNotes(sheet),
  ...trapNotes(sheet),
  ...fieldNotes(sheet),
  ...documentNotes(sheet.columns),
  ...timeNotes(sheet),
  ...rankNotes(sheet),
  ...genderNotes(sheet),
  ...divisionNotes(sheet),
  ...pointNotes(sheet),
  ...unusedNotes(sheet),
]
