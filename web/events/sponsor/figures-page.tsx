/** /cifras/{token}: the sums of an event for who was given the link. No names, no groups of fewer than five. */
import { data } from 'react-router'
import { formatLongDate, readBogota } from '#domain/colombia/clock.ts'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { Figures } from '#domain/events/sponsor/sponsor-contract.ts'
import { fillPath } from '#web/client.ts'
import { apiContext } from '#web/page-context.ts'
import { PageBody } from '#web/ui/page-body.tsx'
import type { Route } from './+types/figures-page.ts'
import classes from './figures-page.module.css'

/** A link that was taken back shows nothing, from nobody's cache either. */
export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const answer = await context.get(apiContext)(fillPath('/api/site/cifras/:token', params))
  if (answer.status !== 200) throw data(null, { status: answer.status })
  return (await answer.json()) as Figures
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `Cifras de ${loaderData.event}` : 'Cifras'} | Dorsal` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

function Groups({ title, groups }: { title: string; groups: Figures['by_city'] }) {
  const most = Math.max(1, ...groups.map(({ people }) => people))
  const all = Math.max(
    1,
    groups.reduce((sum, { people }) => sum + people, 0),
  )
  return (
    <section className={classes.card} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <dl className={classes.groups}>
        {groups.map(({ label, people }) => (
          <div key={label} className={classes.group}>
            <dt>{label}</dt>
            <dd>
              <strong>{formatNumber(people)}</strong> {Math.round((people * 100) / all)} %
            </dd>
            <span className={classes.bar} aria-hidden="true" style={{ width: `${(people * 100) / most}%` }} />
          </div>
        ))}
      </dl>
    </section>
  )
}

export default function FiguresPage({ loaderData }: Route.ComponentProps) {
  const { event, date, city, people, participant_limit, ...by } = loaderData
  return (
    <PageBody>
      <h1 className={classes.event}>{event}</h1>
      <p className={classes.when}>
        {formatLongDate(readBogota(date) ?? date)}
        {city ? `, ${city}` : ''}
      </p>
      <p className={classes.sum}>
        {people === null ? (
          'Todavía hay menos de 5 inscritos: las cifras aparecen desde el quinto.'
        ) : (
          <>
            <strong>{formatNumber(people)}</strong> inscritos de {formatNumber(participant_limit)} cupos
          </>
        )}
      </p>
      {people === null ? null : (
        <div className={classes.cards}>
          <Groups title="Por distancia" groups={by.by_distance} />
          <Groups title="Por género" groups={by.by_gender} />
          <Groups title="Por edad" groups={by.by_age} />
          <Groups title="Por ciudad" groups={by.by_city} />
        </div>
      )}
      <p className={classes.note}>
        Son sumas de quienes pagaron hasta ayer, de cinco en cinco. Los grupos de menos de 5 personas van
        juntos, para que nadie se reconozca.
      </p>
    </PageBody>
  )
}
