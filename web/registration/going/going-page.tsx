/** /voy/{code}: what friends see of who shared that he is in. A first name, the distance and the event; then the way in. */
import { data } from 'react-router'
import { formatHour } from '#domain/colombia/clock.ts'
import { goingSentence } from '#domain/registration/rules/going-words.ts'
import type { Going } from '#domain/registration/share/share-contract.ts'
import { fillPath } from '#web/client.ts'
import { eventDate } from '#web/events/public/event-dates.ts'
import { pageHead } from '#web/light/page-head.ts'
import { apiContext } from '#web/page-context.ts'
import { LinkButton } from '#web/ui/light-button.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import type { Route } from './+types/going-page.ts'
import classes from './going-page.module.css'

/** Who gives the place back is shown no more. */
export const headers = () => ({ 'cache-control': 'no-store' })

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const answer = await context.get(apiContext)(fillPath('/api/site/voy/:code', params))
  if (answer.status !== 200) throw data(null, { status: answer.status })
  return (await answer.json()) as { going: Going }
}

const cardOf = (code: string) => fillPath('/api/site/voy/:code/tarjeta.png', { code })

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) => {
  if (!loaderData) return []
  const { going } = loaderData
  return [
    ...pageHead({
      site: matches[0].loaderData,
      path: `/voy/${params.code}`,
      title: goingSentence(going),
      description: [eventDate(going.event_datetime).long, going.city].filter(Boolean).join(', '),
      image: cardOf(params.code),
      listed: false,
    }),
    { property: 'og:image:alt', content: goingSentence(going) },
  ]
}

export default function GoingPage({ loaderData, params }: Route.ComponentProps) {
  const { going } = loaderData
  const { instant, long } = eventDate(going.event_datetime)
  return (
    <PageBody width="text">
      <div className={classes.card}>
        <img className={classes.picture} src={cardOf(params.code)} width={1200} height={630} alt="" />
        <h1>{goingSentence(going)}</h1>
        <p className={classes.facts}>
          <time dateTime={instant.toISOString()}>{long}</time>
          {going.past ? null : <span>Salida a las {formatHour(instant)}</span>}
          <span>{going.city}</span>
        </p>
        <LinkButton size="lg" to={`/evento/${going.slug}`} className={classes.go ?? ''}>
          {going.past ? 'Ver el evento' : 'Yo también voy'}
        </LinkButton>
      </div>
    </PageBody>
  )
}
