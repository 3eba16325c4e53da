/** Column maps that every event has: RACE RESULT, plain Excel and CSV, and the list for the insurer. */
import { FIELD_LABELS, KEPT_FIELDS } from './list-row.ts'
import type { ListField, ProfileColumn } from './profiles.ts'

export type ListProfile = {
  /** How a call names it; of a saved one, its id. */
  key: string
  name: string
  format: 'xlsx' | 'csv'
  encoding: 'utf-8' | 'windows-1252'
  separator: ',' | ';' | '\t'
  columns: readonly ProfileColumn[]
}

/** Its own names for the data of a participant; what it does not know becomes a field of the event. */
const RACE_RESULT: [string, ListField][] = [
  ['Bib', 'bib'],
  ['Lastname', 'last_name'],
  ['Firstname', 'name'],
  ['Gender', 'gender'],
  ['DateOfBirth', 'birthday'],
  ['YearOfBirth', 'birth_year'],
  ['AgeGroup', 'category'],
  ['Contest', 'distance'],
  ['Club', 'team'],
  ['City', 'city'],
  ['Transponder1', 'chip'],
]

/** All that a line has. */
const PLAIN: readonly ListField[] = KEPT_FIELDS

const INSURANCE: ListField[] = ['document_type', 'dni', 'name', 'last_name', 'birthday', 'gender', 'distance']

const labelled = (fields: readonly ListField[]): ProfileColumn[] =>
  fields.map((field) => ({ header: FIELD_LABELS[field], field }))

const csv = { format: 'csv', encoding: 'utf-8', separator: ';' } as const
const excel = { format: 'xlsx', encoding: 'utf-8', separator: ';' } as const

export const INSURANCE_PROFILE: ListProfile = {
  ...excel,
  key: 'seguro',
  name: 'Lista del seguro',
  columns: labelled(INSURANCE),
}

export const BUILTIN_PROFILES: readonly ListProfile[] = [
  {
    ...csv,
    key: 'raceresult',
    name: 'RACE RESULT',
    columns: RACE_RESULT.map(([header, field]) => ({ header, field })),
  },
  { ...excel, key: 'excel', name: 'Excel', columns: labelled(PLAIN) },
  { ...csv, key: 'csv', name: 'CSV (UTF-8)', columns: labelled(PLAIN) },
  {
    ...csv,
    key: 'csv-windows',
    name: 'CSV (Windows-1252)',
    encoding: 'windows-1252',
    columns: labelled(PLAIN),
  },
  INSURANCE_PROFILE,
]
