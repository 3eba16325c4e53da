/** Encuesta, Resultados: what registered people answered, by category and by payment. */
import { Button, NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { formatNumber } from '#domain/colombia/pesos.ts'
import { categoryOptions } from '#domain/events/rules/category-names.ts'
import type { TabulatedQuestion, tabulation } from '#domain/surveys/contract.ts'
import { QUESTION_MOMENT_LABELS } from '#domain/surveys/rules/questions.ts'
import { call, fillPath } from '#web/client.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { TabTitle } from '#web/ui/tab-title.tsx'
import type { Route } from './+types/results-tab.ts'
import { FreeAnswers } from './free-answers.tsx'
import { OptionResults } from './option-results.tsx'
import classes from './results-tab.module.css'
import { surveyKeys } from './survey-queries.ts'

/** Filters live in the address: back, reload and a shared link show the same results. */
const useFilters = () => {
  const [params, setParams] = useSearchParams()
  const set = (name: 'category_id' | 'paid', value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  const filters = { category_id: params.get('category_id') ?? '', paid: params.get('paid') ?? '' }
  return { filters, set }
}

const peopleText = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? 'persona inscrita' : 'personas inscritas'}`

const answeredText = (answered: number, members: number) =>
  `${formatNumber(answered)} de ${formatNumber(members)} ${members === 1 ? 'persona respondió' : 'personas respondieron'}`

type QuestionResultProps = {
  eventId: string
  question: TabulatedQuestion
  members: number
  filters: ReturnType<typeof useFilters>['filters']
}

function QuestionResult({ eventId, question, members, filters }: QuestionResultProps) {
  return (
    <SectionCard
      title={question.texto}
      hint={answeredText(question.answered, members)}
      action={
        question.hidden ? (
          <StatusBadge tone="neutral">Oculta</StatusBadge>
        ) : question.moment === 'after' ? (
          <StatusBadge tone="info">{QUESTION_MOMENT_LABELS.after}</StatusBadge>
        ) : undefined
      }
    >
      {question.tipo === 'checkbox' ? (
        <OptionResults question={question} />
      ) : (
        <FreeAnswers
          key={`${filters.category_id} ${filters.paid}`}
          eventId={eventId}
          question={question}
          filters={filters}
        />
      )}
    </SectionCard>
  )
}

export default function ResultsTab({ params: { id } }: Route.ComponentProps) {
  const { filters, set } = useFilters()
  const results = useQuery({
    queryKey: [...surveyKeys.all(id), 'tabulation', filters],
    queryFn: ({ signal }) =>
      call<typeof tabulation>('GET /api/eventos/:id/questions/tabulation', {
        params: { id },
        query: filters,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const { data } = results

  return (
    <>
      <TabTitle
        title="Resultados de la encuesta"
        hint={data ? peopleText(data.members) : undefined}
        action={
          <DownloadButton
            address={fillPath('/api/eventos/:id/questions/tabulation/export', { id }, filters)}
            fileName="Encuesta.xlsx"
            disabled={!data || data.questions.length === 0}
          >
            Exportar
          </DownloadButton>
        }
      />
      <div className={classes.filters}>
        <NativeSelect
          label="Categoría"
          value={filters.category_id}
          onChange={(event) => set('category_id', event.currentTarget.value)}
          data={[{ value: '', label: 'Todas' }, ...categoryOptions(data?.categories ?? [])]}
        />
        <NativeSelect
          label="Pago"
          value={filters.paid}
          onChange={(event) => set('paid', event.currentTarget.value)}
          data={[
            { value: '', label: 'Pagos y no pagos' },
            { value: '1', label: 'Solo pagos' },
            { value: '0', label: 'Solo no pagos' },
          ]}
        />
      </div>
      {results.error && !data ? (
        <LoadError error={results.error} onRetry={() => results.refetch()} />
      ) : !data ? (
        <LinesSkeleton lines={8} />
      ) : data.questions.length === 0 ? (
        <EmptyState
          mark="?"
          title="La encuesta está vacía."
          action={
            <Button component={Link} to={`/admin/eventos/show/${id}/questions`}>
              Ir a Preguntas
            </Button>
          }
        />
      ) : (
        <div className={classes.questions} data-stale={results.isPlaceholderData}>
          {data.questions.map((question) => (
            <QuestionResult
              key={question.id}
              eventId={id}
              question={question}
              members={data.members}
              filters={filters}
            />
          ))}
        </div>
      )}
    </>
  )
}
