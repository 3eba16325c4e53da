/** How versions and their differences are said, by server and browser alike. */
import { formatNumber } from '#domain/colombia/pesos.ts'
import { type DeltaCounts, isNothing } from './delta.ts'

const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** '12 nuevos, 7 cambios, 3 bajas'; what there is none of is not said. */
export const countsText = (counts: DeltaCounts): string => {
  if (isNothing(counts)) return 'sin cambios'
  return [
    counts.added > 0 ? counted(counts.added, 'nuevo', 'nuevos') : '',
    counts.changed > 0 ? counted(counts.changed, 'cambio', 'cambios') : '',
    counts.removed > 0 ? counted(counts.removed, 'baja', 'bajas') : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** The button: 'Congelar la versión 4 (12 nuevos, 7 cambios, 3 bajas)'. */
export const sendText = (version: number, counts: DeltaCounts): string =>
  `Congelar la versión ${version} (${countsText(counts)})`

export const peopleText = (people: number) => counted(people, 'persona', 'personas')

/** In the column of a file of changes. */
export const KIND_WORDS = { added: 'NUEVO', changed: 'CAMBIO', removed: 'BAJA' } as const
export type LineKind = keyof typeof KIND_WORDS

/** Checks before a list goes out, in the order in which they are shown. */
export const CHECKS = [
  'missing_bib',
  'double_bib',
  'in_conflict',
  'other_series',
  'misfit',
  'same_document',
  'same_person',
  'unpaid',
  'unsigned',
  'pick_up',
] as const
export type CheckKind = (typeof CHECKS)[number]

/** Told, and no reason to ask: their number comes with the kit. */
export const isWarning = (kind: CheckKind) => kind !== 'pick_up'

export const CHECK_WORDS: Record<CheckKind, { title: string; help: string }> = {
  missing_bib: { title: 'Sin número', help: 'El cronometraje no puede leer su chip. Asígnalos en Dorsales.' },
  double_bib: {
    title: 'Con un número repetido',
    help: 'Dos personas llevan el mismo. Cambia uno en Dorsales.',
  },
  in_conflict: {
    title: 'Con el kit entregado dos veces',
    help: 'Otra persona puede llevar su número. Decídelo en Entrega: hasta entonces va como no válido.',
  },
  other_series: {
    title: 'Con un número de otra serie',
    help: 'El número es del rango de otra distancia o categoría. Dales otro en Dorsales, o confirma que es así.',
  },
  misfit: {
    title: 'Su categoría no los admite por edad o género',
    help: 'Por edad, género o número de personas. Cámbialos de categoría en Competidores.',
  },
  same_document: {
    title: 'Documento repetido',
    help: 'Dos cupos con el mismo documento, o uno por corregir. Decide en Competidores cuál es de quién.',
  },
  same_person: {
    title: 'Con el mismo nombre y nacimiento',
    help: 'Puede ser una persona inscrita dos veces con documentos distintos.',
  },
  unpaid: { title: 'Confirmados con saldo por pagar', help: 'Corren igual; cobra antes de entregar el kit.' },
  unsigned: { title: 'Con la autorización pendiente', help: 'Firman por su enlace o en la mesa.' },
  pick_up: { title: 'Reciben el número con el kit', help: 'Van en la lista sin número hasta que recojan.' },
}

/** Why a number is not valid any more. */
export const INVALID_WORDS: Record<string, string> = {
  distance: 'Cambió de distancia',
  annulled: 'Inscripción anulada',
  lost: 'Perdido',
  staff: 'Retirado por el organizador',
  conflict: 'Entregado dos veces, por decidir',
}
