/** What a filled-in Excel would change, and everything that is wrong with it. Pure: nothing is written here. */
import { bibKey, readBibNumber } from './bib-key.ts'
import type { BibState } from './bib-words.ts'

/** A row as it was typed; an empty number or chip changes nothing. */
export type TypedRow = { row: number; documents: string[]; document: string; number: string; chip: string }

/** Confirmed, with a number or without. */
export type SheetPerson = { participant_id: number; document_key: string; name: string }

export type SheetBib = {
  id: number
  number: string
  key: string
  state: BibState
  participant_id: number | null
  /** Who has it, for sentences. */
  name: string
  printed: boolean
  chip: string | null
}

export type SheetProblem = { row: number; message: string }
export type PlannedChange = {
  row: number
  participant_id: number
  name: string
  number_before: string
  number_after: string
  key_after: string
  chip_before: string
  chip_after: string
}
export type SheetDiff = { changes: PlannedChange[]; same: number; problems: SheetProblem[] }

type Read = {
  typed: TypedRow
  person: SheetPerson
  before: SheetBib | undefined
  number: string
  key: string
}

const isFormula = (text: string) => /^[=+@]/.test(text)

const rowProblem = ({ number, chip, document }: TypedRow): string | null => {
  if (document === '') return 'Falta el documento. Escríbelo con su tipo.'
  if (isFormula(number) || isFormula(chip))
    return 'La celda tiene una fórmula. Pega solo su valor y sube el archivo otra vez.'
  if (number !== '' && readBibNumber(number) === null)
    return `«${number.slice(0, 20)}» no es un número de dorsal. Escríbelo como 099 o A12.`
  if (chip.length > 40) return 'El chip tiene más de 40 signos.'
  return null
}

/** What stands in the way of one row, apart from the other rows. */
const moveProblem = (
  { person, before, key, number }: Read,
  known: SheetBib | undefined,
  leaving: Set<number>,
): string | null => {
  if (before?.key === key) return null
  if (before?.printed) return `El ${before.number} de ${person.name} está impreso y no se mueve.`
  if (known?.state === 'burnt') return `El ${number} está anulado y nadie más lo lleva. Escoge otro.`
  const owner = known?.participant_id
  if (known && owner && !leaving.has(owner))
    return known.printed
      ? `El ${number} está impreso y lo lleva ${known.name}: no se mueve.`
      : `El ${number} lo lleva ${known.name}, que no cambia en este archivo.`
  return null
}

const readRows = (
  typed: readonly TypedRow[],
  people: readonly SheetPerson[],
  bibs: readonly SheetBib[],
  problems: SheetProblem[],
): Read[] => {
  const byDocument = new Map(people.map((person) => [person.document_key, person]))
  const byRunner = new Map(
    bibs.flatMap((bib) => (bib.participant_id === null ? [] : [[bib.participant_id, bib] as const])),
  )
  const rowOf = new Map<number, number>()
  return typed.flatMap((one) => {
    const { row } = one
    const problem = rowProblem(one)
    const person = one.documents.map((key) => byDocument.get(key)).find((found) => found !== undefined)
    const first = person && rowOf.get(person.participant_id)
    const message =
      problem ??
      (person
        ? first === undefined
          ? null
          : `${person.name} ya está en la fila ${first}. Deja una sola fila por persona.`
        : `No hay una persona confirmada con el documento ${one.document}.`)
    if (message !== null || !person) {
      problems.push({ row, message: message ?? '' })
      return []
    }
    rowOf.set(person.participant_id, row)
    const before = byRunner.get(person.participant_id)
    const number = one.number === '' ? (before?.number ?? '') : (readBibNumber(one.number) ?? '')
    return [{ typed: one, person, before, number, key: bibKey(number) }]
  })
}

/** '099' and '99' are one number: both rows are named. */
const findTwins = (read: readonly Read[], problems: SheetProblem[]) => {
  const firstOf = new Map<string, Read>()
  for (const one of read) {
    if (one.key === '') continue
    const first = firstOf.get(one.key)
    if (first === undefined) firstOf.set(one.key, one)
    else {
      const said = (other: Read) => other.typed.number || other.number
      const words =
        said(first) === said(one)
          ? `El ${said(one)} está`
          : `El ${said(first)} y el ${said(one)} son el mismo número y están`
      problems.push({
        row: one.typed.row,
        message: `${words} en las filas ${first.typed.row} y ${one.typed.row}. Deja uno solo.`,
      })
    }
  }
}

/** No chip on two numbers, once everything is written. */
const findChipTwins = (read: readonly Read[], bibs: readonly SheetBib[], problems: SheetProblem[]) => {
  const chips = new Map(bibs.map(({ key, chip }) => [key, { chip: chip ?? '', row: 0 }]))
  // Who takes the own chip along leaves none behind.
  for (const { typed, before, key } of read)
    if (before && before.key !== key && typed.chip !== '' && typed.chip === before.chip)
      chips.set(before.key, { chip: '', row: 0 })
  for (const { typed, key } of read)
    if (typed.chip !== '' && key !== '') chips.set(key, { chip: typed.chip, row: typed.row })
  const seen = new Map<string, string>()
  for (const [key, { chip }] of chips) {
    if (chip === '') continue
    const other = seen.get(chip)
    if (other === undefined) seen.set(chip, key)
    else {
      const row = chips.get(key)?.row || chips.get(other)?.row || 0
      problems.push({
        row,
        message: `El chip ${chip} quedaría en el ${other} y en el ${key}. Deja uno solo.`,
      })
    }
  }
}

export const diffSheet = (
  typed: readonly TypedRow[],
  people: readonly SheetPerson[],
  bibs: readonly SheetBib[],
): SheetDiff => {
  const problems: SheetProblem[] = []
  const read = readRows(typed, people, bibs, problems)
  findTwins(read, problems)
  findChipTwins(read, bibs, problems)
  const byKey = new Map(bibs.map((bib) => [bib.key, bib]))
  const leaving = new Set(
    read.flatMap(({ person, before, key }) =>
      before && before.key !== key && !before.printed ? [person.participant_id] : [],
    ),
  )
  const changes: PlannedChange[] = []
  for (const one of read) {
    const { typed, person, before, number, key } = one
    const known = byKey.get(key)
    const message =
      key === '' && typed.chip !== ''
        ? `${person.name} no tiene número: escribe uno para ponerle el chip.`
        : moveProblem(one, known, leaving)
    if (message !== null) problems.push({ row: typed.row, message })
    const chip_before = before?.chip ?? ''
    const chip_after = typed.chip === '' ? (known?.chip ?? '') : typed.chip
    if (before?.key === key || key === '') {
      if (chip_after === chip_before) continue
    }
    changes.push({
      row: typed.row,
      participant_id: person.participant_id,
      name: person.name,
      number_before: before?.number ?? '',
      number_after: before?.key === key ? before.number : number,
      key_after: key,
      chip_before,
      chip_after,
    })
  }
  problems.sort((one, other) => one.row - other.row)
  return { changes, same: read.length - changes.length, problems }
}
