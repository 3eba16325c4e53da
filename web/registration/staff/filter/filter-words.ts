/** The filters of the participants' list that stand behind 'Filtros', and what a chip says of each. */
import type { EventDetail } from '#domain/events/contract.ts'
import { categoryOptions } from '#domain/events/rules/category-names.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import { MARKS } from '../mark-filter.tsx'
import type { FilterPart, ParticipantsFilter } from '../participants-filter.ts'

export type Choice = { part: FilterPart; label: string; options: { value: string; label: string }[] }

export const PAID = [
  { value: '1', label: 'Pagados' },
  { value: '0', label: 'No pagados' },
]

/** Those of every day, where they are folded and no field of the row says what is chosen. */
export const dailyChoices = ({
  categorias,
  distances,
}: Pick<EventDetail, 'categorias' | 'distances'>): Choice[] => [
  { part: 'paid', label: 'Pago', options: PAID },
  { part: 'category_id', label: 'Categoría', options: categoryOptions(categorias) },
  {
    part: 'distance_id',
    label: 'Distancia',
    options: distances.map(({ id, name }) => ({ value: String(id), label: name })),
  },
  { part: 'marked', label: 'Pendientes', options: [...MARKS] },
]

const ALWAYS: readonly Choice[] = [
  {
    part: 'kit',
    label: 'Kit',
    options: [
      { value: 'handed', label: 'Entregado' },
      { value: 'waiting', label: 'Sin entregar' },
    ],
  },
  {
    part: 'consent',
    label: 'Autorización',
    options: [
      { value: 'signed', label: 'Firmada' },
      { value: 'declared', label: 'La dio quien inscribió' },
      { value: 'pending', label: 'Sin autorización' },
    ],
  },
  { part: 'courtesy', label: 'Cortesías', options: [{ value: '1', label: 'Solo cortesías' }] },
  { part: 'debt', label: 'Saldo', options: [{ value: '1', label: 'Con saldo por pagar' }] },
  { part: 'minor', label: 'Menores', options: [{ value: '1', label: 'Solo menores de edad' }] },
  {
    part: 'gender',
    label: 'Género',
    options: [
      { value: 'female', label: 'Femenino' },
      { value: 'male', label: 'Masculino' },
    ],
  },
]

type Known = { blocks: readonly { id: number; name: string }[]; sizes: readonly string[] }

/** Of an event: a filter without anything to choose is not there. */
export const choicesOf = ({ blocks, sizes }: Known): Choice[] =>
  [
    {
      part: 'block_id' as const,
      label: 'Bloque',
      options: blocks.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      part: 'size' as const,
      label: 'Talla',
      options: sizes.map((size) => ({ value: size, label: kitSizeLabel(size) })),
    },
    ...ALWAYS,
  ].filter(({ options }) => options.length > 0)

/** What is on, each in the words of a chip. */
export const chipsOf = (filter: ParticipantsFilter, choices: readonly Choice[]) => [
  ...choices.flatMap(({ part, label, options }) => {
    const chosen = filter[part] ? options.find(({ value }) => value === filter[part]) : undefined
    if (!chosen) return []
    // A yes says it all by itself.
    return [{ part, words: options.length === 1 ? chosen.label : `${label}: ${chosen.label}` }]
  }),
  ...(filter.coupon ? [{ part: 'coupon' as const, words: `Cupón: ${filter.coupon}` }] : []),
]
