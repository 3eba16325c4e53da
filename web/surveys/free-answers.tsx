/** What people wrote to an open question: searchable, newest first. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { listAnswers, TabulatedQuestion } from '#domain/surveys/contract.ts'
import { call } from '#web/client.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './results-tab.module.css'
import { surveyKeys } from './survey-queries.ts'

type FreeAnswersProps = {
  eventId: string
  question: TabulatedQuestion
  filters: { category_id: string; paid: string }
}

export function FreeAnswers({ eventId, question, filters }: FreeAnswersProps) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const answers = useQuery({
    queryKey: [...surveyKeys.all(eventId), 'answers', question.id, filters, search, page],
    queryFn: ({ signal }) =>
      call<typeof listAnswers>('GET /api/eventos/:id/questions/:question_id/answers', {
        params: { id: eventId, question_id: question.id },
        query: { ...filters, search, page },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

  return (
    <>
      <SearchBox
        label="Buscar en las respuestas"
        value={search}
        onSearch={(text) => {
          setSearch(text)
          setPage(1)
        }}
      />
      {answers.error && !answers.data ? (
        <LoadError error={answers.error} onRetry={() => answers.refetch()} />
      ) : !answers.data ? (
        <LinesSkeleton lines={4} />
      ) : answers.data.data.length === 0 ? (
        <p className={classes.none} role="status">
          {search ? `Ninguna respuesta coincide con «${search}».` : 'Sin respuestas todavía.'}
        </p>
      ) : (
        <ul className={classes.answers} data-stale={answers.isPlaceholderData}>
          {answers.data.data.map(({ member_id, name, last_name, category, paid, value }) => (
            <li key={member_id}>
              <p className={classes.answer}>{value}</p>
              <p className={classes.who}>
                <span>
                  {name} {last_name}
                </span>
                <span>{category}</span>
                {paid ? null : <StatusBadge tone="warning">No pago</StatusBadge>}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Pager
        variant="summary"
        page={page}
        lastPage={answers.data?.last_page ?? 1}
        onPage={setPage}
        label={`Páginas de respuestas: ${question.texto}`}
      />
    </>
  )
}
