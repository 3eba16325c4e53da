/** /encuesta/{code}: who participated says how it was, once, with the own link. */
import { useState } from 'react'
import { data, Link } from 'react-router'
import type { AfterSurvey } from '#domain/surveys/after/after-contract.ts'
import { fillPath } from '#web/client.ts'
import { EntryCard } from '#web/light/entry-card.tsx'
import { apiContext } from '#web/page-context.ts'
import type { Route } from './+types/answer-page.ts'
import { AnswerForm } from './answer-form.tsx'

/** Who answered is not asked again. */
export const headers = () => ({ 'cache-control': 'no-store' })

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const answer = await context.get(apiContext)(fillPath('/api/site/encuesta/:code', params))
  if (answer.status !== 200) throw data(null, { status: answer.status })
  return (await answer.json()) as AfterSurvey
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `Encuesta de ${loaderData.event}` : 'Encuesta'} | Dorsal` },
  { name: 'robots', content: 'noindex' },
]

export default function AnswerPage({ loaderData, params }: Route.ComponentProps) {
  const { event, answered, preguntas } = loaderData
  const [said, setSaid] = useState<{ message: string; body: string } | null>(null)
  const ways = <Link to="/eventos">Ver eventos</Link>
  if (said)
    return (
      <EntryCard title={said.message} text={event} ways={ways}>
        <p role="status">{said.body || 'Tu respuesta quedó guardada.'}</p>
      </EntryCard>
    )
  if (answered)
    return (
      <EntryCard title="Ya respondiste" text={event} ways={ways}>
        <p>Gracias: con una respuesta basta.</p>
      </EntryCard>
    )
  return <AnswerForm code={params.code} event={event} questions={preguntas} onSaid={setSaid} />
}
