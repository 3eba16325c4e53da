/** Changes to the list of what stands on a certificate. The last one is drawn on top. */
import {
  type CertificateValues,
  FIELDS,
  type FieldId,
  isPicture,
  MAX_PLACEMENTS,
  type Placement,
  textOf,
} from '#domain/certificates/rules/placement.ts'
import { type Frame, inside, squared } from './frame.ts'

type Area = { width: number; height: number }

export const labelOf = ({ field, text, column }: Placement): string => {
  const name = FIELDS.find(({ id }) => id === field)?.label ?? field
  if (field === 'text') return text.trim() || name
  if (field === 'column') return column || name
  return text && !text.includes('{}') ? `${text} (${name})` : name
}

/** What the box shows, or its name between marks when this person has no value for it. */
export const shownText = (placement: Placement, values: CertificateValues): string =>
  isPicture(placement.field) ? '' : textOf(placement, values)

export const isFull = (placements: readonly Placement[]) => placements.length >= MAX_PLACEMENTS

const freeId = (placements: readonly Placement[], wanted: string): string => {
  const taken = new Set(placements.map(({ id }) => id))
  let id = wanted
  for (let number = 2; taken.has(id); number++) id = `${wanted}-${number}`
  return id
}

const boxFor = (field: FieldId, area: Area): Frame => {
  if (field === 'qr') return squared({ x: 0.45, y: 0.45, width: 0.1, height: 0.1 }, area)
  if (field === 'icon') return { x: 0.44, y: 0.42, width: 0.12, height: 0.16 }
  return { x: 0.25, y: 0.46, width: 0.5, height: 0.08 }
}

/** Looks like the text that was added before it, which is mostly what one wants. */
export const added = (
  placements: readonly Placement[],
  field: FieldId,
  area: Area,
  column = '',
): { placements: Placement[]; id: string } => {
  const id = freeId(placements, field)
  const like = placements.findLast((one) => !isPicture(one.field))
  const placement: Placement = {
    id,
    field,
    text: field === 'text' ? 'Texto' : '',
    column,
    ...boxFor(field, area),
    font: like?.font ?? 'montserrat',
    size: 0.035,
    colour: like?.colour ?? '#12161C',
    align: 'center',
    upper_case: false,
  }
  return { placements: [...placements, placement], id }
}

export const duplicated = (
  placements: readonly Placement[],
  id: string,
): { placements: Placement[]; id: string } | null => {
  const one = placements.find((placement) => placement.id === id)
  if (!one) return null
  const copy = freeId(placements, one.field)
  const frame = inside({ x: one.x + 0.02, y: one.y + 0.03, width: one.width, height: one.height })
  return { placements: [...placements, { ...one, ...frame, id: copy }], id: copy }
}

export const removed = (placements: readonly Placement[], id: string): Placement[] =>
  placements.filter((placement) => placement.id !== id)

/** A changed QR stays square. */
export const changed = (
  placements: readonly Placement[],
  id: string,
  changes: Partial<Placement>,
  area: Area,
): Placement[] =>
  placements.map((placement) => {
    if (placement.id !== id) return placement
    const after = { ...placement, ...changes }
    return after.field === 'qr' ? { ...after, ...squared(after, area) } : { ...after, ...inside(after) }
  })

/** One step towards the top (1) or the bottom (-1) of the pile. */
export const restacked = (placements: readonly Placement[], id: string, step: 1 | -1): Placement[] => {
  const from = placements.findIndex((placement) => placement.id === id)
  const to = from + step
  const after = [...placements]
  const [one] = after.splice(from, 1)
  if (from < 0 || to < 0 || to >= placements.length || !one) return [...placements]
  after.splice(to, 0, one)
  return after
}
