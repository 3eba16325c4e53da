/**
 * Rows of a file held against the numbers of the event: whose each is, by bib, then by document, and what contradicts.
 * A row whose name has no word of the registered one is nobody's: a time is never put into somebody else's history.
 */
import { bibKey } from '#domain/bibs/rules/bib-key.ts'
import { genderOfCategory } from '../cells/genders.ts'
import { readDocument } from '../columns/document-column.ts'
import { type Note, note } from '../notes.ts'
import type { Contradiction, RowProblem, UnderstoodResult } from '../understood.ts'
import * as says from './contradictions.ts'
import type { EventNumbers, Registered } from './event-numbers.ts'
import { otherDistance } from './other-distance.ts'
import { sharesWord } from './shared-word.ts'

export type Joining = {
  owners: Map<UnderstoodResult, Registered>
  /** Number and row contradict each other: nobody's, whoever had it before. */
  refused: Set<UnderstoodResult>
  problems: RowProblem[]
  notes: Note[]
}

type Say = (
  row: UnderstoodResult,
  problem: Pick<RowProblem, 'column' | 'value' | 'message'>,
  kind: Contradiction,
) => void
type IsOther = ReturnType<typeof otherDistance>

/** By the digits of the document; two people with the same digits are nobody. */
const byDocument = (people: EventNumbers['people']) => {
  const found = new Map<string, Registered | null>()
  for (const person of people.values()) {
    const digits = readDocument(person.dni)
    if (digits !== null) found.set(digits, found.has(digits) ? null : person)
  }
  return found
}

const namesOf = ({ name, relay }: UnderstoodResult) =>
  relay ? [name, ...relay.map((leg) => leg.name)].join(' ') : name

const isNamed = (owner: Registered, row: UnderstoodResult) =>
  sharesWord(owner.name, namesOf(row)) || (owner.team !== null && sharesWord(owner.team, namesOf(row)))

/** Who a row belongs to by itself, without regard to the others. */
const ownerFinder = ({ numbers, people }: EventNumbers, refused: Set<UnderstoodResult>, say: Say) => {
  let documents: ReturnType<typeof byDocument> | undefined
  const ofDocument = ({ document }: UnderstoodResult) => {
    if (!document) return null
    documents ??= byDocument(people)
    return documents.get(document.digits()) ?? null
  }

  const withoutNumber = (row: UnderstoodResult, named: Registered | null): Registered | null => {
    const known = numbers.get(bibKey(row.bib_number))
    const owner = named && isNamed(named, row) ? named : null
    const former = known?.former_participant_id ? people.get(known.former_participant_id) : undefined
    const message = says.unknownBib(row.bib_number, known, former)
    say(
      row,
      {
        column: 'bib_number',
        value: row.bib_number,
        message: owner ? message + says.foundByDocument(owner) : message,
      },
      'bib',
    )
    return owner
  }

  return (row: UnderstoodResult): Registered | null => {
    const number = numbers.get(bibKey(row.bib_number))
    const owner = number?.participant_id ? people.get(number.participant_id) : undefined
    const named = ofDocument(row)
    if (!owner) return withoutNumber(row, named)
    if (named && named !== owner) {
      refused.add(row)
      say(row, { column: 'document', value: '', message: says.otherDocument(owner, named) }, 'document')
      return null
    }
    if (!isNamed(owner, row)) {
      refused.add(row)
      say(row, { column: 'name', value: row.name, message: says.otherName(owner, row.name) }, 'name')
      return null
    }
    return owner
  }
}

const checkGender = (row: UnderstoodResult, owner: Registered, say: Say) => {
  const { gender, category, relay } = row
  if ((gender !== 'M' && gender !== 'F') || gender === owner.gender || relay || owner.team !== null) return
  const told = category !== null && genderOfCategory(category) === gender ? category : null
  say(row, { column: 'gender', value: gender, message: says.otherGender(owner, gender, told) }, 'gender')
}

const checkConflict = (row: UnderstoodResult, owner: Registered, say: Say) => {
  if (!owner.in_conflict) return
  say(row, { column: 'bib_number', value: row.bib_number, message: says.inConflict(owner) }, 'bib')
}

const FEW = 5
/** What is so of most people is so of the file, and is said once. */
const most = (some: number, all: number) => some > FEW && some * 2 > all

const checkDistances = (
  owners: ReadonlyMap<UnderstoodResult, Registered>,
  isOther: IsOther,
  say: Say,
): Note[] => {
  const divisions = new Map<string, { rows: number; others: [UnderstoodResult, Registered][] }>()
  for (const [row, owner] of owners) {
    const division = divisions.get(row.race_division) ?? { rows: 0, others: [] }
    division.rows += 1
    if (isOther(row.race_division, owner.distance)) division.others.push([row, owner])
    divisions.set(row.race_division, division)
  }
  return [...divisions].flatMap(([race_division, { rows, others }]) => {
    if (most(others.length, rows))
      return [
        note(
          'doubtful',
          `Casi nadie de «${race_division}» está inscrito en esa distancia: ${others.length} de ${rows}. Revisa que el archivo sea de este evento y cómo se llama la distancia.`,
          others.slice(0, 3).map(([row, owner]) => `${row.bib_number} ${row.name}: ${owner.distance}`),
        ),
      ]
    for (const [row, owner] of others)
      say(
        row,
        {
          column: 'race_division',
          value: race_division,
          message: says.otherDistanceSaid(owner, race_division),
        },
        'distance',
      )
    return []
  })
}

/** One row a person: the one with the own number, in the registered distance; in doubt none of them. */
const choose = (
  owner: Registered,
  rows: UnderstoodResult[],
  { numbers }: EventNumbers,
  isOther: IsOther,
): UnderstoodResult | null => {
  const withNumber = rows.filter(
    (row) => numbers.get(bibKey(row.bib_number))?.participant_id === owner.participant_id,
  )
  const [only, ...others] = withNumber
  if (only && (others.length === 0 || others.every((row) => says.sameTime(row, only)))) return only
  const here = withNumber.filter(({ race_division }) => !isOther(race_division, owner.distance))
  return here.length === 1 ? (here[0] ?? null) : null
}

const SEVERAL =
  'Casi todas las personas tienen varias filas con tiempos distintos: cada fila queda a nombre de quien lleva el dorsal.'

const settleSeconds = (
  claims: ReadonlyMap<Registered, UnderstoodResult[]>,
  chosenOf: (owner: Registered, rows: UnderstoodResult[]) => UnderstoodResult | null,
  { owners, refused }: Pick<Joining, 'owners' | 'refused'>,
  say: Say,
) => {
  for (const [owner, rows] of claims) {
    const kept = chosenOf(owner, rows)
    for (const row of rows) {
      if (row !== kept) {
        owners.delete(row)
        refused.add(row)
      }
      const other = rows.find((one) => one !== row && !says.sameTime(one, row))
      if (!other) continue
      say(
        row,
        { column: 'bib_number', value: row.bib_number, message: says.secondTime(owner, other, kept) },
        'second time',
      )
    }
  }
}

/** `taken` are the rows of the file: what was published before is joined and not said again. */
export const joinRows = (
  rows: readonly UnderstoodResult[],
  taken: ReadonlySet<UnderstoodResult>,
  numbers: EventNumbers,
): Joining => {
  const problems: RowProblem[] = []
  const owners: Joining['owners'] = new Map()
  const refused: Joining['refused'] = new Set()
  const say: Say = (row, problem, contradiction) => {
    if (!taken.has(row)) return
    problems.push({ sheet: row.sheet, row: row.row, severity: 'warning', ...problem, contradiction })
  }
  const find = ownerFinder(numbers, refused, say)
  const first = new Map<Registered, UnderstoodResult>()
  const claims = new Map<Registered, UnderstoodResult[]>()
  for (const row of rows) {
    const owner = find(row)
    if (!owner) continue
    owners.set(row, owner)
    checkGender(row, owner, say)
    checkConflict(row, owner, say)
    const earlier = first.get(owner)
    if (earlier) claims.set(owner, [...(claims.get(owner) ?? [earlier]), row])
    else first.set(owner, row)
  }
  const isOther = otherDistance(new Set([...numbers.people.values()].map(({ distance }) => distance)))
  const several = most(claims.size, first.size)
  if (!several)
    settleSeconds(
      claims,
      (owner, ofOwner) => choose(owner, ofOwner, numbers, isOther),
      { owners, refused },
      say,
    )
  const notes = checkDistances(owners, isOther, say)
  return {
    owners,
    refused,
    problems,
    notes: several ? [note('guessed', SEVERAL), ...notes] : notes,
  }
}
