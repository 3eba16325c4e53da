/** What each column of a file means: guessed from headers and samples, corrected by a person, remembered. */

export const RESULT_FIELDS = [
  'bib_number',
  'name',
  'first_name',
  'last_name',
  'race_division',
  'chip_time',
  'gun_time',
  'category',
  'gender',
  'overall_position',
  'gender_position',
  'category_position',
  'pace',
  'speed',
  'city',
  'country',
  'club',
  'status',
  'document',
] as const

export type ResultField = (typeof RESULT_FIELDS)[number]

export const FIELD_LABELS: Record<ResultField, string> = {
  bib_number: 'Dorsal',
  name: 'Nombre completo',
  first_name: 'Nombres',
  last_name: 'Apellidos',
  race_division: 'Distancia',
  chip_time: 'Tiempo chip',
  gun_time: 'Tiempo pistola',
  category: 'Categoría',
  gender: 'Género',
  overall_position: 'Pos. general',
  gender_position: 'Pos. género',
  category_position: 'Pos. categoría',
  pace: 'Ritmo',
  speed: 'Velocidad (km/h)',
  city: 'Ciudad',
  country: 'País',
  club: 'Club o equipo',
  status: 'Estado (DNF, DNS, DSQ)',
  document: 'Documento (no se publica)',
}

/** How a bare number, or a text with one colon, is to be read. */
export const TIME_UNITS = ['clock', 'h:mm', 'days', 'hours', 'minutes', 'seconds', 'milliseconds'] as const
export type TimeUnit = (typeof TIME_UNITS)[number]

export const TIME_UNIT_LABELS: Record<TimeUnit, string> = {
  clock: 'h:mm:ss o mm:ss',
  'h:mm': 'h:mm',
  days: 'Fracción de día (Excel)',
  hours: 'Horas con decimales',
  minutes: 'Minutos con decimales',
  seconds: 'Segundos',
  milliseconds: 'Milésimas de segundo',
}

/**
 * `time` is the clock at a point, from the start. `leg` is a stretch alone (swim, a lap), `stage` one of a race of
 * several days, `relay` what one member ran: those three add up. `member` names who ran a relay's leg.
 */
export const POINT_MEASURES = ['time', 'leg', 'stage', 'relay', 'member', 'rank', 'pace'] as const
export type PointMeasure = (typeof POINT_MEASURES)[number]

/** What adds up to the finish instead of growing towards it. */
export const LEG_MEASURES = ['leg', 'stage', 'relay'] as const satisfies readonly PointMeasure[]
export type LegMeasure = (typeof LEG_MEASURES)[number]

export const isLeg = (measure: PointMeasure | undefined): measure is LegMeasure =>
  LEG_MEASURES.some((one) => one === measure)

/** Parts of a race that have a time of their own: stages, and a relay's legs with who ran them. */
export const isPart = (measure: PointMeasure | undefined) =>
  measure === 'stage' || measure === 'relay' || measure === 'member'

/** `ignore`: the column is dropped and reaches neither the database nor a page. */
export type ColumnTarget = ResultField | 'control_point' | 'ignore'

export type ColumnPlan = {
  /** From 0. */
  index: number
  header: string
  target: ColumnTarget
  /** Only of times and paces. */
  unit: TimeUnit | null
  /** Only of control points: '5K', 'Vuelta 1'; of stages and relays also which one it is, a prologue is 0. */
  point: { name: string; measure: PointMeasure; index?: number | undefined } | null
}

/** How one sheet is to be read. */
export type SheetPlan = {
  sheet: string
  /** As a spreadsheet counts; 0 when the sheet has no header. */
  header_row: number
  columns: ColumnPlan[]
  /** For rows that name no distance themselves. */
  race_division: string
}

/** What is kept of a plan for the next file of the same timing company. */
export type RememberedColumn = Pick<ColumnPlan, 'header' | 'target' | 'unit' | 'point'>
