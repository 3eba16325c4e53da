/** The report of an import as plain text, to be kept or sent. */
import { formatDateTime } from '#domain/colombia/clock.ts'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { ImportState } from '#domain/results/import/report-contract.ts'

export const MODES = {
  whole: 'Reemplazó todo el evento',
  distances: 'Reemplazó solo sus distancias',
  rows: 'Reemplazó solo sus dorsales',
} as const

export const reportText = (eventName: string, state: ImportState): string => {
  const { counts, comparison, corrections, joined, divisions = [] } = state.report ?? {}
  const line = (label: string, value: number) => `${label}: ${formatNumber(value)}`
  return [
    `Informe de importación: ${eventName}`,
    `Archivo: ${state.file_name}`,
    state.ended_at ? `Fecha: ${formatDateTime(state.ended_at)}` : '',
    state.company ? `Recibido de: ${state.company}` : '',
    state.created_by ? `Importó: ${state.created_by}` : '',
    state.official ? 'Resultados oficiales' : 'Resultados preliminares',
    MODES[state.mode],
    ...(corrections && corrections.kept + corrections.overwritten > 0
      ? [
          line('Correcciones a mano conservadas', corrections.kept),
          line('Correcciones a mano reemplazadas', corrections.overwritten),
        ]
      : []),
    ...(counts
      ? [
          line('Filas del archivo', counts.rows),
          line('Resultados publicados', counts.understood),
          line('Finalizaron', counts.finishers),
          line('DNF', counts.dnf),
          line('DNS', counts.dns),
          line('DSQ', counts.dsq),
          line('Sin tiempo', counts.without_time),
          line('Advertencias', counts.warnings),
          line('Filas difíciles de creer', counts.implausible),
          line('Errores (filas por fuera)', counts.errors),
        ]
      : []),
    ...(joined
      ? [
          line('A nombre de quien lleva el dorsal', joined.joined),
          line('Sin dueño', joined.alone),
          line('No coinciden con lo inscrito', joined.contradictions),
        ]
      : []),
    ...divisions.map(
      ({ race_division, rows, finishers }) =>
        `${race_division}: ${formatNumber(rows)} resultados, ${formatNumber(finishers)} finalizaron`,
    ),
    ...(comparison && comparison.published > 0
      ? [
          line('Nuevos', comparison.added),
          line('Cambiaron', comparison.changed),
          line('Salieron', comparison.removed),
          line('Iguales', comparison.same),
        ]
      : []),
  ]
    .filter(Boolean)
    .join('\n')
}
