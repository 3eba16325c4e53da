/** The parts of a race that has several: stages with their own times and the general, or the members of a relay. */
import { SectionCard } from '#web/ui/section-card.tsx'
import { groupedNumber, mainTime } from '../result-times.ts'
import type { OneResult } from '../results-calls.ts'
import classes from './splits-card.module.css'

export function StagesCard({ page: { stages, result, decided_by } }: { page: OneResult }) {
  if (stages.length === 0) return null
  const ranked = stages.some(({ position }) => position !== null)
  return (
    <SectionCard title="Etapas">
      <table className={classes.table}>
        <caption className="visually-hidden">Tiempo de cada etapa y general</caption>
        <thead>
          <tr>
            <th scope="col">Etapa</th>
            <th scope="col">Tiempo</th>
            {ranked ? <th scope="col">Pos. en la etapa</th> : null}
          </tr>
        </thead>
        <tbody>
          {stages.map(({ label, time, position }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{time}</td>
              {ranked ? <td>{position === null ? '—' : groupedNumber(position)}</td> : null}
            </tr>
          ))}
          <tr>
            <th scope="row">General</th>
            <td>{mainTime(result, decided_by)}</td>
            {ranked ? (
              <td>{result.overall_position === null ? '—' : groupedNumber(result.overall_position)}</td>
            ) : null}
          </tr>
        </tbody>
      </table>
    </SectionCard>
  )
}

export function RelayCard({ page: { result } }: { page: OneResult }) {
  const { relay = [] } = result
  if (relay.length === 0) return null
  const timed = relay.some(({ time }) => time !== '')
  return (
    <SectionCard title="Relevos">
      <table className={classes.table}>
        <caption className="visually-hidden">Integrantes del relevo</caption>
        <thead>
          <tr>
            <th scope="col">Relevo</th>
            <th scope="col" className={classes.words}>
              Nombre
            </th>
            {timed ? <th scope="col">Tiempo</th> : null}
          </tr>
        </thead>
        <tbody>
          {relay.map(({ leg, name, time }) => (
            <tr key={leg}>
              <th scope="row">{leg}</th>
              <td className={classes.words}>{name || '—'}</td>
              {timed ? <td>{time || '—'}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </SectionCard>
  )
}
