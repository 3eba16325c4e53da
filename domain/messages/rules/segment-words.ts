/** A segment in words, as a list shows whom a message is for. */
import type { Segment } from './message-words.ts'

type YesNo = 'finisher' | 'first_time' | 'minors' | 'owes' | 'paid' | 'courtesy' | 'unsigned' | 'has_bib'

/** Facts that are so or not, with the words of both. */
export const FACTS: readonly { name: YesNo; label: string; yes: string; no: string }[] = [
  { name: 'paid', label: 'Pago', yes: 'Confirmados', no: 'Sin pagar' },
  { name: 'owes', label: 'Saldo', yes: 'Deben algo', no: 'No deben nada' },
  { name: 'courtesy', label: 'Cortesía', yes: 'Con cortesía', no: 'Sin cortesía' },
  { name: 'has_bib', label: 'Dorsal', yes: 'Con dorsal', no: 'Sin dorsal' },
  { name: 'unsigned', label: 'Autorización', yes: 'Sin firmar', no: 'Ya firmaron' },
  { name: 'minors', label: 'Edad', yes: 'Menores (su acudiente)', no: 'Mayores de edad' },
  { name: 'first_time', label: 'Experiencia', yes: 'Primera vez con nosotros', no: 'Ya habían venido' },
  { name: 'finisher', label: 'Resultado', yes: 'Terminaron la carrera', no: 'Sin resultado' },
]

export const KIT_WORDS = { handed: 'Ya recogieron el kit', waiting: 'No han recogido el kit' } as const

export type NamedRows = { id: number; name: string }[]

const named = (ids: readonly number[] | undefined, rows: NamedRows) =>
  (ids ?? []).map((id) => rows.find((row) => row.id === id)?.name ?? 'una que ya no existe').join(' o ')

export const segmentWords = (
  segment: Segment,
  { distances, categories }: { distances: NamedRows; categories: NamedRows },
): string => {
  const chosen = segment.participant_ids?.length
  const words = [
    chosen
      ? `${chosen.toLocaleString('es-CO')} ${chosen === 1 ? 'persona elegida' : 'personas elegidas'}`
      : '',
    named(segment.distance_ids, distances),
    named(segment.category_ids, categories),
    segment.kit ? KIT_WORDS[segment.kit] : '',
    ...FACTS.map(({ name, yes, no }) => (segment[name] === undefined ? '' : segment[name] ? yes : no)),
  ].filter(Boolean)
  return words.length > 0 ? words.join(' · ') : 'Todos: confirmados y sin pagar'
}
