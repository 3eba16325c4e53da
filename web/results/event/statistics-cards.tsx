/** Who ran and how long it took them, of the whole distance: two rings, a table and bars. */
import { SectionCard } from '#web/ui/section-card.tsx'
import { AverageBars } from '../charts/average-bars.tsx'
import { Doughnut } from '../charts/doughnut.tsx'
import { DECIDED_BY } from '../result-times.ts'
import type { Stats } from '../results-calls.ts'
import classes from './statistics-cards.module.css'

export function ParticipantsCard({ stats }: { stats: Stats }) {
  return (
    <SectionCard title="Descripción de los participantes">
      <div className={classes.pair}>
        <Doughnut title="Por género" what="Género" parts={stats.gender} />
        <Doughnut title="Por categoría" what="Categoría" parts={stats.category} />
      </div>
    </SectionCard>
  )
}

export function AveragesCard({ stats: { average_times, average_clock } }: { stats: Stats }) {
  const rows = Object.entries(average_times)
  return (
    <SectionCard
      title="Tiempos Promedio por Categoría"
      hint={rows.length > 0 && average_clock ? `Promedios del ${DECIDED_BY[average_clock]}.` : undefined}
    >
      {rows.length > 0 ? (
        <div className={classes.pair}>
          <table className={classes.table}>
            <caption className="visually-hidden">Tiempo promedio de cada categoría</caption>
            <thead>
              <tr>
                <th scope="col">Categoría</th>
                <th scope="col">Tiempo Promedio</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(([category, time]) => (
                <tr key={category}>
                  <th scope="row">{category || 'Sin categoría'}</th>
                  <td>{time}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <AverageBars times={average_times} />
        </div>
      ) : (
        <p className={classes.none}>No hay datos de tiempos promedio disponibles para esta distancia.</p>
      )}
    </SectionCard>
  )
}
