/** Times of the wire ('HH:MM:SS', 'MM:SS', '' or a state) as the pages write them (public.md sections 3 and 9). */
import type { ResultRow } from '#domain/results/contract.ts'

const CLOCK = /^(?:(\d+):)?(\d{1,2}):(\d{2})$/

/** Null for an empty time and for a state. */
export const secondsOf = (time: string): number | null => {
  const parts = CLOCK.exec(time)
  return parts ? Number(parts[1] ?? 0) * 3600 + Number(parts[2]) * 60 + Number(parts[3]) : null
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

type Timed = Pick<ResultRow, 'chip_time' | 'gun_time' | 'state'>

export const hasTime = ({ chip_time, gun_time }: Timed): boolean =>
  secondsOf(chip_time) !== null || secondsOf(gun_time) !== null

/** 'MM:SS' gets its hours; the state stands where a time would; zeros only for a row that has neither. */
export const shownTime = (row: Timed, which: 'chip_time' | 'gun_time'): string => {
  const time = row[which]
  if (secondsOf(time) !== null) return time.split(':').length === 2 ? `00:${time}` : time
  if (row.state) return row.state
  return hasTime(row) ? '—' : '00:00:00'
}

export const STATE_WORDS = { DNF: 'No terminó', DNS: 'No salió', DSQ: 'Descalificado' } as const

/** The time of the page of one result: what decides, or what there is. */
export const mainTime = (row: Timed, decidedBy: 'chip' | 'gun'): string => {
  const [first, second] =
    decidedBy === 'gun' ? (['gun_time', 'chip_time'] as const) : (['chip_time', 'gun_time'] as const)
  return shownTime(row, secondsOf(row[first]) === null && secondsOf(row[second]) !== null ? second : first)
}

/** '01:23:45' → '83:45', as the comparison writes chip times. */
export const minutesSeconds = (time: string): string | null => {
  const seconds = secondsOf(time)
  return seconds === null ? null : `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`
}

/** 185 → '3:05,0 minutos' */
export const timeDifference = (seconds: number): string => {
  const tenths = Math.round(Math.abs(seconds) * 10)
  const rest = (tenths % 600) / 10
  return `${Math.floor(tenths / 600)}:${rest.toFixed(1).padStart(4, '0').replace('.', ',')} minutos`
}

export const DECIDED_BY = { chip: 'tiempo chip', gun: 'tiempo pistola' } as const

/** 'Pos. 12 de 443', or 'Pos. 12' where the group is not known. */
export const placeText = (position: number, of: number | null): string =>
  `Pos. ${groupedNumber(position)}${of === null ? '' : ` de ${groupedNumber(of)}`}`

/** 12345 → '12.345', the same on server and browser whatever ICU they have. */
export const groupedNumber = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '.')

const GENDERS: Record<string, string> = { M: 'Masculino', F: 'Femenino' }

/** A third gender has its own words. */
export const genderLabel = (gender: string): string => GENDERS[gender] ?? gender
