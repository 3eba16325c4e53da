/** /respuesta#…: what happens with an event that was moved or called off, and the person's answer. The proof is in the hash. */
import { useCallback, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { lookAtNotice, OfferedNotice } from '#domain/changes/moved/notice-contract.ts'
import { call, type Failure } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { EntryCard } from '#web/light/entry-card.tsx'
import { LightButton } from '#web/ui/light-button.tsx'
import type { Route } from './+types/answer-page.ts'
import { AnswerForm } from './answer-form.tsx'
import classes from './answer-page.module.css'
import { answeredWords, noticeTitle, whenWords } from './notice-words.ts'

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = () => [
  { title: 'Tu respuesta | Dorsal' },
  { name: 'robots', content: 'noindex' },
]

const TITLE = 'Tu evento'
const INCOMPLETE: Failure = {
  message: 'El enlace no está completo',
  body: 'Ábrelo otra vez desde tu correo.',
  icon: 'error',
}

function Facts({ offered: { notice, event, person } }: { offered: OfferedNotice }) {
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Evento</dt>
        <dd>{event.name}</dd>
      </div>
      {person.category ? (
        <div>
          <dt>Tu cupo</dt>
          <dd>{person.category}</dd>
        </div>
      ) : null}
      <div>
        <dt>{notice.kind === 'moved' ? 'Fecha anterior' : 'Fecha'}</dt>
        <dd data-over="true">{whenWords(notice.moved_from)}</dd>
      </div>
      {notice.moved_to ? (
        <div>
          <dt>Nueva fecha</dt>
          <dd data-new="true">{whenWords(notice.moved_to)}</dd>
        </div>
      ) : null}
    </dl>
  )
}

function Answer({ token }: { token: string }) {
  const [offered, setOffered] = useState<OfferedNotice | null>(null)
  const [failed, setFailed] = useState<Failure | null>(null)

  const look = useCallback(async () => {
    if (!token) return setFailed(INCOMPLETE)
    try {
      setOffered(await call<typeof lookAtNotice>('POST /api/notices/look', { body: { token } }))
      setFailed(null)
    } catch (error) {
      setFailed(failureOf(error))
    }
  }, [token])
  useEffect(() => void look(), [look])

  const ways = <Link to={offered ? `/evento/${offered.event.slug}` : '/eventos'}>Ver el evento</Link>
  if (failed && !offered)
    return (
      <EntryCard title={failed.message} text={failed.body} ways={<Link to="/eventos">Ver eventos</Link>}>
        <LightButton onClick={() => void look()}>Intentar de nuevo</LightButton>
      </EntryCard>
    )
  if (!offered)
    return (
      <EntryCard title={TITLE}>
        <p role="status">Abriendo tu enlace…</p>
      </EntryCard>
    )
  const { notice, choices, why } = offered
  return (
    <EntryCard title={noticeTitle(offered)} ways={ways}>
      {notice.message ? <p className={classes.message}>{notice.message}</p> : null}
      <Facts offered={offered} />
      <p className={classes.said} role="status">
        {answeredWords(offered) || why}
      </p>
      {choices.length > 0 || offered.needs_account ? (
        <AnswerForm key={offered.answer?.choice ?? ''} offered={offered} token={token} onAnswered={look} />
      ) : null}
    </EntryCard>
  )
}

export default function AnswerPage() {
  const token = useLocation().hash.slice(1)
  return <Answer key={token} token={token} />
}
