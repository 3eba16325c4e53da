/** Encuesta, Preguntas: what every runner is asked, in the form and after the race, in the order it is asked. */
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { deleteQuestion, orderQuestions, Question, updateQuestion } from '#domain/surveys/contract.ts'
import { CallFailed, call } from '#web/client.ts'
import { QuestionsHelp } from '#web/events/form/questions-help.tsx'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { TabTitle } from '#web/ui/tab-title.tsx'
import { toastUndo } from '#web/ui/table/undo-toast.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import type { Route } from './+types/questions-tab.ts'
import { QuestionCard } from './question-card.tsx'
import { SendSurvey } from './send-survey.tsx'
import { surveyKeys, useQuestions } from './survey-queries.ts'

const QuestionModal = opensLater(async () => (await import('./question-modal.tsx')).QuestionModal, {
  opened: false,
})

const useQuestionChanges = (eventId: string) => {
  const client = useQueryClient()
  const { ask } = useConfirm()
  const { show } = useNotice()
  const key = surveyKeys.questions(eventId)
  const reload = () => client.invalidateQueries({ queryKey: surveyKeys.all(eventId) })

  const sendOrder = (questions: Question[]) =>
    call<typeof orderQuestions>('PUT /api/eventos/:id/questions/order', {
      params: { id: eventId },
      body: { ids: questions.map(({ id }) => id) },
    })
  /** The way back of what was done with one press. */
  const backTo = (message: string, undo: () => Promise<unknown>) => ({
    message,
    undo: async () => {
      await undo()
      await reload()
      return 'Las preguntas están como antes.'
    },
    failed: (error: unknown) => failureOf(error).message,
  })

  const ordering = useMutation({
    mutationFn: sendOrder,
    // Shown in its new place at once; the answer only confirms it.
    onMutate: (preguntas) => {
      const before = client.getQueryData<{ preguntas: Question[] }>(key)?.preguntas
      client.setQueryData(key, { preguntas })
      return before
    },
    onSuccess: ({ message }, _after, before) => {
      if (before) toastUndo(backTo(message, () => sendOrder(before)))
    },
    onError: (error) => toastError(error.message),
    onSettled: reload,
  })

  const showOrHide = ({ id, texto, tipo, opciones, obligatoria }: Question, hidden: boolean) =>
    call<typeof updateQuestion>('POST /api/eventos/:id/questions/:question_id', {
      params: { id: eventId, question_id: id },
      body: { texto, tipo, opciones, obligatoria, hidden },
    })
  const hiding = useMutation({
    mutationFn: (question: Question) => showOrHide(question, !question.hidden),
    onSuccess: ({ question: { hidden } }, before) =>
      toastUndo(
        backTo(hidden ? 'Pregunta oculta: ya no se hace.' : 'Pregunta visible de nuevo.', () =>
          showOrHide(before, before.hidden),
        ),
      ),
    onError: (error) => toastError(error.message),
    onSettled: reload,
  })

  const remove = async ({ id, texto }: Question) => {
    const sure = await ask({
      title: '¿Eliminar esta pregunta?',
      body: `«${texto}» deja de preguntarse. Esta acción no es reversible.`,
      confirm: 'Eliminar',
      danger: true,
    })
    if (!sure) return
    try {
      const answer = await call<typeof deleteQuestion>('DELETE /api/eventos/:id/questions/:question_id', {
        params: { id: eventId, question_id: id },
      })
      if (answer.icon === 'success') toastSuccess(answer.message)
      else void show(answer)
    } catch (error) {
      if (error instanceof CallFailed) void show(error.notice)
    }
    await reload()
  }

  return { order: ordering.mutate, hide: hiding.mutate, remove }
}

/** Its number among those asked at the same moment. */
const placeOf = (list: Question[], at: number): number | null => {
  const asked = list[at]
  if (!asked || asked.hidden) return null
  return list.slice(0, at + 1).filter(({ hidden, moment }) => !hidden && moment === asked.moment).length
}

export default function QuestionsTab({ params: { id } }: Route.ComponentProps) {
  const questions = useQuestions(id)
  const { order, hide, remove } = useQuestionChanges(id)
  const [edited, setEdited] = useState<Question | null>(null)
  const [editing, { open, close }] = useDisclosure(false)
  const edit = (question: Question | null) => {
    setEdited(question)
    open()
  }
  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => edit(null)}>
      Agregar pregunta
    </Button>
  )
  const list = questions.data?.preguntas

  return (
    <>
      <TabTitle
        title="Preguntas"
        hint="Cada participante las responde al inscribirse o después de la carrera, en este orden."
        action={
          <>
            <Button component={Link} to={`/admin/eventos/show/${id}/questions/tabulation`} variant="default">
              Ver resultados
            </Button>
            {addButton}
          </>
        }
      />
      <QuestionsHelp />
      {list?.some(({ moment, hidden }) => moment === 'after' && !hidden) ? <SendSurvey eventId={id} /> : null}
      {questions.error && !list ? (
        <LoadError error={questions.error} onRetry={() => questions.refetch()} />
      ) : !list ? (
        <LinesSkeleton lines={6} />
      ) : list.length === 0 ? (
        <EmptyState mark="?" title="La encuesta está vacía.">
          Pregunta solo lo que vas a usar: cada pregunta de más es una razón para no terminar.
        </EmptyState>
      ) : (
        <SortableList
          label="Preguntas"
          items={list}
          idOf={(question) => question.id}
          nameOf={(question) => question.texto}
          onOrder={order}
        >
          {(question, handle, at) => (
            <QuestionCard
              question={question}
              number={placeOf(list, at)}
              handle={handle}
              onEdit={() => edit(question)}
              onHide={() => hide(question)}
              onDelete={() => void remove(question)}
            />
          )}
        </SortableList>
      )}
      <QuestionModal eventId={id} question={edited} opened={editing} onClose={close} />
    </>
  )
}
