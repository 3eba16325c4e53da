/** A race that was run: who came first in each distance, and how many reached the finish. */
import { Link } from 'react-router'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { listPodiums } from '#domain/results/classification/classification-contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import classes from './past-race.module.css'

export type RunDistances = AnswerOf<typeof listPodiums>['distances']

const finishersText = (count: number) =>
  count === 1 ? '1 llegó a la meta' : `${formatNumber(count)} llegaron a la meta`

export function PastRace({ distances, slug }: { distances: RunDistances; slug: string }) {
  return (
    <div className={classes.distances}>
      {distances.map(({ race_division, finishers, podiums }) => (
        <div key={race_division} className={classes.distance}>
          <h3 className={classes.name}>
            {race_division} <small>{finishersText(finishers)}</small>
          </h3>
          <div className={classes.podiums}>
            {podiums
              .filter(({ kind }) => kind === 'general')
              .map(({ title, rows }) => (
                <table key={title} className={classes.podium}>
                  <caption>{title}</caption>
                  <tbody>
                    {rows.map(({ id, position, name, time }) => (
                      <tr key={id}>
                        <td>{position}</td>
                        <th scope="row">
                          <Link to={`/resultado/${id}`}>{name}</Link>
                        </th>
                        <td>{time}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              ))}
          </div>
        </div>
      ))}
      <Link className="lone-link" to={`/resultados/${slug}/podios`}>
        Ver todos los podios
      </Link>
    </div>
  )
}
